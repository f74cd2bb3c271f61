import { DAY } from '../dates/seconds.ts'
import { isUuid } from '../identity/uuid.ts'
import type { FeedRefreshPriority, FeedRefreshPriorityReason, PopularityRank } from '../tables/index.ts'
import { isEpochSeconds } from './epoch-seconds.ts'
import type { FailureStreak } from './failure-streak.ts'
import { noHints, type RefreshHints } from './refresh-hints.ts'

/** The priorities that a feed earns by its releases; the others are applied on top of them. */
export type BaseClass = Extract<FeedRefreshPriority, 'HIGH' | 'MEDIUM' | 'REGULAR' | 'INACTIVE'>

/**
 * Everything that is remembered about a feed between two checks: plain data that survives JSON. Only {@link
 * initialRefreshState} makes it and only `classifyRefresh` changes it; `encodeRefreshState` writes it in at most 200
 * bytes.
 *
 * Every time is in epoch seconds, and `null` if there is none.
 */
export interface RefreshState {
  /** The uuid of the series, in lower case. Random choices derive from it. */
  readonly feedUuid: string
  /** Time when the directory first knew of the feed. */
  readonly firstSeen: number

  readonly priority: FeedRefreshPriority
  /** Reason for the priority INACTIVE, LOW or NEVER; `null` for other priorities. */
  readonly priorityReason: FeedRefreshPriorityReason | null
  /** `null` for NEVER. */
  readonly nextCheckAt: number | null
  /** Time when the feed was last read, or found unchanged. */
  readonly dateLastRefreshed: number | null

  /** Number of requests for the feed, modulo 65,536. */
  readonly checks: number
  /** Time of the last request, with any outcome. */
  readonly lastCheckAt: number | null
  /** The newest 20 times of release, in whole minutes, ascending. Releases of one minute count once. */
  readonly releases: readonly number[]

  readonly baseClass: BaseClass
  readonly downgradedAt: number | null
  /** Time since when the demand has been too small for HIGH. */
  readonly belowHighSince: number | null
  /** Time since when the demand has been too small for MEDIUM. */
  readonly belowMediumSince: number | null
  readonly popularityRank: PopularityRank | null
  readonly hints: RefreshHints
  /** Time when the server last answered a conditional request with the whole feed although it had not changed. */
  readonly conditionsIgnoredAt: number | null

  readonly subscription: SubscriptionTrust
  /** Time of a ping that no check has answered yet. */
  readonly pingedAt: number | null
  /** Number of checks since that ping that found nothing new: a hub can be faster than its host's cache. */
  readonly pingChecks: number
  /** What the ping told if Podping brought it; `null` if a hub did, or there is none. */
  readonly notice: 'update' | 'live' | null
  /** Whether the last answered update of Podping announced a release. */
  readonly hasNoticeProved: boolean
  /** Time until which Podping is expected to tell changes, so that polls are rare. */
  readonly podpingUntil: number | null
  /** Time when a check was requested (by a submission, a catalog match, an operator, a publisher). */
  readonly calledAt: number | null
  /** Whether an operator or a publisher did: then it does not wait for an hour since the last check. */
  readonly isHurried: boolean

  /** Failures since the last success. */
  readonly failure: FailureStreak | null
  /** Number of times in a row that the server asked to wait. */
  readonly rateLimits: number
  /** Time until which a feed that had failed is at most REGULAR. */
  readonly recoveringUntil: number | null
  /** Number of releases since the feed recovered. */
  readonly recoveryReleases: number
  /** Time until which the answer may be cached. */
  readonly freshUntil: number | null
  /** Time before which the host must not be asked. */
  readonly heldUntil: number | null
  /** The uuid of the feed that this one repeats. */
  readonly duplicateOf: string | null
}

/** A state that is being changed. */
export type RefreshDraft = { -readonly [Field in keyof RefreshState]: RefreshState[Field] }

/** @throws TypeError if a value is certainly no state */
export function assertState(state: RefreshState): void {
  if (typeof state !== 'object' || state === null || typeof state.subscription !== 'object') {
    throw new TypeError('state must be what initialRefreshState or classifyRefresh gave')
  }
}

/**
 * Returns a copy to be changed. It is written out because a spread took 1.0 of the 2.6 µs that a classification took.
 */
export function draftOf(state: RefreshState): RefreshDraft {
  return {
    feedUuid: state.feedUuid,
    firstSeen: state.firstSeen,
    priority: state.priority,
    priorityReason: state.priorityReason,
    nextCheckAt: state.nextCheckAt,
    dateLastRefreshed: state.dateLastRefreshed,
    checks: state.checks,
    lastCheckAt: state.lastCheckAt,
    releases: state.releases,
    baseClass: state.baseClass,
    downgradedAt: state.downgradedAt,
    belowHighSince: state.belowHighSince,
    belowMediumSince: state.belowMediumSince,
    popularityRank: state.popularityRank,
    hints: state.hints,
    conditionsIgnoredAt: state.conditionsIgnoredAt,
    subscription: state.subscription,
    pingedAt: state.pingedAt,
    pingChecks: state.pingChecks,
    notice: state.notice,
    hasNoticeProved: state.hasNoticeProved,
    podpingUntil: state.podpingUntil,
    calledAt: state.calledAt,
    isHurried: state.isHurried,
    failure: state.failure,
    rateLimits: state.rateLimits,
    recoveringUntil: state.recoveringUntil,
    recoveryReleases: state.recoveryReleases,
    freshUntil: state.freshUntil,
    heldUntil: state.heldUntil,
    duplicateOf: state.duplicateOf,
  }
}

/** Seconds during which a feed that had failed, or was NEVER, is at most REGULAR. */
export const RECOVERY = 7 * DAY
/** Maximum time for which Podping is expected to tell changes, in seconds. */
export const LONGEST_PODPING = 30 * DAY
/** Maximum wait that a server can ask for, in seconds. */
export const LONGEST_HOLD = 7 * DAY

/** A feed's subscription at a hub (WebSub), and the reliability of its pings. */
export interface SubscriptionTrust {
  /** Time since when the lease has lasted without a gap. */
  readonly verifiedAt: number | null
  readonly leaseEndsAt: number | null
  /** Whether a ping came for each of the last 10 releases, oldest first. */
  readonly pings: readonly boolean[]
  /** Releases of the last check without a ping. They become misses if no ping comes within ten minutes. */
  readonly unannounced: number
  /** Whether pings are trusted, so that polls are only a fallback. */
  readonly isTrusted: boolean
  /** Number of times that trust was lost. */
  readonly losses: number
  readonly lostAt: number | null
}

const noSubscription: SubscriptionTrust = Object.freeze({
  verifiedAt: null,
  leaseEndsAt: null,
  pings: Object.freeze([]),
  unannounced: 0,
  isTrusted: false,
  losses: 0,
  lostAt: null,
})

/**
 * Returns the state of a feed that has not been fetched yet. It is due at once.
 *
 * @param feedUuid the uuid of the series
 * @param firstSeen when the directory first knew of the feed, in epoch seconds; a feed is new for 14 days
 * @throws TypeError if the uuid is invalid, or the time is not in seconds
 */
export function initialRefreshState(feedUuid: string, firstSeen: number): RefreshState {
  if (typeof feedUuid !== 'string' || !isUuid(feedUuid)) {
    throw new TypeError(`feedUuid must be the uuid of the series, not ${String(feedUuid)}`)
  }
  if (!isEpochSeconds(firstSeen)) {
    throw new TypeError(`firstSeen must be in whole epoch seconds, not ${String(firstSeen)}`)
  }
  return {
    feedUuid: feedUuid.toLowerCase(),
    firstSeen,
    priority: 'REGULAR',
    priorityReason: null,
    nextCheckAt: firstSeen,
    dateLastRefreshed: null,
    checks: 0,
    lastCheckAt: null,
    releases: [],
    baseClass: 'REGULAR',
    downgradedAt: null,
    belowHighSince: null,
    belowMediumSince: null,
    popularityRank: null,
    hints: noHints,
    conditionsIgnoredAt: null,
    subscription: noSubscription,
    pingedAt: null,
    pingChecks: 0,
    notice: null,
    hasNoticeProved: false,
    podpingUntil: null,
    calledAt: null,
    isHurried: false,
    failure: null,
    rateLimits: 0,
    recoveringUntil: null,
    recoveryReleases: 0,
    freshUntil: null,
    heldUntil: null,
    duplicateOf: null,
  }
}
