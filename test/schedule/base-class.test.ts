import { describe, expect, test } from 'vitest'
import { initialRefreshState, type PopularityRank } from '../../src/schedule/index.ts'
import {
  classify,
  DAY,
  type History,
  HOUR,
  knownFeed,
  live,
  NOW,
  observe,
  ok,
  releaseTimes,
  silentUntil,
  UUID,
} from './feed-histories.ts'

const priorityOf = (history: History) => knownFeed(history).priority

describe('a feed that has been known for a long time (schedule 3.1)', () => {
  test.each([
    ['is HIGH when it releases daily', { gapDays: 1 }, 'HIGH'],
    ['is HIGH when it releases on two days of three', { gapDays: 1.5 }, 'HIGH'],
    ['is MEDIUM when it releases every third day', { gapDays: 3 }, 'MEDIUM'],
    ['is MEDIUM when it releases weekly', { gapDays: 7 }, 'MEDIUM'],
    ['is MEDIUM when it releases twice in four weeks', { gapDays: 14 }, 'MEDIUM'],
    ['is REGULAR when it releases every 40 days', { gapDays: 40 }, 'REGULAR'],
    ['is REGULAR when it has one release, of today', { releases: 1 }, 'REGULAR'],
    ['is REGULAR when it has been silent for 340 days', { releases: 5, silentDays: 340 }, 'REGULAR'],
    ['is INACTIVE when it has been silent for 381 days', { releases: 5, silentDays: 381 }, 'INACTIVE'],
    ['is INACTIVE when it never released anything', { releases: 0 }, 'INACTIVE'],
    [
      'is REGULAR when it never released anything and is known for less than a year',
      { releases: 0, knownDays: 300 },
      'REGULAR',
    ],
  ] as const)('%s', (_, history, expected) => {
    expect(priorityOf(history)).toBe(expected)
  })

  test('is INACTIVE with the reason INACTIVE_FOR_OVER_1_YEAR', () => {
    expect(knownFeed({ releases: 5, silentDays: 381 }).priorityReason).toBe('INACTIVE_FOR_OVER_1_YEAR')
  })

  test('has no priority reason while it is HIGH', () => {
    expect(knownFeed({ gapDays: 1 }).priorityReason).toBeNull()
  })
})

test('not all feeds become INACTIVE on the same day of their silence, but each within 15 days of a year', () => {
  const inactiveAfter = (silentDays: number): number =>
    Array.from({ length: 40 }, (_, index) =>
      priorityOf({ uuid: `9b024349-ccf0-5f69-a609-6b82873eab${10 + index}`, releases: 5, silentDays }),
    ).filter((priority) => priority === 'INACTIVE').length
  expect(inactiveAfter(350)).toBe(0)
  expect(inactiveAfter(365)).toBeGreaterThan(8)
  expect(inactiveAfter(365)).toBeLessThan(32)
  expect(inactiveAfter(380)).toBe(40)
})

describe('popularity makes a feed faster (schedule 1.2)', () => {
  // 0.036 releases a day need a weight of 14 to reach 0.5.
  test.each([
    ['TOP_200', 'HIGH'],
    ['TOP_1000', 'HIGH'],
    ['TOP_2000', 'MEDIUM'],
    ['TOP_5000', 'MEDIUM'],
    ['TOP_10000', 'MEDIUM'],
    ['TOP_20000', 'MEDIUM'],
    ['TOP_50000', 'MEDIUM'],
    ['TOP_100000', 'MEDIUM'],
    ['TOP_200000', 'MEDIUM'],
    [null, 'REGULAR'],
  ] as const)('rank %s makes a feed that releases every 40 days %s', (popularityRank, expected) => {
    expect(priorityOf({ gapDays: 40, silentDays: 1, check: { popularityRank } })).toBe(expected)
  })

  // A weekly feed has 0.121 releases a day, and needs a weight of 4.1 to reach 0.5.
  test.each<[PopularityRank, string]>([
    ['TOP_4000', 'HIGH'],
    ['TOP_5000', 'HIGH'],
    ['TOP_10000', 'MEDIUM'],
  ])('rank %s makes a weekly feed %s', (popularityRank, expected) => {
    expect(priorityOf({ gapDays: 7, silentDays: 1, check: { popularityRank } })).toBe(expected)
  })

  test('a rank stays when a check reports none, and goes when a check reports null', () => {
    const ranked = knownFeed({ gapDays: 40, silentDays: 1, check: { popularityRank: 'TOP_200' } })
    expect(observe(ranked, ok(), NOW + DAY).popularityRank).toBe('TOP_200')
    expect(observe(ranked, ok({ popularityRank: null }), NOW + DAY).popularityRank).toBeNull()
  })
})

describe('a feed that is new in the directory', () => {
  test('has four times the demand for its first 14 days', () => {
    expect(priorityOf({ gapDays: 3, knownDays: 13 })).toBe('HIGH')
    expect(priorityOf({ gapDays: 3, knownDays: 15 })).toBe('MEDIUM')
  })

  test('has the weight of its rank if that is more', () => {
    expect(priorityOf({ gapDays: 30, knownDays: 1, check: { popularityRank: 'TOP_200' } })).toBe('HIGH')
  })
})

describe('a finished series (schedule 1.3)', () => {
  const finished = { check: { hints: { isCompleted: true } } }

  test('has half the demand', () => {
    expect(priorityOf({ gapDays: 1.5 })).toBe('HIGH')
    expect(priorityOf({ gapDays: 1.5, ...finished })).toBe('MEDIUM')
  })

  test('is at most REGULAR after 60 silent days', () => {
    const popular = { isCompleted: true } as const
    const check = { popularityRank: 'TOP_200', hints: popular } as const
    expect(priorityOf({ gapDays: 7, silentDays: 59.9, check })).toBe('MEDIUM')
    expect(priorityOf({ gapDays: 7, silentDays: 60.1, check })).toBe('REGULAR')
  })

  test('is INACTIVE after a year like any other', () => {
    expect(priorityOf({ gapDays: 7, silentDays: 400, ...finished })).toBe('INACTIVE')
  })
})

describe('a declared rhythm', () => {
  const declared = (rrule: string) => ({
    check: { hints: { updateFrequency: { text: null, rrule, dtstart: null, complete: false } } },
  })

  test('counts while the feed keeps it', () => {
    expect(priorityOf({ gapDays: 2.1, silentDays: 0 })).toBe('MEDIUM')
    expect(priorityOf({ gapDays: 2.1, silentDays: 0, ...declared('FREQ=WEEKLY;BYDAY=MO,TU,WE,TH') })).toBe('HIGH')
  })

  test('does not count when the feed does not keep it', () => {
    expect(priorityOf({ gapDays: 7, ...declared('FREQ=DAILY') })).toBe('MEDIUM')
    expect(priorityOf({ gapDays: 1, silentDays: 30, releases: 10, ...declared('FREQ=DAILY') })).toBe('MEDIUM')
  })

  test('still counts if two releases came in the time for four', () => {
    const { hints } = declared('FREQ=WEEKLY').check
    const weekly = (gapDays: number) =>
      priorityOf({ gapDays, releases: 2, silentDays: 1, check: { popularityRank: 'TOP_10000', hints } })
    expect(weekly(26)).toBe('HIGH')
    expect(weekly(28)).toBe('MEDIUM')
  })

  test('is never an upper bound', () => {
    expect(priorityOf({ gapDays: 1, ...declared('FREQ=YEARLY') })).toBe('HIGH')
  })
})

describe('a feed whose server ignores conditional requests', () => {
  const daily = knownFeed({ gapDays: 1 })
  const costly = observe(daily, ok({ ignoredConditions: true }), NOW + HOUR)

  test('is MEDIUM at most, from the first time', () => {
    expect(costly.priority).toBe('MEDIUM')
  })

  test('stays so for 7 days', () => {
    expect(observe(costly, ok(), NOW + 7 * DAY).priority).toBe('MEDIUM')
    expect(observe(costly, ok(), NOW + 7 * DAY + HOUR).priority).toBe('HIGH')
  })

  test('is not made faster by it', () => {
    expect(observe(knownFeed({ gapDays: 40 }), ok({ ignoredConditions: true }), NOW + HOUR).priority).toBe('REGULAR')
  })
})

describe('a class rises at once (schedule 3.2)', () => {
  test('from REGULAR to HIGH, by many releases at once', () => {
    const regular = knownFeed({ gapDays: 40, releases: 4 })
    const releases = Array.from({ length: 20 }, (_, index) => NOW + index * HOUR)
    expect(observe(regular, ok({ releases }), NOW + DAY).priority).toBe('HIGH')
  })

  test('from INACTIVE to REGULAR, by one new release', () => {
    const inactive = knownFeed({ releases: 3, silentDays: 700 })
    expect(observe(inactive, ok({ releases: [NOW + DAY] }), NOW + 2 * DAY).priority).toBe('REGULAR')
  })

  test('from INACTIVE to REGULAR, by a new release with an old date', () => {
    const inactive = knownFeed({ releases: 3, silentDays: 700 })
    expect(observe(inactive, ok({ releases: [NOW - 900 * DAY] }), NOW + 2 * DAY).priority).toBe('REGULAR')
  })
})

describe('a class falls slowly (schedule 3.2)', () => {
  const daily = knownFeed({ gapDays: 1, releases: 20 })

  /** Returns the days after NOW on which a silent feed changed its priority. */
  function changesOf(state = daily, options = {}): [day: number, priority: string][] {
    const changes: [number, string][] = []
    let before = state.priority
    let current = state
    while (current.nextCheckAt! < NOW + 500 * DAY) {
      const at = current.nextCheckAt!
      current = observe(current, ok(), at, options)
      if (current.priority !== before) changes.push([Math.round((at - NOW) / DAY), current.priority])
      before = current.priority
    }
    return changes
  }

  test('one step after the other, until a year has passed', () => {
    const changes = changesOf()
    expect(changes.map(([, priority]) => priority)).toEqual(['MEDIUM', 'REGULAR', 'INACTIVE'])
  })

  test('from HIGH, 14 days after its releases have become too few', () => {
    const [[day] = []] = changesOf()
    // The demand falls below 0.3 a day late on the 16th day: of 20 releases, 12 are then within 28 days.
    const below = Array.from({ length: 40 }, (_, index) => index).find(
      (days) => silentUntil(daily, NOW + days * DAY).belowHighSince !== null,
    )!
    expect(day).toBeGreaterThanOrEqual(below + 13)
    expect(day).toBeLessThanOrEqual(below + 15)
  })

  test('no two steps within 7 days, even when the feed has become too slow for both', () => {
    const high = {
      ...daily,
      belowHighSince: NOW - 100 * DAY,
      belowMediumSince: NOW - 100 * DAY,
      releases: [NOW - 200 * DAY],
    }
    const first = classify(high, ok(), NOW + DAY)
    expect(first.priority).toBe('MEDIUM')
    expect(observe(first.state, ok(), NOW + 7 * DAY).priority).toBe('MEDIUM')
    expect(observe(first.state, ok(), NOW + 8 * DAY).priority).toBe('REGULAR')
  })

  test('after three usual gaps, if these are longer than 14 days', () => {
    const biweekly = knownFeed({ gapDays: 14, releases: 20, silentDays: 0 })
    const [[day] = []] = changesOf(biweekly)
    const below = Array.from({ length: 300 }, (_, index) => index).find(
      (days) => silentUntil(biweekly, NOW + days * DAY).belowMediumSince !== null,
    )!
    expect(day).toBeGreaterThanOrEqual(below + 41)
    expect(day).toBeLessThanOrEqual(below + 43)
  })

  test('not at all while the demand is between the thresholds', () => {
    // 0.35 a day: too little to become HIGH, enough to stay.
    const fading = live(daily, { releases: every(2.5, 40) }, NOW + 100 * DAY)
    expect(fading.priority).toBe('HIGH')
    expect(priorityOf({ gapDays: 2.5, silentDays: 0 })).toBe('MEDIUM')
  })

  test.each([
    ['HIGH', 2.5, 'belowHighSince'],
    ['MEDIUM', 30, 'belowMediumSince'],
  ] as const)(
    'not while the demand of a %s feed is between the thresholds, even if it was too small before',
    (baseClass, gapDays, since) => {
      const wavering = { ...knownFeed({ gapDays, silentDays: 0 }), baseClass, [since]: NOW - 100 * DAY }
      const after = observe(wavering, ok(), NOW + HOUR)
      expect([after.baseClass, after[since]]).toEqual([baseClass, NOW - 100 * DAY])
    },
  )

  test('after a wait that starts again once the demand has reached the threshold for entering the class', () => {
    const slow = { ...daily, belowHighSince: NOW - 13 * DAY }
    expect(observe(slow, ok({ releases: [NOW + DAY] }), NOW + DAY).belowHighSince).toBeNull()
  })

  test('even if single releases lift the demand for some weeks, each before the wait is over', () => {
    const slow = knownFeed({ gapDays: 60, releases: 20, silentDays: 30 })
    // Two releases within ten days make the feed MEDIUM. Its later releases, every 60 days, are too few to keep it
    // there.
    const pair = [NOW + DAY, NOW + 10 * DAY]
    const releases = [...pair, ...every(60, 10).map((time) => time + 10 * DAY)]
    expect(live(slow, { releases }, NOW + 40 * DAY).priority).toBe('MEDIUM')
    expect(live(slow, { releases }, NOW + 400 * DAY).priority).toBe('REGULAR')
  })

  test('to INACTIVE without a wait, as the year was the wait', () => {
    const regular = knownFeed({ gapDays: 100, releases: 10, silentDays: 340 })
    expect(silentUntil(regular, NOW + 45 * DAY).priority).toBe('INACTIVE')
  })
})

test('a feed that was never checked has no subscription, and its pings are not trusted', () => {
  expect(initialRefreshState(UUID, NOW).subscription).toEqual({
    verifiedAt: null,
    leaseEndsAt: null,
    pings: [],
    unannounced: 0,
    isTrusted: false,
    losses: 0,
    lostAt: null,
  })
})

test('before its first check a feed is REGULAR, and due at once', () => {
  const state = initialRefreshState(UUID, NOW)
  expect(state).toMatchObject({ priority: 'REGULAR', priorityReason: null, nextCheckAt: NOW, dateLastRefreshed: null })
})

test('thresholds can be given', () => {
  const state = initialRefreshState(UUID, NOW - 1000 * DAY)
  const releases = releaseTimes({ gapDays: 7 })
  expect(observe(state, ok({ releases }), NOW, { enterHigh: 0.1, leaveHigh: 0.05 }).priority).toBe('HIGH')
})

function every(gapDays: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => NOW + (index + 1) * gapDays * DAY)
}
