import type { Podping, Revival } from './observation.ts'
import { LONGEST_PODPING, RECOVERY, type RefreshDraft } from './refresh-state.ts'
import { withPing } from './subscription-trust.ts'

export function observePing(draft: RefreshDraft, at: number): void {
  if (draft.duplicateOf !== null) return
  if (draft.priority === 'NEVER') revive(draft, at)
  draft.subscription = withPing(draft.subscription)
  if (draft.notice === null && isSamePing(draft, at)) return
  draft.pingedAt = at
  draft.pingChecks = 0
  draft.notice = null
}

/** Applies news of Podping. They say nothing about the pings of the feed's hub. */
export function observePodping(draft: RefreshDraft, { change, until }: Podping, at: number): void {
  if (until === null) draft.podpingUntil = null
  if (draft.priority === 'NEVER') return
  if (typeof until === 'number') draft.podpingUntil = until <= at ? null : Math.min(until, at + LONGEST_PODPING)
  if (change === undefined) return
  if (isSamePing(draft, at)) {
    if (draft.notice !== null && change === 'live') draft.notice = change
    return
  }
  // The next check for the hub's ping is near.
  if (draft.notice === null && awaitsFurtherPingCheck(draft)) return
  draft.pingedAt = at
  draft.pingChecks = 0
  draft.notice = change
}

/**
 * Returns whether a ping counts as the one before: both came in the same second, or the earlier one awaits its check.
 */
function isSamePing(draft: RefreshDraft, at: number): boolean {
  return draft.pingedAt === at || awaitsPingCheck(draft)
}

/** Returns whether a ping still awaits its check. A ping whose check failed does not. */
export function awaitsPingCheck({ pingedAt, pingChecks, lastCheckAt }: RefreshDraft): boolean {
  return pingedAt !== null && pingChecks === 0 && (lastCheckAt === null || lastCheckAt <= pingedAt)
}

/** Returns whether a ping was checked in vain, and a further check follows. */
export function awaitsFurtherPingCheck({
  pingedAt,
  pingChecks,
  lastCheckAt,
  dateLastRefreshed,
}: RefreshDraft): boolean {
  return pingedAt !== null && pingChecks > 0 && lastCheckAt === dateLastRefreshed
}

export function observeDuplicate(draft: RefreshDraft, of: string): void {
  const duplicateOf = of.toLowerCase()
  if (duplicateOf === draft.feedUuid) throw new TypeError(`a feed cannot repeat itself: ${of}`)
  forgetTroubles(draft)
  draft.duplicateOf = duplicateOf
}

export function observeRevival(draft: RefreshDraft, cause: Revival['cause'], at: number): void {
  const isForDuplicate = cause === 'canonical-failed' || cause === 'evidence'
  const isForAny = !isForDuplicate && cause !== 'newer-parser'
  if (draft.priority !== 'NEVER') {
    if (isForAny) call(draft, cause, at)
    return
  }
  const isForThis = isForDuplicate ? draft.duplicateOf !== null : draft.priorityReason === 'ERROR_PARSING_FEED'
  if (!isForAny && !isForThis) return
  revive(draft, at)
  call(draft, cause, at)
}

function call(draft: RefreshDraft, cause: Revival['cause'], at: number): void {
  draft.calledAt = at
  if (cause === 'operator' || cause === 'publisher') draft.isHurried = true
}

/** Restarts a feed that was NEVER. It is at most REGULAR until it has shown that it lives. */
function revive(draft: RefreshDraft, at: number): void {
  forgetTroubles(draft)
  draft.duplicateOf = null
  draft.calledAt = at
  draft.recoveringUntil = at + RECOVERY
  draft.baseClass = 'REGULAR'
  draft.downgradedAt = null
  draft.belowHighSince = null
  draft.belowMediumSince = null
}

function forgetTroubles(draft: RefreshDraft): void {
  draft.failure = null
  draft.rateLimits = 0
  draft.recoveringUntil = null
  draft.recoveryReleases = 0
  draft.freshUntil = null
  draft.heldUntil = null
  draft.calledAt = null
  draft.isHurried = false
  draft.pingedAt = null
  draft.pingChecks = 0
  draft.notice = null
}
