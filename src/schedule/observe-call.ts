import type { Revival } from './observation.ts'
import { RECOVERY, type RefreshDraft } from './refresh-state.ts'
import { withPing } from './subscription-trust.ts'

export function observePing(draft: RefreshDraft, at: number): void {
  if (draft.duplicateOf !== null) return
  if (draft.priority === 'NEVER') revive(draft, at)
  draft.subscription = withPing(draft.subscription)
  if (isSamePing(draft, at)) return
  draft.pingedAt = at
  draft.pingChecks = 0
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
    if (isForAny) draft.calledAt = at
    return
  }
  const isForThis = isForDuplicate ? draft.duplicateOf !== null : draft.priorityReason === 'ERROR_PARSING_FEED'
  if (isForAny || isForThis) revive(draft, at)
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
  draft.pingedAt = null
  draft.pingChecks = 0
}
