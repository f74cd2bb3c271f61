import { DAY } from '../dates/seconds.ts'
import { isUuid } from '../identity/uuid.ts'
import type { FeedRefreshPriority, FeedRefreshPriorityReason, PopularityRank } from '../tables/index.ts'
import { isEpochSeconds } from './epoch-seconds.ts'
import type { FailureStreak } from './failure-streak.ts'
import { noHints, type RefreshHints } from './refresh-hints.ts'

/** The priorities that a feed earns by what it releases; the others are laid over them. */
export type BaseClass = Extract<FeedRefreshPriority, 'HIGH' | 'MEDIUM' | 'REGULAR' | 'INACTIVE'>

/**
 * All that is remembered of a feed between two checks: plain data that survives JSON. It is made by
 * {@link initialRefreshState} and changed by `classifyRefresh` alone; `encodeRefreshState` writes it in at most 200 bytes.
 *
 * Every time is in epoch seconds, and null where there is none.
 */
export interface RefreshState {
  /** The uuid of the series, in lower case. What is left to chance is drawn from it. */
  readonly feedUuid: string
  /** When the directory first knew of the feed. */
  readonly firstSeen: number

  readonly priority: FeedRefreshPriority
  /** Why the priority is INACTIVE, LOW or NEVER; null for the others. */
  readonly priorityReason: FeedRefreshPriorityReason | null
  /** Null for NEVER. */
  readonly nextCheckAt: number | null
  /** When the feed was last read, or found unchanged. */
  readonly dateLastRefreshed: number | null

  /** How often the feed was asked for, modulo 65,536. */
  readonly checks: number
  /** When it was last asked for, with whatever outcome. */
  readonly lastCheckAt: number | null
  /** The newest 20 times of release, in whole minutes, ascending; what came together counts once. */
  readonly releases: readonly number[]

  readonly baseClass: BaseClass
  readonly downgradedAt: number | null
  /** Since when the demand has been too small for HIGH. */
  readonly belowHighSince: number | null
  /** Since when the demand has been too small for MEDIUM. */
  readonly belowMediumSince: number | null
  readonly popularityRank: PopularityRank | null
  readonly hints: RefreshHints
  /** When the server last answered a conditional request with the whole feed although it had not changed. */
  readonly conditionsIgnoredAt: number | null

  readonly subscription: SubscriptionTrust
  /** When the ping came that no check has answered yet. */
  readonly pingedAt: number | null
  /** How many checks since then found nothing new: a hub can be faster than its host's cache. */
  readonly pingChecks: number
  /** When somebody asked for a check (a submission, a catalog match, an operator). */
  readonly calledAt: number | null

  /** Failures since the last success. */
  readonly failure: FailureStreak | null
  /** How often in a row the server asked for patience. */
  readonly rateLimits: number
  /** Until when a feed that had failed is at most REGULAR. */
  readonly recoveringUntil: number | null
  /** Releases since it recovered. */
  readonly recoveryReleases: number
  /** The answer may be cached until then. */
  readonly freshUntil: number | null
  /** The host must not be asked before. */
  readonly heldUntil: number | null
  /** The uuid of the feed that this one repeats. */
  readonly duplicateOf: string | null
}

/** A state in the making. */
export type RefreshDraft = { -readonly [Field in keyof RefreshState]: RefreshState[Field] }

/** @throws TypeError when a value is surely no state */
export function assertState(state: RefreshState): void {
  if (typeof state !== 'object' || state === null || typeof state.subscription !== 'object') {
    throw new TypeError('state must be what initialRefreshState or classifyRefresh gave')
  }
}

/** A copy to be changed. It is written out because a spread took 1.0 of the 2.6 µs that a classification took. */
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
    calledAt: state.calledAt,
    failure: state.failure,
    rateLimits: state.rateLimits,
    recoveringUntil: state.recoveringUntil,
    recoveryReleases: state.recoveryReleases,
    freshUntil: state.freshUntil,
    heldUntil: state.heldUntil,
    duplicateOf: state.duplicateOf,
  }
}

/** How long a feed that had failed, or was NEVER, is at most REGULAR, in seconds. */
export const RECOVERY = 7 * DAY
/** How long a server can ask to be left alone, in seconds. */
export const LONGEST_HOLD = 7 * DAY

/** A feed's subscription at a hub (WebSub), and the worth of its pings. */
export interface SubscriptionTrust {
  /** Since when the lease has lived without a gap. */
  readonly verifiedAt: number | null
  readonly leaseEndsAt: number | null
  /** Whether a ping came for each of the last 10 releases, oldest first. */
  readonly pings: readonly boolean[]
  /** Releases of the last check that no ping has announced; they are misses when none does within ten minutes. */
  readonly unannounced: number
  /** Whether pings are trusted, so that polls are only a fallback. */
  readonly isTrusted: boolean
  /** How often trust was lost. */
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
 * The state of a feed that has not been fetched yet. It is due at once.
 *
 * @param feedUuid the uuid of the series
 * @param firstSeen when the directory first knew of the feed, in epoch seconds; a feed is new for 14 days
 * @throws TypeError when the uuid is none, or the time is not in seconds
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
    calledAt: null,
    failure: null,
    rateLimits: 0,
    recoveringUntil: null,
    recoveryReleases: 0,
    freshUntil: null,
    heldUntil: null,
    duplicateOf: null,
  }
}
