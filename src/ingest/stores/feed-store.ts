import type { FeedEvent } from '../../changes/index.ts'
import type { FeedChildPart } from '../child-part.ts'
import type { FeedState } from '../feed-state.ts'
import type { QueuedFeed } from '../queues/queued-feed.ts'
import type { KnownFeed } from '../refresh-options.ts'
import type { RefreshOutcome } from '../refresh-outcome.ts'

/** Events of one refresh that are stored and not delivered yet. */
export interface PendingEvents {
  /** The URL that the feed is listed by. */
  readonly url: string
  readonly events: readonly FeedEvent[]
  /** Marks the events as delivered: they are not returned again. Call it after delivery. */
  delivered(): Promise<void>
}

/** A feed that was opened for one refresh. */
export interface StoredFeed {
  /** The URL that the feed is listed by, even after a move. */
  readonly url: string
  readonly state: FeedState
  /** Keeps a child until the outcome says what to do with it. Pass it as `onChild` to a refresh. */
  stage(part: FeedChildPart): Promise<void>
  /**
   * Stores an outcome whole, or nothing if that fails. Staged children that did not change are dropped. It may take its
   * time: many feeds are under way at once, so a store may collect commits and write a group of them in one statement.
   *
   * @returns the events to deliver; `null` if there are none
   * @throws StoreFailedError if no other feed can be stored either
   */
  commit(outcome: RefreshOutcome): Promise<PendingEvents | null>
  /**
   * Drops the staged children: the feed stays as it was. Called for each feed that was opened and not committed,
   * because it was not due, the signal aborted, or something failed. It is also called after a `commit` that failed. By
   * then another worker may have the feed, because the lease had ended: end a lease by its token, never by the feed
   * alone.
   */
  discard(): Promise<void>
}

/** A store of feeds and of everything read from them. `Q` is a queued feed, with fields of the caller's own. */
export interface FeedStore<Q extends QueuedFeed = QueuedFeed> {
  /**
   * Opens a feed. An unknown feed counts as first seen at `now` (milliseconds). Until it is committed or discarded, no
   * other caller may have it: either wait until then, or throw an error, which counts for this feed alone. A store that
   * claims feeds in batches finds its row in the queued feed, and needs no second look-up.
   *
   * @throws StoreFailedError if no feed can be stored any more
   */
  readonly open: (feed: Q, now: number) => Promise<StoredFeed>
  /** Returns when a feed is due, as {@link dueAtOf} computes it; 0 if the store does not know it. */
  dueAt(url: string): Promise<number | null>
  /** Returns the feed listed under a URL; `null` if there is none. */
  find(url: string): Promise<KnownFeed | null>
  /** Returns the entities of a feed: the series, then its children. */
  entities(url: string): AsyncIterable<StoredEntity>
  /** Returns the events that were stored and not delivered before the last process ended. Deliver them first. */
  pending(): AsyncIterable<PendingEvents>
  close(): Promise<void>
}

/** A stored series, creator or child: plain data with the fields of its entity. */
export interface StoredEntity {
  readonly type: 'series' | 'episode' | 'issue' | 'content'
  readonly entity: { readonly uuid: string; readonly hash: string | null; readonly isRemoved?: boolean }
}

/** Returns the facts about a feed for comparing possible duplicates; `null` if it was never read. */
export function knownFeedOf({ seriesUuid, snapshot }: FeedState): KnownFeed | null {
  return seriesUuid === null ? null : { seriesUuid, snapshot }
}

/**
 * Returns the time when a feed is due for a fetch or a timer of its children: `dueAt` of a queue, and the column to
 * index.
 *
 * @returns epoch seconds; 0 if it was never fetched, so that it comes first; `null` if it is never due again
 */
export function dueAtOf({ nextCheckAt, nextTimerAt, schedule }: FeedState): number | null {
  if (schedule.lastCheckAt === null && nextCheckAt !== null && schedule.heldUntil === null) return 0
  if (nextCheckAt === null || nextTimerAt === null) return nextCheckAt ?? nextTimerAt
  return Math.min(nextCheckAt, nextTimerAt)
}
