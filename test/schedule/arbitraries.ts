import { fc } from '@fast-check/vitest'
import type { FailureEffect, Observation, RefreshState } from '../../src/schedule/index.ts'
import { popularityRanks } from '../../src/tables/index.ts'
import { DAY, failed, HOUR, knownFeed, NOW, OTHER_UUID, observe, ok } from './feed-histories.ts'

const effect = fc.constantFrom<FailureEffect>('T', 'S', 'G', 'P', 'B')
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
    fc.record(
      {
        kind: fc.constant('podping'),
        change: fc.constantFrom('update', 'live'),
        until: fc.option(fc.integer({ min: at - DAY, max: at + 30 * DAY })),
      },
      { requiredKeys: ['kind'] },
    ),
    fc.record({ kind: fc.constant('release'), releases: releasesAround(at) }),
    fc.record({
      kind: fc.constant('subscription'),
      leaseEndsAt: fc.option(fc.integer({ min: at - DAY, max: at + 30 * DAY })),
    }),
    fc.record({
      kind: fc.constant('revival'),
      cause: fc.constantFrom(
        'submission',
        'catalog-match',
        'operator',
        'publisher',
        'canonical-failed',
        'evidence',
        'newer-parser',
      ),
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

/** An observation, and how long after the one before it comes. Times in it are as if it were made at NOW. */
type Step = readonly [wait: number, observation: Observation]

// Moments by themselves hardly ever lead to what takes weeks: a feed that is given up, or that pings have been tried
// on.

const trouble: fc.Arbitrary<Step[]> = fc
  .record({
    effects: fc.array(effect, { minLength: 1, maxLength: 2 }),
    checks: fc.integer({ min: 1, max: 30 }),
    gap: fc.integer({ min: HOUR, max: 10 * DAY }),
  })
  .map(({ effects, checks, gap }) =>
    Array.from({ length: checks }, (_, index) => [gap, failed(effects[index % effects.length]!)]),
  )

const silence: fc.Arbitrary<Step[]> = fc
  .tuple(fc.integer({ min: 1, max: 60 }), fc.integer({ min: HOUR, max: 10 * DAY }))
  .map(([checks, gap]) => Array.from({ length: checks }, () => [gap, ok()]))

/** Checks alone, for weeks or months. */
export const stretchOfChecks: fc.Arbitrary<Step[]> = fc.oneof(trouble, silence)

/** A lease, and releases a day apart, some of them announced by a ping before the check that finds them. */
const announcements: fc.Arbitrary<Step[]> = fc
  .array(fc.oneof({ weight: 4, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) }), {
    minLength: 1,
    maxLength: 24,
  })
  .map((announced) => [
    [HOUR, { kind: 'subscription', leaseEndsAt: NOW + 100 * DAY }],
    ...announced.flatMap((isAnnounced): Step[] => [
      [DAY - HOUR, isAnnounced ? { kind: 'ping' } : ok()],
      [HOUR, ok({ releases: [NOW - HOUR] })],
    ]),
  ])

/** A state that a feed can come to, by up to so many observations and stretches of them. */
export function reached(
  maxLength = 30,
  observation: (at: number) => fc.Arbitrary<Observation> = anyObservation,
  stretch: fc.Arbitrary<Step[]> = fc.oneof(stretchOfChecks, announcements),
): fc.Arbitrary<Reached> {
  const moment = fc.tuple(pause, observation(NOW)).map((step): Step[] => [step])
  const steps = fc.array(fc.oneof({ weight: 9, arbitrary: moment }, { weight: 1, arbitrary: stretch }), { maxLength })
  return fc.tuple(start, steps).map(([state, taken]) =>
    taken.flat().reduce(
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
