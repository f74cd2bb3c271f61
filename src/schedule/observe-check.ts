import { DAY, HOUR, MINUTE } from '../dates/seconds.ts'
import { reclassified } from './base-class.ts'
import { withFailure } from './failure-streak.ts'
import type { Check, FailedCheck, SuccessfulCheck } from './observation.ts'
import { awaitsPingCheck } from './observe-call.ts'
import { readHints } from './refresh-hints.ts'
import type { RefreshPolicy } from './refresh-policy.ts'
import { LONGEST_HOLD, RECOVERY, type RefreshDraft } from './refresh-state.ts'
import { withReleases } from './subscription-trust.ts'

const RELEASES_KEPT = 20
const RELEASES_SPAN = 30 * 365 * DAY
const CHECKS_MODULUS = 0x10000
const PING_CHECKS = 3
/** A date up to this far ahead counts as the present: clocks differ. */
const CLOCK_TOLERANCE = HOUR
const RATE_LIMITED_TOO_LONG = 7 * DAY
/** Number of releases that show that a feed lives again. */
export const RECOVERY_RELEASES = 2
const SHORTEST_RETRY_AFTER = MINUTE
const LONGEST_FRESHNESS = DAY
/** For this long after a request for a check, a check that did not take place is repeated soon. */
const PATIENCE = 30 * MINUTE
const RETRY_WHILE_WAITING = 2 * MINUTE

/** Applies the result of a check to the feed. */
export function observeCheck(draft: RefreshDraft, check: Check, at: number, policy: RefreshPolicy): void {
  if (check.effect === '0') {
    const pause = at - waitingSince(draft) < PATIENCE ? RETRY_WHILE_WAITING : HOUR
    // An earlier request of the server to wait stays in force: no server has answered since.
    draft.heldUntil = Math.max(draft.heldUntil ?? 0, Math.min(check.until ?? at + pause, at + LONGEST_HOLD))
    return
  }
  // Queues may report a check twice. A success counts even then, unless it was already a success.
  if (at === draft.lastCheckAt && (check.effect !== 'ok' || at === draft.dateLastRefreshed)) return
  // Requested checks come sooner than those of the class. Only the latter count towards the year after which a LOW feed
  // is given up.
  const isPinged = isAnswerToPing(draft, at)
  const wasLow = draft.priority === 'LOW' && draft.calledAt === null && !isPinged
  draft.checks = (draft.checks + 1) % CHECKS_MODULUS
  draft.lastCheckAt = at
  if (draft.calledAt !== null && draft.calledAt <= at) {
    draft.calledAt = null
    draft.isHurried = false
  }
  draft.freshUntil = null
  draft.heldUntil = null
  if (check.effect === 'ok') {
    observeSuccess(draft, check, at, policy)
    return
  }
  if (check.retryAfter !== undefined) {
    draft.heldUntil = at + Math.ceil(clamp(check.retryAfter, SHORTEST_RETRY_AFTER, LONGEST_HOLD))
  }
  const isLimitedTooLong = at - (draft.dateLastRefreshed ?? draft.firstSeen) > RATE_LIMITED_TOO_LONG
  if (check.effect === 'R' && !isLimitedTooLong) {
    // A ping while the server limits requests is no retry.
    if (!isPinged || (draft.rateLimits === 0 && draft.failure === null))
      draft.rateLimits = Math.min(255, draft.rateLimits + 1)
  } else {
    observeFailure(draft, check.effect === 'R' ? { kind: 'check', effect: 'T' } : check, at, wasLow)
  }
}

/**
 * Returns the time since when a check is awaited: that of the last ping or call, or `firstSeen` if there was no check
 * yet.
 */
function waitingSince(draft: RefreshDraft): number {
  const calls = [draft.pingedAt, draft.calledAt, draft.lastCheckAt === null ? draft.firstSeen : null]
  return Math.max(...calls.map((time) => time ?? Number.NEGATIVE_INFINITY))
}

function observeFailure(
  draft: RefreshDraft,
  { effect, isDenied = false }: FailedCheck,
  at: number,
  wasLow: boolean,
): void {
  draft.failure = withFailure(draft.failure, effect, at, { isDenied, wasLow })
}

function observeSuccess(draft: RefreshDraft, check: SuccessfulCheck, at: number, policy: RefreshPolicy): void {
  const previous = draft.dateLastRefreshed
  draft.dateLastRefreshed = at
  draft.rateLimits = 0
  if (check.maxAge !== undefined) draft.freshUntil = at + Math.ceil(Math.min(check.maxAge, LONGEST_FRESHNESS))
  if (check.hints !== undefined) draft.hints = readHints(check.hints)
  if (check.popularityRank !== undefined) draft.popularityRank = check.popularityRank
  if (check.ignoredConditions === true) draft.conditionsIgnoredAt = at

  // When a feed is first read, some of its items may not be out yet.
  const releases = previous === null ? check.releases?.filter((time) => time <= at + CLOCK_TOLERANCE) : check.releases
  const fresh = addReleases(draft, releases, previous, at)
  observeAnnouncement(draft, fresh, at)
  observeRecovery(draft, fresh.length, at)
  reclassify(draft, at, previous === null, policy)
}

/** Counts children that came out without a request for the feed. They count for the rate, and wake a silent feed. */
export function observeReleases(
  draft: RefreshDraft,
  releases: readonly number[],
  at: number,
  policy: RefreshPolicy,
): void {
  const fresh = addReleases(draft, releases, null, at)
  if (fresh.length === 0) return
  countForRecovery(draft, fresh.length)
  reclassify(draft, at, false, policy)
}

/**
 * Adds the new release times, and returns those that were kept. An older time than all kept ones does not count: it
 * would count again with each report.
 */
function addReleases(
  draft: RefreshDraft,
  given: readonly number[] | undefined,
  previous: number | null,
  at: number,
): readonly number[] {
  const fresh = freshReleases(draft.releases, given, previous, at)
  if (fresh.length === 0) return fresh
  const kept = newest([...draft.releases, ...fresh])
  draft.releases = kept
  return fresh.filter((time) => kept.includes(time))
}

function reclassify(draft: RefreshDraft, at: number, isFirst: boolean, policy: RefreshPolicy): void {
  const { baseClass, downgradedAt, belowHighSince, belowMediumSince } = reclassified(draft, at, isFirst, policy)
  draft.baseClass = baseClass
  draft.downgradedAt = downgradedAt
  draft.belowHighSince = belowHighSince
  draft.belowMediumSince = belowMediumSince
}

const noReleases: readonly number[] = Object.freeze([])

/**
 * Returns the new times, in whole minutes and each once. The children were missing at the last success, so times up to
 * its minute are moved to the next minute. In its own minute, a backdated child could be taken for a release that the
 * success found.
 */
function freshReleases(
  known: readonly number[],
  given: readonly number[] | undefined,
  previous: number | null,
  at: number,
): readonly number[] {
  if (given === undefined || given.length === 0) return noReleases
  const soonest = previous === null ? 0 : previous - (previous % MINUTE) + MINUTE
  const minutes = given.map((time) => {
    const possible = clamp(time, soonest, at)
    return possible - (possible % MINUTE)
  })
  return [...new Set(minutes)].filter((time) => !known.includes(time))
}

/** Returns the newest 20 times, ascending, without those more than 30 years older than the newest. */
function newest(releases: readonly number[]): readonly number[] {
  const kept = releases.toSorted((one, other) => one - other).slice(-RELEASES_KEPT)
  const oldest = (kept.at(-1) ?? 0) - RELEASES_SPAN
  return kept.filter((time) => time >= oldest)
}

/** Notes whether pings announced the releases, and whether the last ping has been answered. */
function observeAnnouncement(draft: RefreshDraft, fresh: readonly number[], at: number): void {
  const { verifiedAt, leaseEndsAt } = draft.subscription
  const wasPinged = draft.pingedAt !== null && draft.notice === null
  if (verifiedAt !== null && leaseEndsAt !== null && leaseEndsAt > at) {
    const announceable = fresh.filter((time) => time > verifiedAt).length
    draft.subscription = withReleases(draft.subscription, announceable, wasPinged)
  }
  if (draft.pingedAt === null || pingCameDuring(draft, at)) return
  draft.pingChecks += 1
  const checks = draft.notice === null || draft.hasNoticeProved ? PING_CHECKS : 1
  if (fresh.length === 0 && draft.pingChecks < checks) return
  if (draft.notice === 'update') draft.hasNoticeProved = fresh.length > 0
  draft.notice = null
  draft.pingedAt = null
  draft.pingChecks = 0
}

function isAnswerToPing(draft: RefreshDraft, at: number): boolean {
  return awaitsPingCheck(draft) && !pingCameDuring(draft, at)
}

/** Returns whether the ping came in the second of the check. The check was running then, and cannot be its answer. */
function pingCameDuring({ pingedAt }: RefreshDraft, at: number): boolean {
  return pingedAt === at
}

function observeRecovery(draft: RefreshDraft, releases: number, at: number): void {
  if (draft.failure !== null && draft.failure.stage !== 'brief') {
    draft.recoveringUntil = at + RECOVERY
    draft.recoveryReleases = 0
  } else {
    countForRecovery(draft, releases)
  }
  draft.failure = null
}

function countForRecovery(draft: RefreshDraft, releases: number): void {
  if (draft.recoveringUntil === null) return
  draft.recoveryReleases = Math.min(RECOVERY_RELEASES, draft.recoveryReleases + releases)
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value))
}
