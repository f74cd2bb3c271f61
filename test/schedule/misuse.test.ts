import { describe, expect, test } from 'vitest'
import { classifyRefresh, explainRefresh, initialRefreshState, type Observation } from '../../src/schedule/index.ts'
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
    ['an unknown kind', { kind: 'poll' }, 'check, release, ping, podping, asked, subscription, duplicate, revival'],
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
    ['an unknown change', { kind: 'podping', change: 'new' }, 'update, live'],
    ['an end of Podping in milliseconds', { kind: 'podping', until: NOW * 1000 }, 'until'],
    ['a deferral in milliseconds', { kind: 'check', effect: '0', until: NOW * 1000 }, 'until'],
    ['a duplicate of no uuid', { kind: 'duplicate', of: 'https://example.org/feed.xml' }, 'uuid'],
  ])('%s', (_, observation, message) => {
    expect(() => classifyRefresh(state, observation as Observation, NOW * 1000)).toThrow(TypeError)
    expect(() => classifyRefresh(state, observation as Observation, NOW * 1000)).toThrow(message)
  })

  test.each([undefined, null, {}, UUID])('an invalid state: %j', (none) => {
    for (const call of [() => classifyRefresh(none as never, ok(), NOW * 1000), () => explainRefresh(none as never)]) {
      expect(call).toThrow(TypeError)
      expect(call).toThrow('initialRefreshState')
    }
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
