import { fc } from '@fast-check/vitest'
import type { Observation, RefreshState } from '../../src/schedule/index.ts'
import { popularityRanks } from '../../src/tables/index.ts'
import { DAY, HOUR, knownFeed, NOW, OTHER_UUID, observe } from './feed-histories.ts'

const effect = fc.constantFrom('T', 'S', 'G', 'P', 'B')
const seconds = fc.oneof(fc.nat(100 * DAY), fc.constantFrom(0, 60, HOUR, DAY))

const hints = fc.record(
  {
    isCompleted: fc.boolean(),
    status: fc.constantFrom('ONGOING', 'COMPLETED', 'CANCELLED', null),
    ttl: fc.integer({ min: -10, max: 20_000 }),
    skipHours: fc.array(fc.integer({ min: 0, max: 23 }), { maxLength: 24 }),
    skipDays: fc.array(fc.constantFrom('Sunday', 'Monday', 'Wednesday'), { maxLength: 3 }),
    updateFrequency: fc.record({
      text: fc.constant(null),
      rrule: fc.constantFrom(null, 'FREQ=DAILY', 'FREQ=WEEKLY;BYDAY=MO,FR', 'FREQ=MONTHLY', 'nonsense'),
      dtstart: fc.constant(null),
      complete: fc.boolean(),
    }),
  },
  { requiredKeys: [] },
)

/** Times of release around a point in time, of the past and to come, some of them alike. */
const releasesAround = (at: number) =>
  fc.array(
    fc.oneof(
      fc.integer({ min: at - 30 * DAY, max: at + DAY }),
      fc.integer({ min: 0, max: at }),
      fc.constant(at - HOUR),
    ),
    { maxLength: 25 },
  )

/** A check of any outcome, without anything that the server or the feed asks for. */
export const plainCheck = (at: number): fc.Arbitrary<Observation> =>
  fc.oneof(
    fc.record({ kind: fc.constant('check'), effect: fc.constant('ok'), releases: releasesAround(at) }),
    fc.record({ kind: fc.constant('check'), effect }),
    fc.record({ kind: fc.constant('check'), effect: fc.constant('R') }),
  ) as fc.Arbitrary<Observation>

/** What befalls a feed besides checks. */
export const otherEvent = (at: number): fc.Arbitrary<Observation> =>
  fc.oneof(
    fc.constant({ kind: 'ping' }),
    fc.record({ kind: fc.constant('release'), releases: releasesAround(at) }),
    fc.record({
      kind: fc.constant('subscription'),
      leaseEndsAt: fc.option(fc.integer({ min: at - DAY, max: at + 30 * DAY })),
    }),
    fc.record({
      kind: fc.constant('revival'),
      cause: fc.constantFrom('submission', 'catalog-match', 'operator', 'canonical-failed', 'newer-parser'),
    }),
  ) as fc.Arbitrary<Observation>

/** Anything that can be observed. */
export const anyObservation = (at: number): fc.Arbitrary<Observation> =>
  fc.oneof(
    { weight: 6, arbitrary: plainCheck(at) },
    { weight: 3, arbitrary: otherEvent(at) },
    {
      weight: 2,
      arbitrary: fc.record(
        {
          kind: fc.constant('check'),
          effect: fc.constant('ok'),
          releases: releasesAround(at),
          hints,
          popularityRank: fc.option(fc.constantFrom(...popularityRanks)),
          ignoredConditions: fc.boolean(),
          maxAge: seconds,
        },
        { requiredKeys: ['kind', 'effect'] },
      ) as fc.Arbitrary<Observation>,
    },
    {
      weight: 1,
      arbitrary: fc.oneof(
        fc.record({ kind: fc.constant('check'), effect: fc.constantFrom('R', 'T'), retryAfter: seconds }),
        fc.record({ kind: fc.constant('check'), effect: fc.constant('S'), isDenied: fc.boolean() }),
        fc.record({ kind: fc.constant('check'), effect: fc.constant('0'), until: fc.constant(at + DAY) }),
        fc.record({ kind: fc.constant('check'), effect: fc.constant('0') }),
        fc.record({ kind: fc.constant('duplicate'), of: fc.constant(OTHER_UUID) }),
      ) as fc.Arbitrary<Observation>,
    },
  )

export interface Reached {
  readonly state: RefreshState
  /** When it was last observed, in epoch seconds. */
  readonly at: number
}

/** How long after the one before an observation comes, in seconds. */
const pause = fc.oneof(
  { weight: 3, arbitrary: fc.integer({ min: 1, max: 2 * DAY }) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 60 * DAY }) },
  { weight: 1, arbitrary: fc.constant(0) },
)

const start: fc.Arbitrary<RefreshState> = fc
  .record({
    uuid: fc.uuid(),
    gapDays: fc.double({ min: 0.2, max: 200, noNaN: true }),
    releases: fc.nat(25),
    silentDays: fc.double({ min: 0, max: 500, noNaN: true }),
    knownDays: fc.integer({ min: 1, max: 1000 }),
  })
  .map(knownFeed)

/** A state that a feed can come to, by up to so many observations. */
export function reached(
  maxLength = 30,
  observation: (at: number) => fc.Arbitrary<Observation> = anyObservation,
): fc.Arbitrary<Reached> {
  return fc.tuple(start, fc.array(fc.tuple(pause, observation(NOW)), { maxLength })).map(([state, steps]) =>
    steps.reduce(
      (before: Reached, [wait, step]) => {
        const at = before.at + wait
        return { state: observe(before.state, shifted(step, at - NOW), at), at }
      },
      { state, at: NOW },
    ),
  )
}

/** The same observation, made later. */
export function shifted(observation: Observation, seconds: number): Observation {
  if (observation.kind === 'subscription' && observation.leaseEndsAt !== null) {
    return { ...observation, leaseEndsAt: observation.leaseEndsAt + seconds }
  }
  if (observation.kind !== 'check') return observation
  if (observation.effect === 'ok' && observation.releases !== undefined) {
    return { ...observation, releases: observation.releases.map((time) => time + seconds) }
  }
  if (observation.effect === '0' && observation.until !== undefined) {
    return { ...observation, until: observation.until + seconds }
  }
  return observation
}
