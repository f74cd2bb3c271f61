/**
 * Refreshes feeds, one or many, fetches chapters and transcripts, and stores the results.
 *
 * @module feedmill/ingest
 */
export { seriesUuidFromUrl } from '../identity/series-uuid.ts'
export { childOf, type FeedChildPart, type SettledChild } from './child-part.ts'
export { type FetchChaptersOptions, type FetchedChapters, fetchChapters } from './companions/fetch-chapters.ts'
export type { CompanionFailure, CompanionOptions } from './companions/fetch-companion.ts'
export { type FetchedTranscript, type FetchTranscriptOptions, fetchTranscript } from './companions/fetch-transcript.ts'
export { decodeFeedState, encodeFeedFacts } from './feed-facts.ts'
export {
  type FeedHub,
  type FeedKind,
  type FeedState,
  type InitialFeedOptions,
  initialFeedState,
  type MoveCandidate,
} from './feed-state.ts'
export { type FeedListOptions, type ListedFeed, readFeedList } from './lists/feed-list.ts'
export { asDuplicate } from './moves/as-duplicate.ts'
export { type FeedObservation, observeFeed, withObservations } from './observe-feed.ts'
export { failedCheck } from './observe-fetch.ts'
export type { QueuedFeed } from './queues/queued-feed.ts'
export { refreshFeed, tickFeed } from './refresh-feed.ts'
export {
  type FaultyFeed,
  type RefreshedFeed,
  refreshFeeds,
} from './refresh-feeds.ts'
export type { RefreshFeedsOptions } from './refresh-feeds-options.ts'
export type { AsDuplicateOptions, FeedQuery, KnownFeed, RefreshFeedOptions } from './refresh-options.ts'
export type {
  ChangedState,
  FeedMove,
  RefreshFindings,
  RefreshKind,
  RefreshMetrics,
  RefreshOutcome,
} from './refresh-outcome.ts'
export { rereadChildren } from './reread-children.ts'
export type { SnapshotFacts, SnapshotSource } from './snapshot-source.ts'
export {
  type ChildStaging,
  type ChildStagingOptions,
  createChildStaging,
  type StoredChange,
} from './stores/child-staging.ts'
export { dueAtOf, type FeedStore, type PendingEvents, type StoredEntity, type StoredFeed } from './stores/feed-store.ts'
export { createMemoryFeedStore } from './stores/memory-store.ts'
export type { SpillArea } from './stores/spool.ts'
export { StoreFailedError } from './stores/store-failed-error.ts'
export { type FeedWatch, type WatchedFeed, type WatchFeedsOptions, watchFeeds } from './watch-feeds.ts'
