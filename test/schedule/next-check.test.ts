import { describe, expect, test } from 'vitest'
import {
  decodeRefreshState,
  encodeRefreshState,
  type FeedHints,
  initialRefreshState,
  type RefreshState,
} from '../../src/schedule/index.ts'
import {
  classify,
  DAY,
  failed,
  failingAt,
  failingUntil,
  type History,
  HOUR,
  knownFeed,
  MINUTE,
  NOW,
  OTHER_UUID,
  observe,
  ok,
  releaseTimes,
  revival,
  UUID,
} from './feed-histories.ts'

// Releases at all hours, so that no check is aimed at one.
const high = knownFeed({ gapDays: 1.13 })
const medium = knownFeed({ gapDays: 5.13 })
const regular = knownFeed({ gapDays: 40.13, silentDays: 20 })
const inactive = knownFeed({ releases: 2, silentDays: 500 })
const daily = knownFeed({ gapDays: 1 })

/** Returns the hours from a check to the next. */
const hoursAfter = (state: RefreshState): number => (state.nextCheckAt! - state.lastCheckAt!) / HOUR
const checkedAgain = (state: RefreshState, rest = {}): RefreshState => observe(state, ok(rest), NOW + DAY)

describe('the interval of a class (schedule 3.6)', () => {
  const classes = [
    ['HIGH', high, 2],
    ['MEDIUM', medium, 6],
    ['REGULAR', regular, 24],
    ['INACTIVE', inactive, 7 * 24],
  ] as const

  test.each(classes)('%s', (priority, state, hours) => {
    const checked = checkedAgain(state)
    expect(checked.priority).toBe(priority)
    expect(hoursAfter(checked)).toBeGreaterThanOrEqual(0.9 * hours)
    expect(hoursAfter(checked)).toBeLessThanOrEqual(1.1 * hours)
  })

  test.each(classes)('%s is a new random time for each check', (_, state, hours) => {
    let current = state
    const drawn = Array.from({ length: 40 }, () => {
      current = observe(current, ok(), current.lastCheckAt! + HOUR)
      return hoursAfter(current) / hours
    })
    expect(Math.min(...drawn)).toBeLessThan(0.93)
    expect(Math.max(...drawn)).toBeGreaterThan(1.07)
  })

  test('LOW is 30 days', () => {
    const low = observe(observe(high, failed('G'), NOW + HOUR), failed('G'), NOW + 30 * HOUR)
    const fourth = [40, 50, 60].reduce((state, hour) => observe(state, failed('G'), NOW + hour * HOUR), low)
    expect(fourth.priority).toBe('LOW')
    expect(hoursAfter(fourth) / 24).toBeGreaterThanOrEqual(27)
    expect(hoursAfter(fourth) / 24).toBeLessThanOrEqual(33)
  })
})

describe('after its first check a feed', () => {
  const firstIntervals = (history: History): number[] =>
    Array.from({ length: 60 }, (_, index) =>
      hoursAfter(knownFeed({ ...history, uuid: `9b024349-ccf0-5f69-a609-6b82873eab${10 + index}` })),
    )

  test('is due at any time of its interval, so that feeds submitted together are spread out', () => {
    const intervals = firstIntervals({ releases: 2, silentDays: 500 })
    expect(Math.min(...intervals)).toBeLessThan(20)
    expect(Math.max(...intervals)).toBeGreaterThan(148)
    expect(Math.max(...intervals)).toBeLessThanOrEqual(168)
  })

  test('is due after an hour at the earliest', () => {
    expect(Math.min(...firstIntervals({ gapDays: 1 }))).toBe(1)
  })
})

describe('a feed that releases at a usual time', () => {
  const usual = (NOW - 0.25 * DAY) % DAY

  /** Returns the times of day of the checks of a number of days, in minutes after the usual time. */
  function checksOf(state: RefreshState, days: number, options = {}): number[] {
    const minutes: number[] = []
    let current = state
    while (current.nextCheckAt! < NOW + days * DAY) {
      const at = current.nextCheckAt!
      minutes.push(((((at - usual) % DAY) + DAY) % DAY) / MINUTE)
      current = observe(current, ok(), at, options)
    }
    return minutes
  }
  const isAimed = (minutes: number): boolean => minutes >= 45 && minutes <= 75.1
  const weekly = knownFeed({ gapDays: 7 })
  const everyFortyDays = knownFeed({ gapDays: 40, releases: 20 })

  test('is checked 45 to 75 minutes later, when it is REGULAR: by its only check of the day', () => {
    const checks = checksOf(everyFortyDays, 20)
    expect(checks.filter(isAimed)).toHaveLength(20)
    expect(checks.length).toBeLessThanOrEqual(21)
  })

  test('is checked 45 to 75 minutes later, when it is MEDIUM: by one of four', () => {
    const checks = checksOf(weekly, 20)
    expect(checks.filter(isAimed)).toHaveLength(20)
    expect(checks.length).toBeLessThanOrEqual(82)
  })

  test('never waits longer than its interval before that check', () => {
    let state = weekly
    for (let checks = 0; checks < 400; checks += 1) {
      // Some checks come early, so that the wait has any length.
      const at = checks % 3 === 0 ? state.lastCheckAt! + HOUR + (checks % 7) * 600 : state.nextCheckAt!
      state = observe(state, ok(), at)
      expect(hoursAfter(state)).toBeLessThanOrEqual(6.6 + 1 / 3600)
    }
  })

  test('is checked at different minutes on different days', () => {
    expect(new Set(checksOf(everyFortyDays, 20).filter(isAimed).map(Math.round)).size).toBeGreaterThan(10)
  })

  test('is checked like any other when it is HIGH', () => {
    expect(checksOf(daily, 20).length).toBeGreaterThan(20 * 11)
    expect(checksOf(daily, 20)).toEqual(checksOf(daily, 20, { followHabit: false }))
  })

  test('is checked like any other while it fails', () => {
    const { state } = failingUntil(everyFortyDays, 'T', ({ failure }) => failure?.attempts === 5)
    const next = (options = {}): number | null => observe(state, failed('T'), state.nextCheckAt!, options).nextCheckAt
    expect(next()).toBe(next({ followHabit: false }))
  })

  test('has its fallback poll aimed when it is WEBSUB', () => {
    const subscribed = observe(weekly, { kind: 'subscription', leaseEndsAt: NOW + 90 * DAY }, NOW + MINUTE)
    const checks = checksOf(subscribed, 20)
    expect(checks.filter(isAimed)).toHaveLength(20)
    expect(checks.length).toBeLessThanOrEqual(21)
  })

  test('is checked like any other with `followHabit: false`', () => {
    const unaimed = { followHabit: false }
    expect(checksOf(observe(weekly, ok(), NOW + HOUR, unaimed), 20, unaimed).filter(isAimed).length).toBeLessThan(12)
  })
})

describe('what a feed asks for (schedule 1.3)', () => {
  const hinted = (state: RefreshState, hints: FeedHints): RefreshState => observe(state, ok({ hints }), NOW + DAY)

  test.each([
    ['a ttl of 4 hours lengthens 2', high, { ttl: 240 }, 4],
    ['a ttl of a day lengthens 2 hours to 6', high, { ttl: 1440 }, 6],
    ['a ttl of a day lengthens 6 hours to a day', medium, { ttl: 1440 }, 24],
    ['a ttl of a week lengthens 6 hours to a day', medium, { ttl: 7 * 1440 }, 24],
    ['a ttl of a week leaves a day', regular, { ttl: 7 * 1440 }, 24],
    ['a ttl of an hour leaves 2 hours', high, { ttl: 60 }, 2],
    [
      'sy:updatePeriod counts as ttl',
      medium,
      { syndication: { updatePeriod: 'daily', updateFrequency: 2, updateBase: null } },
      12,
    ],
  ] as const)('%s', (_, state, hints, hours) => {
    const interval = hoursAfter(hinted(state, hints))
    expect(interval).toBeGreaterThanOrEqual(0.9 * hours)
    expect(interval).toBeLessThanOrEqual(1.1 * hours)
  })

  test('is remembered when the feed has not changed', () => {
    const state = hinted(high, { ttl: 240 })
    expect(hoursAfter(observe(state, ok(), NOW + 2 * DAY))).toBeGreaterThan(3.5)
  })

  test('is forgotten when the feed no longer asks for it', () => {
    const state = hinted(high, { ttl: 240 })
    expect(hoursAfter(observe(state, ok({ hints: {} }), NOW + 2 * DAY))).toBeLessThan(2.5)
  })
})

describe('hours and days that a feed asks to skip', () => {
  const hourOf = (time: number): number => new Date(time * 1000).getUTCHours()
  const dayOf = (time: number): number => new Date(time * 1000).getUTCDay()

  test('are not checked', () => {
    let state = observe(high, ok({ hints: { skipHours: [0, 1, 2, 3, 4, 5] } }), NOW + HOUR)
    for (let checks = 0; checks < 60; checks += 1) {
      expect(hourOf(state.nextCheckAt!)).toBeGreaterThanOrEqual(6)
      state = observe(state, ok(), state.nextCheckAt!)
    }
  })

  test('shift a check by at most 12 hours', () => {
    const hints = { skipDays: ['Tuesday'] } as const
    // Due on Tuesday between 1:48 and 2:12.
    const early = observe(high, ok({ hints }), NOW + 12 * HOUR)
    expect(hoursAfter(early)).toBeGreaterThanOrEqual(12 + 1.8)
    expect(hoursAfter(early)).toBeLessThanOrEqual(12 + 2.2)
    expect(dayOf(early.nextCheckAt!)).toBe(2)
    // Due on Tuesday between 19:48 and 20:12: Wednesday is 4 hours away.
    const late = observe(high, ok({ hints }), NOW + 30 * HOUR)
    expect(dayOf(late.nextCheckAt!)).toBe(3)
    expect(hourOf(late.nextCheckAt!)).toBeLessThan(1)
  })

  test('shift a check by 12 hours if they are all hours', () => {
    const hints = { skipHours: Array.from({ length: 24 }, (_, hour) => hour) }
    expect(hoursAfter(observe(high, ok({ hints }), NOW + HOUR))).toBeGreaterThan(13)
  })

  test('do not bring the checks of many feeds together on the hour', () => {
    const minutes = Array.from({ length: 30 }, (_, index) => {
      const state = knownFeed({ gapDays: 1.13, uuid: `9b024349-ccf0-5f69-a609-6b82873eab${10 + index}` })
      const night = observe(state, ok({ hints: { skipHours: [14, 15, 16, 17] } }), NOW + 24 * HOUR)
      return new Date(night.nextCheckAt! * 1000).getUTCMinutes()
    })
    expect(new Set(minutes).size).toBeGreaterThan(10)
  })

  test.each([
    ['the server asked to wait', { kind: 'check', effect: 'T', retryAfter: 2 * HOUR }],
    ['the check was put off', { kind: 'check', effect: '0', until: NOW + 4 * HOUR }],
  ] as const)('are not checked either when %s until then', (_, observation) => {
    const night = observe(high, ok({ hints: { skipHours: [16, 17] } }), NOW + HOUR)
    expect(new Date(observe(night, observation, NOW + 2 * HOUR).nextCheckAt! * 1000).toISOString()).toBe(
      '2026-03-02T18:00:00.000Z',
    )
  })

  test('are ignored for a ping', () => {
    const state = observe(high, ok({ hints: { skipDays: ['Monday', 'Tuesday'] } }), NOW + HOUR)
    expect(observe(state, { kind: 'ping' }, NOW + 2 * HOUR).nextCheckAt).toBeLessThanOrEqual(NOW + 2 * HOUR + MINUTE)
  })
})

describe('an answer that may be cached', () => {
  test.each([
    ['for less than the interval changes nothing', 600, 2],
    ['for longer moves the next check', 5 * 3600, 5],
    ['for years moves the next check by a day', 1e9, 24],
  ])('%s', (_, maxAge, hours) => {
    expect(hoursAfter(checkedAgain(high, { maxAge }))).toBeGreaterThanOrEqual(0.9 * hours)
    expect(hoursAfter(checkedAgain(high, { maxAge }))).toBeLessThanOrEqual(1.1 * hours)
  })

  test('counts for the next check only', () => {
    const cached = checkedAgain(high, { maxAge: 36_000 })
    expect(hoursAfter(observe(cached, ok(), NOW + 2 * DAY))).toBeLessThan(2.3)
  })
})

describe('a host that asks for patience', () => {
  const limited = (retryAfter?: number): RefreshState =>
    observe(high, { kind: 'check', effect: 'R', ...(retryAfter !== undefined && { retryAfter }) }, NOW + DAY)

  test.each([
    ['for a day gets it', 86_400, 24],
    ['for a week gets it', 7 * 86_400, 7 * 24],
    ['for a year gets a week', 365 * 86_400, 7 * 24],
  ])('%s', (_, retryAfter, hours) => {
    expect(hoursAfter(limited(retryAfter))).toBe(hours)
  })

  test('for a moment is asked again about an hour later', () => {
    expect(hoursAfter(limited(0))).toBeGreaterThanOrEqual(0.9)
    expect(hoursAfter(limited(0))).toBeLessThanOrEqual(1.1)
  })

  test('is asked more and more seldom', () => {
    const quiet = knownFeed({ releases: 2, silentDays: 500 })
    let state = quiet
    const hours: number[] = []
    for (let times = 0; times < 4; times += 1) {
      state = observe(state, { kind: 'check', effect: 'R' }, NOW + (times + 1) * DAY)
      hours.push(Math.round(hoursAfter(state)))
    }
    expect(hours[0]).toBe(1)
    expect(hours[1]).toBeGreaterThanOrEqual(3)
    expect(hours[2]).toBeGreaterThanOrEqual(10)
    expect(hours[3]).toBeGreaterThanOrEqual(150)
  })

  test('gets its time even if the answer was a failure', () => {
    expect(hoursAfter(observe(high, { kind: 'check', effect: 'T', retryAfter: 40_000 }, NOW + DAY))).toBeCloseTo(
      11.11,
      1,
    )
  })

  test('gets its time even if an earlier check was broken off', () => {
    const aborted = observe(limited(86_400), { kind: 'check', effect: '0' }, NOW + DAY + HOUR)
    expect(aborted.nextCheckAt).toBe(NOW + 2 * DAY)
  })

  test('need not be waited for once it has answered', () => {
    expect(hoursAfter(observe(limited(86_400), ok(), NOW + DAY + HOUR))).toBeLessThan(2.3)
  })
})

describe('a check that failed', () => {
  test('is tried again after 1, 4 and 12 hours, if that is sooner than the interval of the class', () => {
    let state = observe(inactive, failed('T'), NOW + HOUR)
    const hours = [hoursAfter(state)]
    for (let times = 0; times < 3; times += 1) {
      state = observe(state, failed('T'), state.nextCheckAt!)
      hours.push(hoursAfter(state))
    }
    for (const [index, expected] of [1, 4, 12, 7 * 24].entries()) {
      expect(hours[index]).toBeGreaterThanOrEqual(0.9 * expected)
      expect(hours[index]).toBeLessThanOrEqual(1.1 * expected)
    }
  })

  test.each([
    ['gone', 'G', [0, 24]],
    ['blocked', 'B', [0, 24]],
    ['no feed', 'P', [0, 24, 72]],
  ] as const)('is not tried again sooner if few checks have shown that the feed is %s', (_, effect, hours) => {
    const failing = failingAt(high, effect, hours)
    const interval = failing.priority === 'LOW' ? 30 * DAY : 7 * DAY
    expect(failing.nextCheckAt! - failing.lastCheckAt!).toBeGreaterThanOrEqual(0.9 * interval)
  })

  test('is tried again within the interval of the class', () => {
    const second = observe(observe(high, failed('T'), NOW + HOUR), failed('T'), NOW + 2 * HOUR)
    expect(hoursAfter(second)).toBeLessThanOrEqual(2.2)
  })
})

describe('a check that was not made', () => {
  test('is due when the host may be asked again', () => {
    expect(observe(high, { kind: 'check', effect: '0', until: NOW + 5 * HOUR }, NOW + 3 * HOUR).nextCheckAt).toBe(
      NOW + 5 * HOUR,
    )
  })

  test('is not put off for longer than a week', () => {
    const { nextCheckAt } = classify(high, { kind: 'check', effect: '0', until: NOW + 900 * DAY }, NOW + 3 * HOUR)
    expect(nextCheckAt).toBe(NOW + 3 * HOUR + 7 * DAY)
  })

  test('is due an hour later when it was broken off', () => {
    expect(observe(high, { kind: 'check', effect: '0' }, NOW + 3 * HOUR).nextCheckAt).toBe(NOW + 4 * HOUR)
  })

  test.each([
    ['a ping', observe(high, { kind: 'ping' }, NOW + 3 * HOUR)],
    ['a submission', observe(high, revival('submission'), NOW + 3 * HOUR)],
    ['the first reading', initialRefreshState(UUID, NOW + 3 * HOUR)],
  ])('is due soon when it was for %s, and after half an hour hourly', (_, state) => {
    const aborted = { kind: 'check', effect: '0' } as const
    expect(observe(state, aborted, NOW + 3 * HOUR + MINUTE).nextCheckAt).toBe(NOW + 3 * HOUR + 3 * MINUTE)
    expect(observe(state, aborted, NOW + 4 * HOUR).nextCheckAt).toBe(NOW + 5 * HOUR)
  })
})

test('an observation that is no check does not change the next check', () => {
  expect(observe(high, { kind: 'subscription', leaseEndsAt: null }, NOW + MINUTE).nextCheckAt).toBe(high.nextCheckAt)
})

test('an overdue check is due now', () => {
  expect(observe(high, { kind: 'subscription', leaseEndsAt: null }, NOW + 30 * DAY).nextCheckAt).toBe(NOW + 30 * DAY)
})

test('two feeds with the same history are not checked at the same moment', () => {
  const state = initialRefreshState(OTHER_UUID, NOW - 1000 * DAY)
  const other = observe(state, ok({ releases: releaseTimes({ gapDays: 1.13 }) }), NOW)
  expect(checkedAgain(other).nextCheckAt).not.toBe(checkedAgain(high).nextCheckAt)
})

describe('a check that somebody asked for (schedule 3.6)', () => {
  const asked = { kind: 'asked' } as const

  test.each([
    ['a feed that is well', regular],
    ['a feed that was checked a minute ago', observe(high, ok(), NOW + 3 * HOUR - MINUTE)],
    ['a feed that fails', observe(high, failed('T'), NOW + HOUR)],
    ['a feed that a hub pinged', observe(high, { kind: 'ping' }, NOW + 3 * HOUR - 1)],
  ])('comes at once for %s', (_, state) => {
    expect(observe(state, asked, NOW + 3 * HOUR).nextCheckAt).toBeLessThanOrEqual(NOW + 3 * HOUR + 1)
  })

  test('is not put off by a ping that follows', () => {
    const pinged = observe(observe(high, asked, NOW + 3 * HOUR), { kind: 'ping' }, NOW + 3 * HOUR + 1)
    expect(pinged.nextCheckAt).toBe(NOW + 3 * HOUR + 1)
  })

  test('wakes a feed that repeats another one', () => {
    const duplicate = observe(high, { kind: 'duplicate', of: OTHER_UUID }, NOW + 3 * HOUR)
    const woken = observe(duplicate, asked, NOW + 4 * HOUR)
    expect(woken.duplicateOf).toBe(null)
    expect(woken.nextCheckAt).toBeLessThanOrEqual(NOW + 4 * HOUR + 1)
  })

  test('is followed by no other check when it finds nothing', () => {
    const checked = observe(observe(high, asked, NOW + 3 * HOUR), ok(), NOW + 3 * HOUR + 1)
    expect(checked).toMatchObject({ pingedAt: null, notice: null })
    expect(checked.nextCheckAt).toBeGreaterThan(NOW + 4 * HOUR)
  })

  test('is stored and read again', () => {
    const state = observe(high, asked, NOW + 3 * HOUR)
    expect(decodeRefreshState(encodeRefreshState(state))).toEqual(state)
  })
})
