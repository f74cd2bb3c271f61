import { describe, expect, test } from 'vitest'
import type { RefreshState } from '../../src/schedule/index.ts'
import { classify, DAY, failed, failingAt, HOUR, knownFeed, MINUTE, NOW, observe, ok, ping } from './feed-histories.ts'

const subscription = (leaseEndsAt: number | null) => ({ kind: 'subscription', leaseEndsAt }) as const
const FAR = NOW + 1000 * DAY
const daily = knownFeed({ gapDays: 1 })
const subscribed = observe(daily, subscription(FAR), NOW + MINUTE)

/** Adds one release a day, either with a ping and its check, or found by a poll. */
function days(state: RefreshState, firstDay: number, announced: readonly boolean[]): RefreshState {
  return announced.reduce((before, isAnnounced, index) => {
    const release = NOW + (firstDay + index) * DAY
    const pinged = isAnnounced ? observe(before, ping, release + MINUTE) : before
    return observe(pinged, ok({ releases: [release] }), release + HOUR)
  }, state)
}
const yes = (count: number): boolean[] => Array.from({ length: count }, () => true)
const no = (count: number): boolean[] => Array.from({ length: count }, () => false)

describe('a feed with a verified lease is WEBSUB (schedule 3.3)', () => {
  test.each([
    ['when it would be HIGH', 1],
    ['when it would be MEDIUM', 7],
    ['when it would be REGULAR', 40],
  ])('%s', (_, gapDays) => {
    const decision = classify(knownFeed({ gapDays }), subscription(FAR), NOW + MINUTE)
    expect(decision).toMatchObject({ priority: 'WEBSUB', priorityReason: null })
  })

  test('but not when it has been silent for a year', () => {
    expect(observe(knownFeed({ releases: 2, silentDays: 500 }), subscription(FAR), NOW + MINUTE).priority).toBe(
      'INACTIVE',
    )
  })

  test('but not in the last hour of the lease', () => {
    expect(observe(daily, subscription(NOW + 2 * HOUR), NOW + HOUR).priority).toBe('HIGH')
    expect(observe(daily, subscription(NOW + 2 * HOUR + 1), NOW + HOUR).priority).toBe('WEBSUB')
  })

  test('but no longer when the lease has run out', () => {
    const short = observe(daily, subscription(NOW + DAY), NOW + MINUTE)
    expect(observe(short, ok(), NOW + 23 * HOUR).priority).toBe('HIGH')
  })

  test('but no longer when the subscription has ended', () => {
    expect(observe(subscribed, subscription(null), NOW + HOUR).priority).toBe('HIGH')
  })

  test('again when a lapsed lease is renewed', () => {
    const lapsed = observe(subscribed, subscription(null), NOW + HOUR)
    expect(observe(lapsed, subscription(FAR), NOW + 2 * HOUR).priority).toBe('WEBSUB')
  })
})

test('a lease that is renewed in time continues, and one that is renewed too late begins anew', () => {
  const short = observe(daily, subscription(NOW + DAY), NOW + MINUTE)
  const verifiedAt = (at: number) => observe(short, subscription(FAR), at).subscription.verifiedAt
  expect(verifiedAt(NOW + DAY - 1)).toBe(NOW + MINUTE)
  expect(verifiedAt(NOW + DAY)).toBe(NOW + DAY)
})

describe('the fallback poll of a WEBSUB feed', () => {
  test.each([
    ['8 hours for a feed that would be HIGH', 0.7, 8],
    ['a day for a feed that would be MEDIUM', 5, 24],
    ['a day for a feed that would be REGULAR', 40, 24],
  ])('comes after %s', (_, gapDays, hours) => {
    // Releases at all hours, so that no poll is aimed at one.
    const feed = observe(knownFeed({ gapDays: gapDays + 0.37 }), subscription(FAR), NOW + MINUTE)
    const checked = observe(feed, ok(), NOW + DAY)
    const interval = (checked.nextCheckAt! - NOW - DAY) / HOUR
    expect(interval).toBeGreaterThanOrEqual(0.9 * hours)
    expect(interval).toBeLessThanOrEqual(1.1 * hours)
  })

  test('comes before the lease runs out', () => {
    const ending = observe(subscribed, subscription(NOW + DAY + 4 * HOUR), NOW + HOUR)
    expect(observe(ending, ok(), NOW + DAY).nextCheckAt).toBe(NOW + DAY + 3 * HOUR)
  })

  test('can be given another factor and limit', () => {
    const options = { fallbackFactor: 3, longestFallback: 5 * HOUR }
    const { nextCheckAt } = observe(subscribed, ok(), NOW + DAY, options)
    expect((nextCheckAt! - NOW - DAY) / HOUR).toBeLessThanOrEqual(5.5)
  })
})

describe('pings that announce too few releases', () => {
  test('one miss among few is one too many', () => {
    const missed = days(subscribed, 1, [false])
    // The miss does not count yet: the ping may still come.
    expect(missed.priority).toBe('WEBSUB')
    expect(observe(missed, ok(), missed.lastCheckAt! + HOUR).priority).toBe('HIGH')
    expect(days(missed, 2, [true]).priority).toBe('HIGH')
  })

  test('three misses in ten are tolerated, but not four', () => {
    const borne = days(subscribed, 1, [...yes(7), ...no(3), true])
    expect(borne.priority).toBe('WEBSUB')
    expect(days(subscribed, 1, [...yes(6), ...no(4), true]).priority).toBe('HIGH')
  })

  test('only the last ten releases count', () => {
    expect(days(subscribed, 1, [...yes(20), ...no(2), ...yes(5)]).priority).toBe('WEBSUB')
    expect(days(subscribed, 1, [...yes(20), ...no(4), true]).priority).toBe('HIGH')
  })

  test('a ping up to ten minutes after the poll that found the release is no miss', () => {
    const release = NOW + DAY
    const polled = observe(subscribed, ok({ releases: [release] }), release + MINUTE)
    expect(days(observe(polled, ping, release + 11 * MINUTE), 2, [true]).priority).toBe('WEBSUB')
    expect(days(observe(polled, ping, release + 12 * MINUTE), 2, [true]).priority).toBe('HIGH')
  })

  test('releases before the verification of the lease do not count against it', () => {
    const late = observe(daily, subscription(FAR), NOW + 2 * DAY)
    const found = observe(late, ok({ releases: [NOW + DAY] }), NOW + 2 * DAY + HOUR)
    expect(days(found, 3, [true]).priority).toBe('WEBSUB')
  })

  test('releases while there was no lease do not count against it', () => {
    const lapsed = observe(subscribed, subscription(null), NOW + HOUR)
    const found = days(lapsed, 1, no(5))
    expect(observe(found, subscription(FAR), NOW + 6 * DAY).priority).toBe('WEBSUB')
  })

  test('a renewal keeps the record of the lease', () => {
    const missed = days(subscribed, 1, [false])
    const renewed = observe(missed, subscription(FAR + DAY), NOW + DAY + 2 * HOUR)
    expect(days(renewed, 2, [true]).priority).toBe('HIGH')
  })

  test('the thresholds can be given', () => {
    const credulous = { enterWebsub: 0, leaveWebsub: 0 }
    const state = days(subscribed, 1, no(3))
    expect(observe(state, ok(), NOW + 5 * DAY, credulous).priority).toBe('HIGH')
    expect(
      observe(
        observe(subscribed, ok({ releases: [NOW + DAY] }), NOW + 2 * DAY, credulous),
        ok(),
        NOW + 3 * DAY,
        credulous,
      ).priority,
    ).toBe('WEBSUB')
  })
})

describe('trust that was lost', () => {
  const lost = observe(days(subscribed, 1, [false]), ok(), NOW + DAY + 2 * HOUR)

  test('is lost with the whole record of pings', () => {
    expect(lost).toMatchObject({
      priority: 'HIGH',
      subscription: { pings: [], losses: 1, lostAt: NOW + DAY + 2 * HOUR },
    })
  })

  test('comes back after five announced releases and 14 days', () => {
    expect(days(lost, 2, yes(14)).priority).toBe('HIGH')
    expect(days(lost, 2, yes(15)).priority).toBe('WEBSUB')
  })

  test('does not come back by time alone', () => {
    expect(days(lost, 30, yes(4)).priority).not.toBe('WEBSUB')
    expect(days(lost, 30, yes(5)).priority).toBe('WEBSUB')
  })

  test('does not come back while the pings announce less than 85 %', () => {
    const record = [true, true, false, false, true, true, true, true]
    expect(days(lost, 30, record).priority).not.toBe('WEBSUB')
  })

  test('takes twice as long to come back each time', () => {
    const regained = days(lost, 30, yes(5))
    // Three misses after five hits: 7 of 10.
    const lostAgain = observe(days(regained, 35, no(3)), ok(), NOW + 38 * DAY)
    expect(lostAgain).toMatchObject({ subscription: { losses: 2, lostAt: NOW + 38 * DAY } })
    expect(days(lostAgain, 60, yes(5)).priority).not.toBe('WEBSUB')
    expect(days(lostAgain, 62, yes(5)).priority).toBe('WEBSUB')
  })

  test('does not come back by a lease that lapses and is verified anew', () => {
    const anew = observe(observe(lost, subscription(null), NOW + 3 * DAY), subscription(FAR), NOW + 3 * DAY + HOUR)
    expect(anew.priority).toBe('HIGH')
  })
})

describe('a ping (schedule 3.3)', () => {
  test.each([
    ['of a WEBSUB feed', subscribed],
    ['of a feed that is not relied on for its pings', daily],
    ['of an INACTIVE feed', knownFeed({ releases: 2, silentDays: 500 })],
    ['of a feed that fails', failingAt(daily, 'T', [0, 10, 20, 30])],
  ])('%s has it checked within a minute', (_, state) => {
    const at = state.lastCheckAt! + 10 * MINUTE
    const { nextCheckAt } = classify(state, ping, at)
    expect(nextCheckAt).toBeGreaterThan(at)
    expect(nextCheckAt).toBeLessThanOrEqual(at + MINUTE)
  })

  test('need not wait for an hour after the last check, nor for a cache', () => {
    const fresh = observe(daily, ok({ maxAge: 86_400 }), NOW + HOUR)
    expect(observe(fresh, ping, NOW + HOUR + MINUTE).nextCheckAt).toBeLessThanOrEqual(NOW + HOUR + 2 * MINUTE)
  })

  test('has to wait for a host that asked for patience', () => {
    const limited = observe(daily, { kind: 'check', effect: 'R', retryAfter: 7200 }, NOW + HOUR)
    expect(observe(limited, ping, NOW + HOUR + MINUTE).nextCheckAt).toBe(NOW + 3 * HOUR)
  })

  test('that follows within the minute is the same ping', () => {
    const first = observe(subscribed, ping, NOW + 10 * MINUTE)
    expect(first.nextCheckAt).toBeGreaterThan(NOW + 10 * MINUTE + 5)
    expect(observe(first, ping, NOW + 10 * MINUTE + 5)).toEqual(first)
  })

  test('wakes an INACTIVE feed when there is a release', () => {
    const inactive = observe(knownFeed({ releases: 2, silentDays: 500 }), subscription(FAR), NOW + MINUTE)
    const pinged = observe(inactive, ping, NOW + DAY)
    expect(pinged.priority).toBe('INACTIVE')
    expect(observe(pinged, ok({ releases: [NOW + DAY] }), pinged.nextCheckAt!).priority).toBe('WEBSUB')
  })

  test('has the feed checked again after 2 and 10 minutes, when a cache still holds the old answer', () => {
    const pinged = observe(subscribed, ping, NOW + DAY)
    const first = observe(pinged, ok(), NOW + DAY + 30)
    expect(first.nextCheckAt).toBe(NOW + DAY + 30 + 2 * MINUTE)
    const second = observe(first, ok(), first.nextCheckAt!)
    expect(second.nextCheckAt).toBe(NOW + DAY + 30 + 10 * MINUTE)
    const third = observe(second, ok(), second.nextCheckAt!)
    expect(third.nextCheckAt).toBeGreaterThan(NOW + DAY + HOUR)
  })

  test('is answered by a new release', () => {
    const pinged = observe(subscribed, ping, NOW + DAY)
    const found = observe(pinged, ok({ releases: [NOW + DAY] }), NOW + DAY + 30)
    expect(found.nextCheckAt).toBeGreaterThan(NOW + DAY + HOUR)
  })

  test('after the first answer begins anew', () => {
    const unchanged = observe(observe(subscribed, ping, NOW + DAY), ok(), NOW + DAY + 30)
    expect(observe(unchanged, ping, NOW + DAY + 60).nextCheckAt).toBeLessThanOrEqual(NOW + DAY + 120)
  })

  test('of the second in which a check ended is not answered by that check', () => {
    const checked = observe(subscribed, ok(), NOW + DAY)
    expect(observe(checked, ping, NOW + DAY).nextCheckAt).toBeLessThanOrEqual(NOW + DAY + MINUTE)
  })

  test('does not hurry the check after a failed one', () => {
    const failing = observe(observe(subscribed, ping, NOW + DAY), failed('T'), NOW + DAY + 30)
    expect(failing.nextCheckAt! - NOW - DAY).toBeGreaterThan(0.9 * HOUR)
    const limited = observe(observe(subscribed, ping, NOW + DAY), { kind: 'check', effect: 'R' }, NOW + DAY + 30)
    expect(limited.nextCheckAt! - NOW - DAY).toBeGreaterThan(0.9 * HOUR)
  })

  test.each([
    ['failed', failed('T')],
    ['was refused', { kind: 'check', effect: 'R' } as const],
  ])('after one whose check %s begins anew', (_, check) => {
    const unanswered = observe(observe(subscribed, ping, NOW + DAY), check, NOW + DAY + 30)
    const at = NOW + DAY + 10 * MINUTE
    expect(observe(unanswered, ping, at).nextCheckAt).toBeLessThanOrEqual(at + MINUTE)
  })

  test('of a feed that failed for a long time after an earlier ping has it checked within a minute', () => {
    const hours = Array.from({ length: 12 }, (_, index) => 24 * index)
    const pinged = observe(subscribed, ping, NOW + MINUTE)
    const inactive = failingAt(pinged, 'T', hours)
    expect(inactive.priority).toBe('INACTIVE')
    const at = NOW + 14 * DAY
    expect(observe(inactive, ping, at).nextCheckAt).toBeLessThanOrEqual(at + MINUTE)
  })
})

test('failures limit WEBSUB like any class', () => {
  expect(failingAt(subscribed, 'T', [24, 30, 36]).priority).toBe('WEBSUB')
  expect(failingAt(subscribed, 'T', [24, 30, 36, 48]).priority).toBe('REGULAR')
})
