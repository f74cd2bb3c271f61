import type { FeedEvent } from '../../changes/index.ts'
import type { FeedChildPart } from '../child-part.ts'
import type { FeedState } from '../feed-state.ts'
import type { QueuedFeed } from '../queued-feed.ts'
import type { KnownFeed } from '../refresh-options.ts'
import type { RefreshOutcome } from '../refresh-outcome.ts'

/** Events of one refresh that were stored and have not been told yet. */
export interface PendingEvents {
  /** The URL that the feed is listed by. */
  readonly url: string
  readonly events: readonly FeedEvent[]
  /** To be called when they were told: they are not given again then. */
  delivered(): Promise<void>
}

/** A feed of a store, taken out for one refresh. */
export interface StoredFeed {
  /** The URL that the feed is listed by, whatever it has moved to. */
  readonly url: string
  readonly state: FeedState
  /** Keeps a child aside until the outcome says what becomes of it: `onChild` of a refresh. */
  stage(part: FeedChildPart): Promise<void>
  /**
   * Stores what a refresh found out, all of it or, where that fails, nothing. Children that were staged and did not
   * change are dropped. It may take its time: many feeds are under way at once, and a store may let commits wait for each
   * other and write a group of them in one statement.
   *
   * @returns the events to tell; null when there are none
   * @throws StoreFailedError when no other feed can be stored any more either
   */
  commit(outcome: RefreshOutcome): Promise<PendingEvents | null>
  /**
   * Drops what was staged: the feed stays as it was. Called for each feed that was opened and not committed: it was not due
   * after all, the signal ended it, or something failed. It is also called after a `commit` that failed. By then somebody
   * else may have the feed, since the lease had run out: a lease is ended by its token, never by the feed alone.
   */
  discard(): Promise<void>
}

/** Keeps feeds, with all that was read of them. `Q` is what a queue gives of a feed, with fields of the caller's own. */
export interface FeedStore<Q extends QueuedFeed = QueuedFeed> {
  /**
   * Takes a feed out; one that is not there yet is new since `now` (milliseconds). Until it is committed or discarded
   * nobody else may have it: where that is not waited for, an error says so, which is one of this feed alone. A store that
   * claims feeds in batches finds its row in the queued feed, and needs no second look-up.
   *
   * @throws StoreFailedError when no feed can be stored any more
   */
  readonly open: (feed: Q, now: number) => Promise<StoredFeed>
  /** When a feed is due, as {@link dueAtOf} has it; 0 for one that the store does not know. */
  dueAt(url: string): Promise<number | null>
  /** The feed that is listed by a URL; null when there is none. */
  find(url: string): Promise<KnownFeed | null>
  /** What was read of a feed: the series, then its children. */
  entities(url: string): AsyncIterable<StoredEntity>
  /** Events that were stored and not told before the last process ended. Tell them first. */
  pending(): AsyncIterable<PendingEvents>
  close(): Promise<void>
}

/** A stored series, creator or child: plain data with the fields of its entity. */
export interface StoredEntity {
  readonly type: 'series' | 'episode' | 'issue' | 'content'
  readonly entity: { readonly uuid: string; readonly hash: string | null; readonly isRemoved?: boolean }
}

/** What is asked of a feed by those who may repeat it; null of one that was never read. */
export function knownFeedOf({ seriesUuid, snapshot }: FeedState): KnownFeed | null {
  return seriesUuid === null ? null : { seriesUuid, snapshot }
}

/**
 * Returns when a feed is due, to be fetched or because a timer of its children is: `dueAt` of a queue, and what to index.
 *
 * @returns epoch seconds; 0 if it was never fetched, so that it comes first; `null` if it is never due again
 */
export function dueAtOf({ nextCheckAt, nextTimerAt, schedule }: FeedState): number | null {
  if (schedule.lastCheckAt === null && nextCheckAt !== null && schedule.heldUntil === null) return 0
  if (nextCheckAt === null || nextTimerAt === null) return nextCheckAt ?? nextTimerAt
  return Math.min(nextCheckAt, nextTimerAt)
}
