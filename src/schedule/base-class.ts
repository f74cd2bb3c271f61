import { DAY } from '../dates/seconds.ts'
import type { PopularityRank } from '../tables/index.ts'
import { slower } from './priority-order.ts'
import type { RefreshPolicy } from './refresh-policy.ts'
import type { BaseClass, RefreshState } from './refresh-state.ts'
import { medianGap, releaseRate, releasesSince } from './release-rate.ts'
import { unitHash } from './unit-hash.ts'

const NEW_FOR = 14 * DAY
const WEIGHT_OF_NEW = 4
const SILENT_YEAR = 365 * DAY
const SPREAD_OF_YEAR = 15 * DAY
const SPREAD_SALT = -1
const STEP = 7 * DAY
const SHORTEST_WAIT = 14 * DAY
const GAPS_WAITED = 3
const CONDITIONS_REMEMBERED = 7 * DAY
const SILENT_WHEN_COMPLETED = 60 * DAY

type BaseClassFields = Pick<RefreshState, 'baseClass' | 'downgradedAt' | 'belowHighSince' | 'belowMediumSince'>

/** Returns the releases per day, multiplied by the weight of a delay. */
export function demandOf(state: RefreshState, at: number): number {
  const rate = Math.max(releaseRate(state.releases, at), declaredRateKept(state, at))
  return weightOf(state, at) * rate * (state.hints.isCompleted ? 0.5 : 1)
}

/** Returns the weight of a delay: 1, and more for a popular or new feed. */
export function weightOf({ popularityRank, firstSeen }: RefreshState, at: number): number {
  return Math.max(popularityWeight(popularityRank), at - firstSeen < NEW_FOR ? WEIGHT_OF_NEW : 1)
}

/** Returns the rate that the feed declares, as long as two releases came in the time for four; else 0. */
function declaredRateKept({ hints, releases }: RefreshState, at: number): number {
  if (hints.declaredRate === null) return 0
  return releasesSince(releases, at - (4 / hints.declaredRate) * DAY) >= 2 ? hints.declaredRate : 0
}

/**
 * Returns how long the feed has been silent, in seconds. A feed that never released anything is silent since it was
 * first seen.
 */
export function silenceOf(state: RefreshState, at: number): number {
  return Math.max(0, at - (state.releases.at(-1) ?? state.firstSeen))
}

/**
 * Returns the silence after which a feed is INACTIVE, in seconds: about a year, slightly different for each feed, so
 * that not all change on one day.
 */
export function silenceForInactive(feedUuid: string): number {
  return SILENT_YEAR + (2 * unitHash(feedUuid, SPREAD_SALT) - 1) * SPREAD_OF_YEAR
}

/**
 * Returns how long the demand must stay too small before a feed leaves its class, in seconds: 14 days or three usual
 * gaps.
 */
export function waitBeforeDowngrade(releases: readonly number[]): number {
  return Math.max(SHORTEST_WAIT, GAPS_WAITED * medianGap(releases))
}

/**
 * Returns the class after a successful check. It rises at once, but falls by only one step in 7 days, and after a wait.
 */
export function reclassified(
  state: RefreshState,
  at: number,
  isFirst: boolean,
  policy: RefreshPolicy,
): BaseClassFields {
  const demand = demandOf(state, at)
  const { enterHigh, leaveHigh, enterMedium, leaveMedium } = policy
  const belowHighSince = belowSince(state.belowHighSince, demand, { enter: enterHigh, leave: leaveHigh }, at)
  const belowMediumSince = belowSince(state.belowMediumSince, demand, { enter: enterMedium, leave: leaveMedium }, at)
  const isInactive = silenceOf(state, at) > silenceForInactive(state.feedUuid)
  const entered = isInactive ? 'INACTIVE' : classOfDemand(demand, policy)
  const { baseClass, downgradedAt } = state
  if (isFirst || slower(baseClass, entered) === baseClass) {
    return { baseClass: entered, downgradedAt, belowHighSince, belowMediumSince }
  }
  const hasWaited = (since: number | null): boolean =>
    since !== null && at - since >= waitBeforeDowngrade(state.releases)
  const isTooSmall =
    isInactive ||
    (baseClass === 'HIGH' && demand < leaveHigh && hasWaited(belowHighSince)) ||
    (baseClass === 'MEDIUM' && demand < leaveMedium && hasWaited(belowMediumSince))
  const mayStep = isTooSmall && (downgradedAt === null || at - downgradedAt >= STEP)
  return mayStep
    ? { baseClass: oneStepSlower[baseClass], downgradedAt: at, belowHighSince, belowMediumSince }
    : { baseClass, downgradedAt, belowHighSince, belowMediumSince }
}

/** The demand with which a feed enters a class, and the lower one under which it leaves it. */
interface ClassThresholds {
  readonly enter: number
  readonly leave: number
}

/**
 * Returns the time since when the demand has been too small for a class. A rise below the threshold for entering the
 * class does not restart the wait. Otherwise a feed with one release in two months that once counted as faster would
 * never become slow again.
 */
function belowSince(
  since: number | null,
  demand: number,
  { enter, leave }: ClassThresholds,
  at: number,
): number | null {
  if (demand < leave) return since ?? at
  return demand < enter ? since : null
}

const oneStepSlower: Readonly<Record<BaseClass, BaseClass>> = {
  HIGH: 'MEDIUM',
  MEDIUM: 'REGULAR',
  REGULAR: 'INACTIVE',
  INACTIVE: 'INACTIVE',
}

function classOfDemand(demand: number, policy: RefreshPolicy): BaseClass {
  if (demand >= policy.enterHigh) return 'HIGH'
  return demand >= policy.enterMedium ? 'MEDIUM' : 'REGULAR'
}

/** Returns whether the server has recently sent the whole feed although it had not changed. */
export function ignoresConditions({ conditionsIgnoredAt }: RefreshState, at: number): boolean {
  return conditionsIgnoredAt !== null && at - conditionsIgnoredAt < CONDITIONS_REMEMBERED
}

/** Returns whether the series says that it is finished, and has not released anything for 60 days. */
export function isFinished(state: RefreshState, at: number): boolean {
  return state.hints.isCompleted && silenceOf(state, at) > SILENT_WHEN_COMPLETED
}

/**
 * Returns the capped class, or WEBSUB if pings are trusted. A feed that has been silent for a year is INACTIVE even
 * then.
 */
export function classWithPings(state: RefreshState, at: number): BaseClass | 'WEBSUB' {
  const base = cappedClass(state, at)
  return state.subscription.isTrusted && base !== 'INACTIVE' ? 'WEBSUB' : base
}

/** Returns whether Podping is expected to tell when the feed changes. */
export function isToldByPodping({ podpingUntil }: RefreshState, at: number): boolean {
  return podpingUntil !== null && podpingUntil > at
}

/** Returns the class with its caps: for a finished series, for Podping, and for a server that ignores conditions. */
export function cappedClass(state: RefreshState, at: number): BaseClass {
  if (isFinished(state, at) || isToldByPodping(state, at)) return slower(state.baseClass, 'REGULAR')
  return ignoresConditions(state, at) ? slower(state.baseClass, 'MEDIUM') : state.baseClass
}

/** The weight of a popular feed's releases: how much more their delay matters. */
const weights: Readonly<Record<PopularityRank, number>> = {
  TOP_200: 16,
  TOP_1000: 16,
  TOP_2000: 8,
  TOP_3000: 8,
  TOP_4000: 8,
  TOP_5000: 8,
  TOP_10000: 4,
  TOP_20000: 4,
  TOP_50000: 3,
  TOP_100000: 2,
  TOP_200000: 2,
}

/** Returns the weight of a rank; 1 without a rank. */
function popularityWeight(rank: PopularityRank | null): number {
  return rank === null ? 1 : weights[rank]
}
