import { expect, test } from 'vitest'
import { initialRefreshState } from '../../src/schedule/index.ts'
import { DAY, HOUR, knownFeed, NOW, observe, ok, UUID } from './feed-histories.ts'

const due = (...releases: number[]) => ({ kind: 'release', releases }) as const

test('a release whose date has come counts like one that a check found, but is no check', () => {
  const weekly = knownFeed({ gapDays: 7 })
  const state = observe(weekly, due(NOW + HOUR), NOW + 2 * HOUR)
  expect(state.releases.at(-1)).toBe(NOW + HOUR)
  const { checks, lastCheckAt, dateLastRefreshed } = weekly
  expect(state).toMatchObject({ checks, lastCheckAt, dateLastRefreshed })
})

test('a release whose date has come wakes a silent feed', () => {
  const silent = knownFeed({ releases: 1, silentDays: 500 })
  expect(silent.priority).toBe('INACTIVE')
  const state = observe(silent, due(NOW + HOUR), NOW + HOUR)
  expect(state.priority).not.toBe('INACTIVE')
  expect(state.nextCheckAt).toBeLessThan(NOW + 2 * DAY)
})

test('a release whose date has come does not count as a missing ping', () => {
  let state = observe(knownFeed({ gapDays: 7 }), { kind: 'subscription', leaseEndsAt: NOW + 90 * DAY }, NOW + HOUR)
  for (let day = 1; day <= 10; day += 1) {
    state = observe(state, due(NOW + day * DAY), NOW + day * DAY)
    state = observe(state, ok(), NOW + day * DAY + HOUR)
  }
  expect(state.subscription).toMatchObject({ pings: [], unannounced: 0, isTrusted: true })
})

test('a backdated release counts even if the last check found one of its own minute', () => {
  const first = observe(knownFeed({ gapDays: 7 }), ok({ releases: [NOW + HOUR + 10] }), NOW + HOUR + 40)
  const second = observe(first, ok({ releases: [NOW] }), NOW + 3 * HOUR)
  expect(second.releases.slice(-2)).toEqual([NOW + HOUR, NOW + HOUR + 60])
})

test('a future release of the first reading counts once, when its date comes', () => {
  const coming = NOW + 3 * DAY
  const first = observe(initialRefreshState(UUID, NOW - DAY), ok({ releases: [NOW - HOUR, coming] }), NOW)
  expect(first.releases).toEqual([NOW - HOUR])
  expect(observe(first, due(coming), coming).releases).toEqual([NOW - HOUR, coming])
})

test('a release of the first reading an hour ahead of the clock is not a future one', () => {
  const first = observe(initialRefreshState(UUID, NOW - DAY), ok({ releases: [NOW + HOUR] }), NOW)
  expect(first.releases).toEqual([NOW])
})

test('a release with a future date that a later check finds counts as of now', () => {
  const later = observe(knownFeed({ gapDays: 7 }), ok({ releases: [NOW + 30 * DAY] }), NOW + HOUR)
  expect(later.releases.at(-1)).toBe(NOW + HOUR)
})
