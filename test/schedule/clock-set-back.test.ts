import { test as checked, fc } from '@fast-check/vitest'
import { describe, expect, test } from 'vitest'
import { withoutFuture } from '../../src/schedule/clock-set-back.ts'
import { encodeRefreshState, type RefreshState } from '../../src/schedule/index.ts'
import { reached } from './arbitraries.ts'
import {
  classify,
  DAY,
  failed,
  failingAt,
  HOUR,
  knownFeed,
  MINUTE,
  NOW,
  observe,
  ok,
  revival,
} from './feed-histories.ts'

const daily = knownFeed({ gapDays: 1 })
const YEARS = 10 * 365 * DAY
const ahead = NOW + YEARS

describe('a clock that was ten years ahead and is right again', () => {
  test('keeps no requested feed from its check', () => {
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

  test('ends the pauses that servers asked for within the usual time', () => {
    const wrong = observe(daily, { kind: 'check', effect: 'R', retryAfter: 7 * DAY }, ahead)
    expect(classify(wrong, revival('submission'), NOW).nextCheckAt).toBeLessThanOrEqual(NOW + 7 * DAY)
  })
})

/** Returns all times of a state except those from elsewhere: the first sight of the feed, its next check, its lease. */
function timesOf({ subscription, failure, ...state }: RefreshState): Record<string, number | null> {
  const { dateLastRefreshed, lastCheckAt, downgradedAt, belowHighSince, belowMediumSince, conditionsIgnoredAt } = state
  const { pingedAt, calledAt, recoveringUntil, freshUntil, heldUntil } = state
  const { since = null, goneSince = null, blockedSince = null } = failure ?? {}
  return {
    ...{ dateLastRefreshed, lastCheckAt, downgradedAt, belowHighSince, belowMediumSince, conditionsIgnoredAt },
    ...{ pingedAt, calledAt, recoveringUntil, freshUntil, heldUntil, since, goneSince, blockedSince },
    ...{ verifiedAt: subscription.verifiedAt, lostAt: subscription.lostAt },
  }
}

describe('a clock that is set back by days or years', () => {
  const years = fc.integer({ min: 1, max: YEARS })
  const setBack = (state: RefreshState, back: number) => {
    fc.pre(state.lastCheckAt !== null)
    const now = (state.lastCheckAt ?? 0) - DAY - back
    const draft = { ...state }
    withoutFuture(draft, now)
    return { now, draft }
  }

  checked.prop([reached(15), years])('moves each future time to now or soon, and changes no other', (feed, back) => {
    const { now, draft } = setBack(feed.state, back)
    const after = timesOf(draft)
    for (const [name, before] of Object.entries(timesOf(feed.state))) {
      if (before === null || before < now) expect([name, after[name]]).toEqual([name, before])
      else
        expect([name, after[name]]).toEqual([
          name,
          expect.toSatisfy((time) => time >= now - 1 && time <= now + 7 * DAY),
        ])
    }
  })

  checked.prop([reached(15), years])(
    'keeps each past release, and turns the future ones into one of just now',
    (feed, back) => {
      const { now, draft } = setBack(feed.state, back)
      const past = feed.state.releases.filter((time) => time < now - MINUTE)
      expect(draft.releases.slice(0, past.length)).toEqual(past)
      const others = draft.releases.slice(past.length)
      expect(others).toEqual(past.length === feed.state.releases.length ? [] : [now - 1 - ((now - 1) % MINUTE)])
    },
  )
})

test('clocks that differ by seconds change nothing in the state', () => {
  const { state } = classify(daily, revival('operator'), NOW - 30)
  expect(state).toMatchObject({ lastCheckAt: daily.lastCheckAt, releases: daily.releases })
})
