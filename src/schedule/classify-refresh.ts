import { secondOfPresent } from '../core/present.ts'
import type { FeedRefreshPriority, FeedRefreshPriorityReason } from '../tables/index.ts'
import { cappedClass, classWithPings } from './base-class.ts'
import { withoutFuture } from './clock-set-back.ts'
import { failureRow } from './failure-streak.ts'
import { nextCheck } from './next-check.ts'
import { assertObservation, type Observation } from './observation.ts'
import { observeAsked, observeDuplicate, observePing, observePodping, observeRevival } from './observe-call.ts'
import { observeCheck, observeReleases, RECOVERY_RELEASES } from './observe-check.ts'
import { slower } from './priority-order.ts'
import { defaultRefreshPolicy, type RefreshPolicy } from './refresh-policy.ts'
import { assertState, draftOf, type RefreshDraft, type RefreshState } from './refresh-state.ts'
import { judged, withLease, withMisses } from './subscription-trust.ts'

/** The effect of an observation on a feed. Times are in epoch seconds. */
export interface RefreshDecision {
  /** The state to store, together with the results of the check. */
  readonly state: RefreshState
  readonly priority: FeedRefreshPriority
  /** Reason for the priority INACTIVE, LOW or NEVER; `null` for other priorities. */
  readonly priorityReason: FeedRefreshPriorityReason | null
  /** Never before `now`; `null` for NEVER. */
  readonly nextCheckAt: number | null
  /** Time when the feed was last read or found unchanged; `null` if it never was. */
  readonly dateLastRefreshed: number | null
}

/**
 * Returns the next state of a feed, from its state and an observation: how soon to check it again, and why.
 *
 * A pure function: the same state and observation give the same result everywhere. Pass observations in the order of
 * their time; a check that is passed twice for the same second counts once. Times in the state from a clock that was
 * ahead by more than a day count as just now.
 *
 * @param now milliseconds, as `Date.now()`
 * @throws TypeError if an argument has an invalid value
 */
export function classifyRefresh(state: RefreshState, observation: Observation, now: number): RefreshDecision {
  return classifyBy(defaultRefreshPolicy, state, observation, now)
}

/** Classifies by other figures than the default ones: for the simulation that compares them. */
export function classifyBy(
  policy: RefreshPolicy,
  state: RefreshState,
  observation: Observation,
  now: number,
): RefreshDecision {
  const at = secondOfPresent(now)
  assertObservation(observation)
  assertState(state)
  const draft = draftOf(state)
  withoutFuture(draft, at)
  // First counts the releases that no ping has announced in time, as misses.
  draft.subscription = judged(withMisses(draft.subscription, at - (draft.dateLastRefreshed ?? at)), at, policy)
  observe(draft, observation, at, policy)
  setPriorityAndNextCheck(draft, at, policy)
  if (draft.priority === 'NEVER' && draft.pingedAt === at && draft.notice === null) {
    // The check that gave up the feed was running when the ping came. Treat the ping as if it had come after the check.
    observePing(draft, at)
    setPriorityAndNextCheck(draft, at, policy)
  }
  const { priority, priorityReason, nextCheckAt, dateLastRefreshed } = draft
  return { state: draft, priority, priorityReason, nextCheckAt, dateLastRefreshed }
}

function observe(draft: RefreshDraft, observation: Observation, at: number, policy: RefreshPolicy): void {
  switch (observation.kind) {
    case 'check':
      // A feed with the priority NEVER keeps it until it is revived, even if a running check reports something.
      if (draft.priority !== 'NEVER') observeCheck(draft, observation, at, policy)
      break
    case 'release':
      observeReleases(draft, observation.releases, at, policy)
      break
    case 'ping':
      observePing(draft, at)
      break
    case 'podping':
      observePodping(draft, observation, at)
      break
    case 'asked':
      observeAsked(draft, at)
      break
    case 'subscription':
      draft.subscription = withLease(draft.subscription, observation.leaseEndsAt, at)
      break
    case 'duplicate':
      observeDuplicate(draft, observation.of)
      break
    case 'revival':
      observeRevival(draft, observation.cause, at)
      break
  }
}

/** Sets the priority that follows from the facts, and the time of the next check. */
function setPriorityAndNextCheck(draft: RefreshDraft, at: number, policy: RefreshPolicy): void {
  draft.subscription = judged(draft.subscription, at, policy)
  const { recoveringUntil, recoveryReleases } = draft
  if (recoveringUntil !== null && (at >= recoveringUntil || recoveryReleases >= RECOVERY_RELEASES)) {
    draft.recoveringUntil = null
    draft.recoveryReleases = 0
  }
  const [priority, reason] = priorityOf(draft, at)
  draft.priority = priority
  draft.priorityReason = reason
  draft.nextCheckAt = nextCheck(draft, at, policy)
}

function priorityOf(
  state: RefreshState,
  at: number,
): readonly [priority: FeedRefreshPriority, reason: FeedRefreshPriorityReason | null] {
  if (state.duplicateOf !== null) return ['NEVER', 'DUPLICATE_FEED']
  const earned = earnedPriority(state, at)
  const overlay = state.failure === null ? null : failureRow(state.failure.stage)
  if (overlay !== null && overlay.priority !== null && slower(overlay.priority, earned) === overlay.priority) {
    return [overlay.priority, overlay.reason]
  }
  return [earned, earned === 'INACTIVE' ? 'INACTIVE_FOR_OVER_1_YEAR' : null]
}

function earnedPriority(state: RefreshState, at: number): FeedRefreshPriority {
  return state.recoveringUntil === null ? classWithPings(state, at) : slower(cappedClass(state, at), 'REGULAR')
}
