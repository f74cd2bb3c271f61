import { describe, expect, test } from 'vitest'
import {
  classifyRefresh,
  explainRefresh,
  initialRefreshState,
  type Observation,
  type RefreshOptions,
} from '../../src/schedule/index.ts'
import { knownFeed, NOW, ok, UUID } from './feed-histories.ts'

const state = knownFeed()

describe('a mistake in the calling program is a TypeError', () => {
  test.each([
    ['seconds for now', NOW, 'milliseconds'],
    ['NaN for now', Number.NaN, 'milliseconds'],
    ['a time after 2100 for now', NOW * 10_000, 'milliseconds'],
  ])('%s', (_, now, message) => {
    expect(() => classifyRefresh(state, ok(), now)).toThrow(TypeError)
    expect(() => classifyRefresh(state, ok(), now)).toThrow(message)
  })

  test.each<[string, unknown, string]>([
    ['an unknown kind', { kind: 'poll' }, 'check, release, ping, subscription, duplicate, revival'],
    ['an unknown effect', { kind: 'check', effect: 'OK' }, 'ok, T, S, G, P, R, B, 0'],
    ['an unknown cause', { kind: 'revival', cause: 'whim' }, 'submission'],
    ['an unknown rank', ok({ popularityRank: 'TOP_10' as 'TOP_200' }), 'TOP_200'],
    ['a release with an invalid time', ok({ releases: [Number.NaN] }), 'releases'],
    ['a release in milliseconds', ok({ releases: [NOW * 1000] }), 'releases'],
    ['releases that are no list', ok({ releases: NOW as never }), 'releases'],
    ['releases that came, without any', { kind: 'release' }, 'releases must be a list'],
    ['invalid hints', ok({ hints: null as never }), 'hints'],
    ['an age as text', ok({ maxAge: '60' as never }), 'maxAge'],
    ['no observation', undefined, "such as { kind: 'check', effect: 'ok' }"],
    ['a text for an observation', 'ok', "such as { kind: 'check', effect: 'ok' }"],
    ['a negative age', ok({ maxAge: -1 }), 'maxAge'],
    ['a negative wait', { kind: 'check', effect: 'R', retryAfter: -1 }, 'retryAfter'],
    ['a lease in milliseconds', { kind: 'subscription', leaseEndsAt: NOW * 1000 }, 'leaseEndsAt'],
    ['a deferral in milliseconds', { kind: 'check', effect: '0', until: NOW * 1000 }, 'until'],
    ['a duplicate of no uuid', { kind: 'duplicate', of: 'https://example.org/feed.xml' }, 'uuid'],
  ])('%s', (_, observation, message) => {
    expect(() => classifyRefresh(state, observation as Observation, NOW * 1000)).toThrow(TypeError)
    expect(() => classifyRefresh(state, observation as Observation, NOW * 1000)).toThrow(message)
  })

  test.each<[string, unknown, string]>([
    ['an unknown option', { enterLow: 1 }, 'enterLow'],
    ['a misspelt option', { enterHig: 1 }, 'options.enterHig is an unknown option: did you mean enterHigh?'],
    ['an option of another type', { enterHigh: '1' }, 'enterHigh'],
    ['a negative option', { leaveMedium: -1 }, 'leaveMedium'],
    [
      'HIGH that is left where it is not entered yet',
      { enterHigh: 0.2 },
      'leaveHigh must not be above options.enterHigh',
    ],
    [
      'MEDIUM that is left where it is not entered yet',
      { enterMedium: 0.02 },
      'leaveMedium must not be above options.enterMedium',
    ],
    ['MEDIUM above HIGH', { enterMedium: 0.6 }, 'enterMedium must not be above options.enterHigh'],
    ['MEDIUM that is left before HIGH is', { leaveHigh: 0.02 }, 'leaveMedium must not be above options.leaveHigh'],
    [
      'trust in pings that is lost where it is not gained yet',
      { leaveWebsub: 0.9 },
      'leaveWebsub must not be above options.enterWebsub',
    ],
    [
      'a fallback that is sooner than the poll it stands for',
      { fallbackFactor: 0 },
      'fallbackFactor must be 1 or more',
    ],
    ['a fallback without a pause', { longestFallback: 0 }, 'longestFallback must be 3600 or more'],
  ])('%s', (_, options, message) => {
    expect(() => classifyRefresh(state, ok(), NOW * 1000, options as RefreshOptions)).toThrow(TypeError)
    expect(() => classifyRefresh(state, ok(), NOW * 1000, options as RefreshOptions)).toThrow(message)
  })

  test('a mistake in valid options that were changed later', () => {
    const options = { enterHigh: 1 }
    classifyRefresh(state, ok(), NOW * 1000, options)
    options.enterHigh = -1
    expect(() => classifyRefresh(state, ok(), NOW * 1000, options)).toThrow(TypeError)
  })

  test.each([undefined, null, {}, UUID])('an invalid state: %j', (none) => {
    for (const call of [() => classifyRefresh(none as never, ok(), NOW * 1000), () => explainRefresh(none as never)]) {
      expect(call).toThrow(TypeError)
      expect(call).toThrow('initialRefreshState')
    }
  })

  test('no options where null is given', () => {
    expect(() => classifyRefresh(state, ok(), NOW * 1000, null as never)).toThrow('options must be an object')
  })

  test('a feed without a uuid, or first seen in milliseconds', () => {
    expect(() => initialRefreshState('feed-1', NOW)).toThrow(
      new TypeError('feedUuid must be the uuid of the series, not feed-1'),
    )
    expect(() => initialRefreshState(UUID, NOW * 1000)).toThrow(
      new TypeError(`firstSeen must be in whole epoch seconds, not ${NOW * 1000}`),
    )
  })
})

test('a uuid is taken in either case', () => {
  expect(initialRefreshState(UUID.toUpperCase(), NOW).feedUuid).toBe(UUID)
})

test('frozen options give the same decisions', () => {
  const options = { enterHigh: 100 }
  const now = (NOW + 3600) * 1000
  expect(classifyRefresh(state, ok(), now, Object.freeze({ ...options }))).toEqual(
    classifyRefresh(state, ok(), now, options),
  )
})

test('an undefined value counts as not given', () => {
  const classified = classifyRefresh(state, ok(), NOW * 1000, { enterHigh: undefined, followHabit: undefined })
  expect(classified).toEqual(classifyRefresh(state, ok(), NOW * 1000))
})
