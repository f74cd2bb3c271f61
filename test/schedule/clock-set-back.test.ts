import { describe, expect, test } from 'vitest'
import { encodeRefreshState } from '../../src/schedule/index.ts'
import { classify, DAY, failed, failingAt, HOUR, knownFeed, NOW, observe, ok, revival } from './feed-histories.ts'

const daily = knownFeed({ gapDays: 1 })
const YEARS = 10 * 365 * DAY
const ahead = NOW + YEARS

describe('a clock that was ten years ahead and is right again', () => {
  test('leaves no feed alone that somebody asks for', () => {
    const wrong = observe(daily, ok(), ahead)
    expect(wrong.nextCheckAt).toBeGreaterThan(ahead)
    const { nextCheckAt } = classify(wrong, revival('operator'), NOW + HOUR)
    expect(nextCheckAt).toBeLessThanOrEqual(NOW + 2 * HOUR)
  })

  test('leaves no release in the future', () => {
    const wrong = observe(daily, ok({ releases: [ahead] }), ahead)
    const { state, priority } = classify(wrong, ok({ releases: [NOW + DAY] }), NOW + DAY)
    expect(state.releases.at(-1)).toBeLessThanOrEqual(NOW + DAY)
    expect(priority).toBe('HIGH')
    expect(encodeRefreshState(state).length).toBeLessThanOrEqual(200)
  })

  test('lets failures count from now on', () => {
    const wrong = observe(daily, failed('T'), ahead)
    const hours = [0, 30, 60, 90, 120, 150, 168, 200]
    expect(failingAt(observe(wrong, failed('T'), NOW), 'T', hours).priority).toBe('INACTIVE')
  })

  test('lets what a server asked for pass within its usual time', () => {
    const wrong = observe(daily, { kind: 'check', effect: 'R', retryAfter: 7 * DAY }, ahead)
    expect(classify(wrong, revival('submission'), NOW).nextCheckAt).toBeLessThanOrEqual(NOW + 7 * DAY)
  })
})

test('clocks that differ by seconds change nothing of what is known', () => {
  const { state } = classify(daily, revival('operator'), NOW - 30)
  expect(state).toMatchObject({ lastCheckAt: daily.lastCheckAt, releases: daily.releases })
})
