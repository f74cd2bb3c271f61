import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import type { FailureEffect, Observation, RefreshState } from '../../src/schedule/index.ts'
import { comparePriorities } from '../../src/schedule/priority-order.ts'
import { refreshIntervals } from '../../src/tables/refresh-policy.ts'
import { runs } from '../runs.ts'
import { Random } from '../support/random.ts'
import { anyObservation, otherEvent, plainCheck, reached, shifted, stretchOfChecks } from './arbitraries.ts'
import {
  classify,
  DAY,
  failed,
  HOUR,
  knownFeed,
  live,
  NOW,
  observe,
  ok,
  revival,
  silentUntil,
} from './feed-histories.ts'

/** Returns releases after NOW. Gaps vary by a share of their mean, or at random if `variation` is `null`. */
function releasesOf(gapDays: number, variation: number | null, days: number, next: () => number): number[] {
  const releases: number[] = []
  for (let time = NOW; time < NOW + days * DAY; ) {
    time += gapDays * DAY * (variation === null ? -Math.log(1 - next()) : 1 + variation * (2 * next() - 1))
    releases.push(Math.ceil(time))
  }
  return releases
}

describe('a feed that goes on as before', () => {
  const days = 300

  test.prop([
    fc.double({ min: 0.3, max: 90, noNaN: true }),
    fc.option(fc.double({ min: 0, max: 0.9, noNaN: true })),
    fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
    fc.nat(),
  ])('changes its class less than once a week', (gapDays, variation, recall, seed) => {
    expect(changesOf(gapDays, variation, recall, seed)).toBeLessThan(days / 7)
  })

  test.prop([fc.double({ min: 0, max: 1, noNaN: true }), fc.nat()])(
    'changes its class less than once a week when it is daily, whatever share of its releases is announced',
    (recall, seed) => {
      expect(changesOf(1, 0.1, recall, seed)).toBeLessThan(days / 7)
    },
  )

  function changesOf(gapDays: number, variation: number | null, recall: number | null, seed: number): number {
    const { next } = new Random(seed)
    const releases = releasesOf(gapDays, variation, days, next)
    const pings = releases.filter(() => next() < (recall ?? 0)).map((time) => time + Math.ceil(next() * 1800))
    const known = knownFeed({ gapDays })
    const lease: Observation = { kind: 'subscription', leaseEndsAt: recall === null ? null : NOW + 2 * days * DAY }
    let changes = 0
    let before = known.priority
    live(
      observe(known, lease, NOW),
      { releases, pings: pings.sort((a, b) => a - b) },
      NOW + days * DAY,
      ({ priority }) => {
        if (priority !== before) changes += 1
        before = priority
      },
    )
    return changes
  }
})

describe('a feed is not checked less often', () => {
  const gap = fc.double({ min: 0.1, max: 400, noNaN: true })

  test.prop([gap, gap, fc.nat(60), fc.integer({ min: 1, max: 1000 })])(
    'for releasing more often',
    (one, other, releases, knownDays) => {
      const of = (gapDays: number) => knownFeed({ gapDays, releases, knownDays, silentDays: 0 }).priority
      expect(comparePriorities(of(Math.min(one, other)), of(Math.max(one, other)))).toBeLessThanOrEqual(0)
    },
  )
})

describe('a feed is not checked more often', () => {
  const effect = fc.constantFrom<FailureEffect>('T', 'S', 'G', 'P', 'B')

  test.prop([reached(), effect, fc.integer({ min: 0, max: 60 * DAY })])(
    'for failing once more',
    ({ state, at }, kind, later) => {
      // Effects of time alone, such as the end of a recovery, are not caused by the failure.
      const { priority } = observe(state, { kind: 'check', effect: '0' }, at + later)
      expect(comparePriorities(observe(state, failed(kind), at + later).priority, priority)).toBeGreaterThanOrEqual(0)
    },
  )

  test.prop([fc.array(fc.tuple(effect, fc.integer({ min: 1, max: 20 * DAY })), { minLength: 1, maxLength: 40 })])(
    'while it goes on failing, in any way',
    (failures) => {
      let state = knownFeed({ gapDays: 1 })
      let at = NOW
      for (const [kind, later] of failures) {
        at += later
        const next = observe(state, failed(kind), at)
        expect(comparePriorities(next.priority, state.priority)).toBeGreaterThanOrEqual(0)
        state = next
      }
    },
  )
})

describe('whatever has happened to a feed', () => {
  test.prop([reached()])('success lifts it to REGULAR at least, when it has released something', ({ state, at }) => {
    const later = at + HOUR
    const woken = state.priority === 'NEVER' ? observe(state, revival('operator'), later) : state
    const { priority } = observe(woken, ok({ releases: [later] }), later)
    expect(comparePriorities(priority, 'REGULAR')).toBeLessThanOrEqual(0)
  })

  test.prop([reached()], { numRuns: runs(40) })('it can again be checked as often as any other', ({ state, at }) => {
    const woken = observe(state, revival('submission'), at + HOUR)
    const releases = Array.from({ length: 120 }, (_, index) => at + 2 * HOUR + index * 0.5 * DAY)
    const lease: Observation = { kind: 'subscription', leaseEndsAt: null }
    const living = live(observe(woken, lease, at + HOUR), { releases }, at + 60 * DAY)
    const plain = observe(living, ok({ hints: {}, popularityRank: null }), at + 61 * DAY)
    const week = plain.conditionsIgnoredAt === null ? plain : observe(plain, ok(), at + 69 * DAY)
    expect(week.priority).toBe('HIGH')
  })

  test.prop([reached(20, plainCheck, stretchOfChecks)], { numRuns: runs(40) })(
    'a year of silence makes it INACTIVE',
    ({ state, at }) => {
      const woken = state.priority === 'NEVER' ? observe(state, revival('operator'), at + HOUR) : state
      const silent = silentUntil(woken, at + 420 * DAY)
      expect(silent).toMatchObject({ priority: 'INACTIVE', priorityReason: 'INACTIVE_FOR_OVER_1_YEAR' })
    },
  )

  test.prop([reached(), anyObservation(NOW), fc.nat(60 * DAY)])(
    'the next check is not before now, and there is one unless it is NEVER',
    ({ state, at }, observation, later) => {
      const now = at + later
      const decision = classify(state, shifted(observation, now - NOW), now)
      if (decision.priority === 'NEVER') expect(decision.nextCheckAt).toBeNull()
      else expect(decision.nextCheckAt).toBeGreaterThanOrEqual(now)
    },
  )

  test.prop([reached(30, (at) => fc.oneof(plainCheck(at), otherEvent(at))), fc.nat(60 * DAY)])(
    'the next check is within the interval of the class, unless the feed or its server asked for more',
    ({ state, at }, later) => {
      const { priority, nextCheckAt } = classify(state, ok(), at + later + 1)
      const longest = (refreshIntervals[priority] ?? refreshIntervals.REGULAR) * 1.1
      if (nextCheckAt !== null) expect(nextCheckAt - (at + later + 1)).toBeLessThanOrEqual(Math.ceil(longest))
    },
  )

  test.prop([reached()])('a feed has a reason exactly when it is not checked soon', ({ state }) => {
    expect(state.priorityReason !== null).toBe(comparePriorities(state.priority, 'REGULAR') > 0)
  })

  test.prop([reached()])(
    'the same observation gives the same decision, and does not change the state',
    ({ state, at }) => {
      const before = structuredClone(state)
      const observation = ok({ releases: [at, at + 1] })
      const first = classify(deepFrozen(state), observation, at + HOUR)
      expect(classify(before, structuredClone(observation), at + HOUR)).toEqual(first)
      expect(state).toEqual(before)
    },
  )

  test.prop([reached()])('its state survives JSON', ({ state }) => {
    expect(JSON.parse(JSON.stringify(state))).toEqual(state)
  })
})

describe('the order makes no difference', () => {
  const releases = fc.array(fc.integer({ min: NOW - 30 * DAY, max: NOW + 3 * DAY }), { minLength: 2, maxLength: 30 })

  test.prop([reached(), releases, fc.nat()])('of releases that one check found', ({ state, at }, times, seed) => {
    const found = times.map((time) => time + at - NOW)
    const { next } = new Random(seed)
    const mixed = found.map((time) => [next(), time] as const).sort(([a], [b]) => a - b)
    expect(observe(state, ok({ releases: mixed.map(([, time]) => time) }), at + DAY)).toEqual(
      observe(state, ok({ releases: found }), at + DAY),
    )
  })

  test.prop([reached(), plainCheck(NOW), fc.integer({ min: 1, max: 3 * DAY }), fc.boolean()])(
    'of a check, a ping and a renewal in the same second',
    ({ state: any, at: before }, check, later, isRenewal) => {
      const at = before + later
      const state = any.priority === 'NEVER' ? observe(any, revival('operator'), at - 1) : any
      // An earlier ping without an answer has its check soon in any order.
      fc.pre(state.pingedAt === null)
      const events: Observation[] = [shifted(check, at - NOW), { kind: 'ping' }]
      const alive = state.subscription.leaseEndsAt !== null && state.subscription.leaseEndsAt > at + HOUR
      if (isRenewal && alive) events.push({ kind: 'subscription', leaseEndsAt: at + 10 * DAY })
      const [expected, ...others] = permutations(events).map((order) =>
        order.reduce((current, event) => observe(current, event, at), state),
      )
      for (const other of others) expect(other).toEqual(expected)
    },
  )

  test.prop([reached(), anyObservation(NOW), fc.integer({ min: 1, max: 3 * DAY })])(
    'nor does an observation that is reported twice',
    ({ state, at }, given, later) => {
      const observation = shifted(given, at + later - NOW)
      const once = observe(state, observation, at + later)
      expect(observe(once, observation, at + later)).toEqual(once)
    },
  )
})

function permutations<T>(items: readonly T[]): T[][] {
  if (items.length <= 1) return [[...items]]
  return items.flatMap((item, index) => permutations(items.toSpliced(index, 1)).map((rest) => [item, ...rest]))
}

function deepFrozen(state: RefreshState): RefreshState {
  for (const value of Object.values(state)) if (typeof value === 'object' && value !== null) Object.freeze(value)
  return Object.freeze(state)
}
