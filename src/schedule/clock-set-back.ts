import { DAY } from '../dates/seconds.ts'
import { LONGEST_HOLD, LONGEST_PODPING, RECOVERY, type RefreshDraft } from './refresh-state.ts'

/**
 * Maximum time by which the last check may lie in the future: clocks of several machines differ, which does no harm.
 */
const TOLERANCE = DAY

/**
 * Corrects times that a wrong clock has left in a state. If the last check is more than a day in the future, past
 * events count as just now at the latest, and no wait is longer than its maximum. Otherwise a machine whose clock was
 * ten years ahead for one check would stop all checks of the feed for ten years, even requested ones.
 */
export function withoutFuture(draft: RefreshDraft, at: number): void {
  if (draft.lastCheckAt === null || draft.lastCheckAt <= at + TOLERANCE) return
  const before = at - 1
  const past = (time: number): number => Math.min(time, before)
  const pastOrNull = (time: number | null): number | null => (time === null ? null : past(time))
  const soon = (time: number | null, within: number): number | null =>
    time === null ? null : Math.min(time, at + within)

  draft.dateLastRefreshed = pastOrNull(draft.dateLastRefreshed)
  draft.lastCheckAt = past(draft.lastCheckAt)
  draft.releases = [...new Set(draft.releases.map((time) => Math.min(time, before - (before % 60))))]
  draft.downgradedAt = pastOrNull(draft.downgradedAt)
  draft.belowHighSince = pastOrNull(draft.belowHighSince)
  draft.belowMediumSince = pastOrNull(draft.belowMediumSince)
  draft.conditionsIgnoredAt = pastOrNull(draft.conditionsIgnoredAt)
  draft.pingedAt = pastOrNull(draft.pingedAt)
  draft.calledAt = pastOrNull(draft.calledAt)
  draft.podpingUntil = soon(draft.podpingUntil, LONGEST_PODPING)
  draft.recoveringUntil = soon(draft.recoveringUntil, RECOVERY)
  draft.freshUntil = soon(draft.freshUntil, DAY)
  draft.heldUntil = soon(draft.heldUntil, LONGEST_HOLD)
  const { verifiedAt, lostAt } = draft.subscription
  draft.subscription = { ...draft.subscription, verifiedAt: pastOrNull(verifiedAt), lostAt: pastOrNull(lostAt) }
  if (draft.failure !== null) {
    const { since, goneSince, blockedSince } = draft.failure
    draft.failure = {
      ...draft.failure,
      since: past(since),
      goneSince: pastOrNull(goneSince),
      blockedSince: pastOrNull(blockedSince),
    }
  }
}
