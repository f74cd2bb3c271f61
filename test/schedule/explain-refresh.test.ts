import { describe, expect, test } from 'vitest'
import { explainRefresh, initialRefreshState, type RefreshState } from '../../src/schedule/index.ts'
import {
  DAY,
  failingAt,
  failingUntil,
  HOUR,
  knownFeed,
  MINUTE,
  NOW,
  OTHER_UUID,
  observe,
  ok,
  ping,
  UUID,
} from './feed-histories.ts'

const daily = knownFeed({ gapDays: 1 })
const weekly = knownFeed({ gapDays: 7 })
const subscribed = observe(weekly, { kind: 'subscription', leaseEndsAt: NOW + 90 * DAY }, NOW + MINUTE)
const why = (state: RefreshState): string => explainRefresh(state).because.join(' ')
const changes = (state: RefreshState): string =>
  explainRefresh(state)
    .wouldChange.map(({ to, when }) => `${to} when ${when}.`)
    .join(' ')

test('an explanation holds the priority, its reason and the next check', () => {
  const { priority, priorityReason, nextCheckAt } = explainRefresh(daily)
  expect({ priority, priorityReason, nextCheckAt }).toEqual({
    priority: daily.priority,
    priorityReason: daily.priorityReason,
    nextCheckAt: daily.nextCheckAt,
  })
})

describe('the summary says how often the feed is checked', () => {
  test.each([
    ['HIGH', daily, 'every 2 hours'],
    ['MEDIUM', weekly, 'every 6 hours'],
    ['WEBSUB', subscribed, 'when its hub says that it has changed, and every 24 hours in case'],
    ['INACTIVE', knownFeed({ releases: 1, silentDays: 500 }), 'every 7 days'],
    ['NEVER', observe(daily, { kind: 'duplicate', of: OTHER_UUID }, NOW + HOUR), 'no longer checked'],
  ])('%s', (priority, state, words) => {
    expect(state.priority).toBe(priority)
    expect(explainRefresh(state).summary).toContain(words)
  })

  test('with what the feed itself asks for', () => {
    const lengthened = observe(daily, ok({ hints: { ttl: 240 } }), NOW + HOUR)
    expect(explainRefresh(lengthened).summary).toContain('every 4 hours')
  })
})

describe('the reasons', () => {
  test('of a feed that works: its last release, its rate, and what a class takes', () => {
    expect(why(weekly)).toContain('Its last release was at 2026-03-02 06:00 GMT, 6 hours before the last check.')
    expect(why(weekly)).toContain('0.8 a week; HIGH takes 0.5 a day, MEDIUM 1.3 in 30 days: it has earned MEDIUM.')
    expect(why(weekly)).toContain('It usually releases at about 06:00 GMT')
  })

  test('of a popular feed: its weight', () => {
    expect(why(knownFeed({ gapDays: 40, check: { popularityRank: 'TOP_200' } }))).toContain('counted 16 times')
  })

  test('of a feed that never released anything', () => {
    expect(why(initialRefreshState(UUID, NOW))).toContain('It has released nothing so far.')
  })

  test('of a silent feed: for how long, and what counts as a year', () => {
    expect(why(knownFeed({ releases: 1, silentDays: 500 }))).toMatch(/500 days before .* 3[5678]\d days without one/)
  })

  test('of a failing feed: how often, since when, and what it was', () => {
    expect(why(failingAt(daily, 'P', [0, 40, 80]))).toContain(
      'It failed 3 times in a row since 2026-03-02 13:00 GMT, at last because what came cannot be read as a feed.',
    )
    expect(why(failingAt(daily, 'T', [0]))).toContain('It failed once since')
  })

  test('of a duplicate: which feed it repeats', () => {
    expect(why(observe(daily, { kind: 'duplicate', of: OTHER_UUID }, NOW + HOUR))).toBe(
      `It repeats the feed ${OTHER_UUID}.`,
    )
  })

  test('of a feed that has come back', () => {
    const { state, at } = failingUntil(daily, 'T', ({ priority }) => priority === 'REGULAR')
    expect(why(observe(state, ok(), at + HOUR))).toContain('It has come back, and is at most REGULAR until')
  })

  test('of a feed that is held back', () => {
    expect(why(observe(daily, ok({ ignoredConditions: true }), NOW + HOUR))).toContain('at most MEDIUM')
    expect(why(knownFeed({ silentDays: 70, check: { hints: { isCompleted: true } } }))).toContain('at most REGULAR')
  })

  test('of a feed that would be held back but for its pings', () => {
    const held = observe(subscribed, ok({ ignoredConditions: true }), NOW + HOUR)
    expect(held.priority).toBe('WEBSUB')
    expect(why(held)).toContain('so it would be at most MEDIUM without its pings.')
  })

  test('of a feed with a hub: what its pings have shown', () => {
    expect(why(subscribed)).toContain('is relied on: no release has shown yet whether its pings come')
    const pinged = observe(observe(subscribed, ping, NOW + DAY), ok({ releases: [NOW + DAY] }), NOW + DAY + 30)
    expect(why(pinged)).toContain('its pings announced 1 of the last 1 release')
    expect(why(observe(subscribed, ping, NOW + DAY))).toContain('whose release has not been seen yet')
    expect(why(observe(subscribed, ok(), NOW + 90 * DAY))).toContain('The lease of its hub ended')
  })

  test('of a feed whose lease ends within the hour: that it will, and not that it has', () => {
    const ending = observe(subscribed, ok(), NOW + 90 * DAY - HOUR)
    expect(ending.priority).toBe('MEDIUM')
    expect(why(ending)).toContain('The lease of its hub ends at 2026-05-31 12:00 GMT, too soon to rely on pings.')
  })

  test('of a feed that has just begun to fail: that it is tried again soon, but not after many failures', () => {
    expect(why(failingAt(weekly, 'T', [0]))).toContain(
      'sooner than its interval: about 60 minutes after the last check',
    )
    expect(why(failingAt(weekly, 'T', [0, 1, 5, 17]))).not.toContain('sooner')
  })

  test('of a feed that is tried again just when it would be due: not that this is sooner', () => {
    const lengthened = observe(daily, ok({ hints: { ttl: 240 } }), NOW + 15 * MINUTE)
    expect(why(failingAt(lengthened, 'T', [0]))).toContain('tried again sooner')
    expect(why(failingAt(lengthened, 'T', [0, 1]))).not.toContain('tried again sooner')
  })

  test('of a feed that was never checked, or once: why it is due then', () => {
    const fresh = initialRefreshState(UUID, NOW)
    expect(why(fresh)).toContain('It has not been checked yet')
    const once = observe(fresh, ok({ releases: [NOW - DAY] }), NOW)
    expect(why(once)).toContain('the second one falls anywhere within the interval')
    expect(why(observe(once, ok(), NOW + 3 * HOUR))).not.toContain('anywhere')
  })

  test('of a requested feed: since when', () => {
    const called = observe(weekly, { kind: 'revival', cause: 'operator' }, NOW + MINUTE)
    expect(why(called)).toContain('Somebody asked for a check at 2026-03-02 12:01 GMT')
  })

  test('of a feed that has to wait: for its host, or for a cache', () => {
    const limited = observe(daily, { kind: 'check', effect: 'R', retryAfter: 86_400 }, NOW + HOUR)
    expect(why(limited)).toContain('asked for patience 1 time in a row')
    expect(why(limited)).toContain('The host is not asked before 2026-03-03 13:00 GMT.')
    expect(why(limited)).not.toContain('tried again sooner')
    expect(why(observe(daily, ok({ maxAge: 40_000 }), NOW + HOUR))).toContain('its answer holds until the next check')
  })

  test('of a feed with hours or days to skip: that a check may come later', () => {
    expect(why(observe(daily, ok({ hints: { skipHours: [3] } }), NOW + HOUR))).toContain(
      'It asks to be left alone at some hours or on some days: a check that falls there comes up to 12 hours later.',
    )
    expect(why(daily)).not.toContain('left alone')
  })

  test('of a feed that was checked by a clock that was ahead: no negative silence', () => {
    const ahead = observe(daily, ok({ releases: [NOW + 20 * HOUR] }), NOW + 20 * HOUR)
    expect(why(observe(ahead, ok(), NOW + HOUR))).toContain(
      ', 0 minutes before the last check. It is expected to release 0.6 a day',
    )
  })

  test('of a woken duplicate: that it comes back, but not from a failure', () => {
    const repeated = observe(daily, { kind: 'duplicate', of: OTHER_UUID }, NOW + HOUR)
    const woken = observe(repeated, { kind: 'revival', cause: 'canonical-failed' }, NOW + DAY)
    expect(why(woken)).toContain('It has come back, and is at most REGULAR until')
  })
})

describe('what would change the priority', () => {
  test.each([
    ['HIGH', daily, ['MEDIUM when it releases less than 2.1 a week (weighted) for 14 days.']],
    [
      'MEDIUM',
      weekly,
      ['HIGH when it releases 0.5 a day or more', 'REGULAR when it releases less than', 'for 21 days'],
    ],
    [
      'REGULAR',
      knownFeed({ gapDays: 40 }),
      ['MEDIUM when it releases', 'INACTIVE when it releases nothing until 2027-'],
    ],
    ['INACTIVE', knownFeed({ releases: 1, silentDays: 500 }), ['REGULAR when it releases something.']],
    ['WEBSUB', subscribed, ['MEDIUM when pings announce less than 75 % of its releases, or the lease ends']],
    [
      'a failing feed',
      failingAt(daily, 'T', [0]),
      ['REGULAR when it goes on failing, until it has failed 4 times and for 24 hours.'],
    ],
    [
      'a feed out of order',
      failingAt(daily, 'T', [0, 30, 60, 90, 120, 150, 168]),
      [
        'REGULAR when it can be read again.',
        'LOW when it goes on failing, until it has failed 11 times and for 35 days.',
      ],
    ],
    ['an unreadable feed', failingAt(daily, 'P', [0, 8, 16, 24]), ['INACTIVE when it goes on failing']],
    [
      'a LOW feed',
      failingUntil(daily, 'S', ({ priority }) => priority === 'LOW').state,
      ['NEVER when it fails in 12 checks as LOW; it has failed in 0.'],
    ],
    [
      'a duplicate',
      observe(daily, { kind: 'duplicate', of: OTHER_UUID }, NOW + HOUR),
      ['REGULAR when the feed that it repeats has failed for 7 days, something shows that this one is rightful'],
    ],
    [
      'a dead feed',
      failingUntil(daily, 'S', () => false).state,
      ['REGULAR when its hub sends a ping, somebody submits it again'],
    ],
    ['an unreadable dead feed', failingUntil(daily, 'P', () => false).state, ['a newer parser can be tried']],
  ] as const)('of %s', (_, state, sentences) => {
    for (const sentence of sentences) expect(changes(state)).toContain(sentence)
  })

  test.each([
    [
      'a silent feed that fails: not REGULAR, which would be faster',
      failingAt(knownFeed({ releases: 1, silentDays: 500 }), 'T', [0]),
      'LOW when it goes on failing, until it has failed 11 times and for 35 days.',
    ],
    [
      'a feed that is gone: LOW after two sightings, before four failures make it REGULAR',
      failingAt(daily, 'G', [0]),
      'LOW when it goes on failing, until it has failed 2 times and for 24 hours.',
    ],
    [
      'a feed whose pings are trusted: no class, since its rate alone decides that',
      subscribed,
      'MEDIUM when pings announce less than 75 % of its releases, or the lease ends without renewal.',
    ],
    [
      'a feed whose server ignores conditions: nothing that is faster than MEDIUM but the server',
      observe(daily, ok({ ignoredConditions: true }), NOW + HOUR),
      'HIGH when the server has said for 7 days that nothing changed where nothing did.',
    ],
    [
      'a feed that would be MEDIUM anyway, and whose server ignores conditions',
      observe(weekly, ok({ ignoredConditions: true }), NOW + HOUR),
      'REGULAR when it releases less than 0.8 in 30 days (weighted) for 21 days.',
    ],
    [
      'a finished feed that is held back',
      observe(daily, ok({ hints: { isCompleted: true } }), NOW + 61 * DAY),
      'HIGH when it releases something.',
    ],
  ] as const)('of %s', (_, state, all) => {
    expect(changes(state)).toBe(all)
  })

  test('of a feed that is not relied on for its pings: WEBSUB, and from when', () => {
    const missed = observe(observe(subscribed, ok({ releases: [NOW + DAY] }), NOW + DAY + HOUR), ok(), NOW + 2 * DAY)
    expect(changes(missed)).toContain('WEBSUB when pings announce 85 % of its releases, 5 at least after 2026-03-18')
  })

  test('of a feed that has come back: its class', () => {
    const { state, at } = failingUntil(daily, 'T', ({ priority }) => priority === 'REGULAR')
    expect(changes(observe(state, ok(), at + HOUR))).toContain('HIGH when it goes on working until')
  })

  test('of a silent feed that has come back, and whose pings are relied on: nothing, as it stays INACTIVE', () => {
    const silent = knownFeed({ releases: 1, silentDays: 500 })
    const leased = observe(silent, { kind: 'subscription', leaseEndsAt: NOW + 900 * DAY }, NOW + MINUTE)
    const { state, at } = failingUntil(leased, 'T', ({ failure }) => failure?.stage === 'lasting')
    const back = observe(state, ok(), at + HOUR)
    expect(back).toMatchObject({ priority: 'INACTIVE', subscription: { isTrusted: true } })
    expect(back.recoveringUntil).not.toBeNull()
    expect(changes(back)).toBe('')
  })

  test('of a feed that has come back, and whose pings are relied on: WEBSUB', () => {
    const { state, at } = failingUntil(subscribed, 'T', ({ priority }) => priority === 'REGULAR')
    expect(changes(observe(state, ok(), at + HOUR))).toMatch(/^WEBSUB when it goes on working until/)
  })
})
