import { describe, expect, test } from 'vitest'
import type { FailureEffect, Observation } from '../../src/schedule/index.ts'
import {
  DAY,
  FIRST_FAILURE,
  failed,
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
  revival,
} from './feed-histories.ts'

const high = knownFeed({ gapDays: 1 })
const evenly = (count: number, hours: number): number[] =>
  Array.from({ length: count }, (_, index) => (hours * index) / (count - 1))

describe('the effect of failures, by the time since the first and their number (schedule 3.4)', () => {
  const working = ['T', 'S', 'P'] as const
  const unreachable = ['T', 'S'] as const
  test.each<[string, readonly FailureEffect[], number[], string, string | null]>([
    ['one keeps the class', ['T', 'S', 'P', 'G', 'B'], [0], 'HIGH', null],
    ['three over two days keep the class', unreachable, evenly(3, 48), 'HIGH', null],
    ['many in less than a day keep the class', ['T', 'S', 'P', 'G', 'B'], evenly(10, 23.9), 'HIGH', null],
    ['four over a day make it REGULAR', working, evenly(4, 24), 'REGULAR', null],
    ['six over 7 days leave it REGULAR', unreachable, evenly(6, 7 * 24), 'REGULAR', null],
    ['seven in less than 7 days leave it REGULAR', unreachable, evenly(7, 7 * 24 - 1), 'REGULAR', null],
    ['seven over 7 days make it INACTIVE', unreachable, evenly(7, 7 * 24), 'INACTIVE', 'FEED_URL_NOT_WORKING'],
    ['ten over 35 days leave it INACTIVE', unreachable, evenly(10, 35 * 24), 'INACTIVE', 'FEED_URL_NOT_WORKING'],
    [
      'eleven in less than 35 days leave it INACTIVE',
      unreachable,
      evenly(11, 35 * 24 - 1),
      'INACTIVE',
      'FEED_URL_NOT_WORKING',
    ],
    ['eleven over 35 days make it LOW', unreachable, evenly(11, 35 * 24), 'LOW', 'FEED_URL_NOT_WORKING'],
    ['two bodies that are no feed over 3 days keep the class', ['P'], evenly(2, 72), 'HIGH', null],
    ['three bodies in less than 3 days keep the class', ['P'], evenly(3, 71), 'HIGH', null],
    ['three bodies over 3 days make it INACTIVE', ['P'], evenly(3, 72), 'INACTIVE', 'ERROR_PARSING_FEED'],
    ['bodies that are no feed over 35 days make it LOW', ['P'], evenly(3, 35 * 24), 'LOW', 'ERROR_PARSING_FEED'],
    ['a blocked address seen twice within a day keeps the class', ['B'], evenly(2, 23), 'HIGH', null],
    ['a blocked address seen twice over a day makes it LOW', ['B'], evenly(2, 24), 'LOW', 'FEED_URL_NOT_WORKING'],
    ['gone seen twice within a day keeps the class', ['G'], evenly(2, 23), 'HIGH', null],
    ['gone seen twice over a day makes it LOW', ['G'], evenly(2, 24), 'LOW', 'FEED_URL_NOT_WORKING'],
    [
      'gone seen three times in less than 30 days makes it LOW',
      ['G'],
      evenly(3, 30 * 24 - 1),
      'LOW',
      'FEED_URL_NOT_WORKING',
    ],
    ['gone seen three times over 30 days makes it NEVER', ['G'], evenly(3, 30 * 24), 'NEVER', 'FEED_URL_NOT_WORKING'],
  ])('%s', (_, effects, hours, priority, priorityReason) => {
    for (const effect of effects) {
      expect({ effect, ...pick(failingAt(high, effect, hours)) }).toEqual({ effect, priority, priorityReason })
    }
  })
})

describe('a feed that is slower already', () => {
  test('is not made faster by failing for a day', () => {
    const inactive = knownFeed({ releases: 3, silentDays: 700 })
    expect(pick(failingAt(inactive, 'T', evenly(4, 24)))).toEqual({
      priority: 'INACTIVE',
      priorityReason: 'INACTIVE_FOR_OVER_1_YEAR',
    })
  })

  test('has its failure as the reason, not its silence, after 7 days', () => {
    const inactive = knownFeed({ releases: 3, silentDays: 700 })
    expect(pick(failingAt(inactive, 'T', evenly(7, 7 * 24)))).toEqual({
      priority: 'INACTIVE',
      priorityReason: 'FEED_URL_NOT_WORKING',
    })
  })
})

describe('failures of several kinds in a row', () => {
  const mixed = (...parts: [FailureEffect, number][]) =>
    pick(parts.reduce((state, [effect, hour]) => observe(state, failed(effect), FIRST_FAILURE + hour * HOUR), high))

  test('count together', () => {
    expect(mixed(['T', 0], ['S', 8], ['P', 16], ['T', 24]).priority).toBe('REGULAR')
  })

  test('take the reason of the last', () => {
    const week: [FailureEffect, number][] = [0, 30, 60, 90, 120, 150, 168].map((hour) => ['T', hour])
    expect(mixed(...week, ['P', 200], ['P', 250], ['P', 300]).priorityReason).toBe('ERROR_PARSING_FEED')
  })

  test('count a single body that is no feed as one more failure', () => {
    expect(mixed(['T', 0], ['T', 24], ['T', 48], ['T', 72], ['P', 96]).priority).toBe('REGULAR')
  })

  test('never make a feed faster than one of them did', () => {
    expect(mixed(['P', 0], ['P', 40], ['P', 80])).toEqual({
      priority: 'INACTIVE',
      priorityReason: 'ERROR_PARSING_FEED',
    })
    expect(mixed(['P', 0], ['P', 40], ['P', 80], ['T', 100])).toEqual({
      priority: 'INACTIVE',
      priorityReason: 'ERROR_PARSING_FEED',
    })
  })

  test('treat one 410 as a dead link until it is repeated', () => {
    const week: [FailureEffect, number][] = [0, 30, 60, 90, 120, 150, 168].map((hour) => ['T', hour])
    expect(mixed(...week, ['G', 200]).priority).toBe('INACTIVE')
    expect(mixed(...week, ['B', 200]).priority).toBe('INACTIVE')
  })
})

describe('a feed that goes on failing', () => {
  test.each<[FailureEffect, string]>([
    ['T', 'FEED_URL_NOT_WORKING'],
    ['S', 'FEED_URL_NOT_WORKING'],
    ['P', 'ERROR_PARSING_FEED'],
  ])('is given up after 12 checks as LOW, about a year (%s)', (effect, priorityReason) => {
    const low = failingUntil(high, effect, ({ priority }) => priority === 'LOW')
    const eleven = advance(low, effect, 11)
    expect(eleven.state.priority).toBe('LOW')
    const twelve = advance(eleven, effect, 1)
    expect(pick(twelve.state)).toEqual({ priority: 'NEVER', priorityReason })
    expect((twelve.at - NOW) / DAY).toBeGreaterThan(330)
    expect((twelve.at - NOW) / DAY).toBeLessThan(440)
  })

  test.each<[string, Observation]>([
    ['pings', ping],
    ['submissions', revival('submission')],
  ])('is not given up for checks that %s asked for, however many', (_, asked) => {
    let { state, at } = failingUntil(knownFeed(), 'S', ({ priority }) => priority === 'LOW')
    for (let check = 0; check < 20; check += 1) {
      at += 3 * HOUR
      state = observe(observe(state, asked, at), failed('S'), at + MINUTE)
    }
    expect(state.priority).toBe('LOW')
    const { at: end } = failingUntil(state, 'S', ({ priority }) => priority === 'NEVER', at)
    expect((end - at) / DAY).toBeGreaterThan(300)
  })

  test('counts a check in the second of a ping that did not ask for it, in either order', () => {
    const { state, at } = failingUntil(knownFeed(), 'S', ({ priority }) => priority === 'LOW')
    const counted = state.failure!.checksAsLow + 1
    const later = at + 3 * HOUR
    for (const events of [
      [ping, failed('S')],
      [failed('S'), ping],
    ]) {
      const both = events.reduce((current, event) => observe(current, event, later), state)
      expect(both.failure?.checksAsLow).toBe(counted)
    }
  })

  test('is never given up while access is denied (401, 403)', () => {
    const denied = { kind: 'check', effect: 'S', isDenied: true } as const
    let { state } = failingUntil(high, 'S', ({ priority }) => priority === 'LOW')
    for (let checks = 0; checks < 40; checks += 1) state = observe(state, denied, state.nextCheckAt!)
    expect(state.priority).toBe('LOW')
    expect(observe(state, failed('S'), state.nextCheckAt!).priority).toBe('NEVER')
  })

  test('is never given up for a blocked address', () => {
    const { state } = advance(
      failingUntil(high, 'B', ({ priority }) => priority === 'LOW'),
      'B',
      40,
    )
    expect(pick(state)).toEqual({ priority: 'LOW', priorityReason: 'FEED_URL_NOT_WORKING' })
  })

  test('passes through the classes one after the other', () => {
    const seen = new Set<string>()
    failingUntil(high, 'T', ({ priority }) => {
      seen.add(priority)
      return false
    })
    expect([...seen]).toEqual(['HIGH', 'REGULAR', 'INACTIVE', 'LOW', 'NEVER'])
  })
})

describe('a success', () => {
  test('ends a series of failures', () => {
    const failing = failingAt(high, 'T', evenly(3, 20))
    expect(observe(failing, ok(), NOW + DAY).failure).toBeNull()
  })

  test('makes the next failure the first again', () => {
    const mended = observe(failingAt(high, 'T', evenly(3, 20)), ok(), NOW + 21 * HOUR)
    expect(failingAt(mended, 'T', [26]).priority).toBe('HIGH')
  })
})

describe('a server that asks for patience', () => {
  const patience = { kind: 'check', effect: 'R' } as const

  test('is no failure', () => {
    let state = high
    for (let hour = 1; hour <= 7 * 24; hour += 12) state = observe(state, patience, NOW + hour * HOUR)
    expect(pick(state)).toEqual({ priority: 'HIGH', priorityReason: null })
    expect(state.failure).toBeNull()
  })

  test('is a failure after 7 days of that', () => {
    const state = observe(high, patience, NOW + 7 * DAY + HOUR)
    expect(state.failure).toMatchObject({ effect: 'T', attempts: 1 })
  })
})

describe('failures that are not the fault of the feed', () => {
  test('do not count', () => {
    let state = high
    for (let hour = 1; hour <= 20 * 24; hour += 12)
      state = observe(state, { kind: 'check', effect: '0' }, NOW + hour * HOUR)
    expect(pick(state)).toEqual({ priority: 'HIGH', priorityReason: null })
    expect(state).toMatchObject({ failure: null, lastCheckAt: NOW, checks: high.checks })
  })
})

describe('a check that is reported twice', () => {
  test('counts once when it failed', () => {
    const once = observe(high, failed('T'), NOW + HOUR)
    expect(observe(once, failed('T'), NOW + HOUR)).toEqual(once)
  })

  test('counts once when it succeeded', () => {
    const releases = [NOW + HOUR]
    const once = observe(high, ok({ releases }), NOW + 2 * HOUR)
    expect(observe(once, ok({ releases }), NOW + 2 * HOUR)).toEqual(once)
  })

  test('is a success if it succeeded once', () => {
    const once = observe(high, failed('T'), NOW + HOUR)
    expect(observe(once, ok(), NOW + HOUR)).toMatchObject({ failure: null, dateLastRefreshed: NOW + HOUR })
  })
})

test('a feed that is NEVER stays so, whatever the result of a check under way', () => {
  const never = observe(high, { kind: 'duplicate', of: OTHER_UUID }, NOW + HOUR)
  expect(observe(never, ok(), NOW + 2 * HOUR)).toEqual(never)
  expect(observe(never, failed('T'), NOW + 2 * HOUR)).toEqual(never)
})

function pick({ priority, priorityReason }: { priority: string; priorityReason: string | null }) {
  return { priority, priorityReason }
}

/** Lets a number of due checks fail. */
function advance({ state, at }: { state: typeof high; at: number }, effect: FailureEffect, checks: number) {
  let now = { state, at }
  for (let check = 0; check < checks && now.state.nextCheckAt !== null; check += 1) {
    now = { state: observe(now.state, failed(effect), now.state.nextCheckAt), at: now.state.nextCheckAt }
  }
  return now
}
