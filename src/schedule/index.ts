/**
 * Decides how soon to check a feed again, and explains why: the priorities of the directory interface as a pure state
 * machine.
 *
 * @module feedmill/schedule
 */
export type { FeedRefreshDetails, WebsubDetails } from '../model/feed-refresh.ts'
export type {
  FeedRefreshPriority,
  FeedRefreshPriorityReason,
  PopularityRank,
} from '../tables/enumerations.generated.ts'
export { classifyRefresh, type RefreshDecision } from './classify-refresh.ts'
export type { RefreshChange } from './explain-changes.ts'
export { explainRefresh, type RefreshExplanation } from './explain-refresh.ts'
export type { FailureStage, FailureStreak } from './failure-streak.ts'
export { feedRefreshDetails } from './feed-refresh-details.ts'
export type {
  Asked,
  Check,
  DuplicateFound,
  FailedCheck,
  FailureEffect,
  Observation,
  Ping,
  Podping,
  RateLimitedCheck,
  ReleasesDue,
  Revival,
  SubscriptionChange,
  SuccessfulCheck,
  UncountedCheck,
} from './observation.ts'
export type { FeedHints, RefreshHints } from './refresh-hints.ts'
export { type BaseClass, initialRefreshState, type RefreshState, type SubscriptionTrust } from './refresh-state.ts'
export { decodeRefreshState, encodeRefreshState } from './state-codec.ts'
