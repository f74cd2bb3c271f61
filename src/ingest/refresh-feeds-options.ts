import type { QueuedFeed } from './queues/queued-feed.ts'
import type { FeedQuery, KnownFeed, RefreshFeedOptions } from './refresh-options.ts'
import type { FeedStore } from './stores/feed-store.ts'

/**
 * The window if all feeds are in memory anyway. People sort their lists, so tens of thousands of feeds in a row may be
 * of one host, which handles ten a second.
 */
export const WINDOW_OF_LIST = 100_000

/** Options for refreshing feeds. */
export interface RefreshFeedsOptions<Q extends QueuedFeed = QueuedFeed>
  extends Pick<RefreshFeedOptions, 'fetcher' | 'followPages' | 'lines' | 'podcast' | 'sss'> {
  /**
   * The store that feeds come from and outcomes go to: a database with this one function, or `createMemoryFeedStore`.
   */
  readonly store: Pick<FeedStore<Q>, 'open'>
  /**
   * Like `findFeed` of one refresh, with the queued feed as a second argument: you may believe a claim of one host and
   * not of another.
   *
   * @defaultValue no feed is known
   */
  readonly findFeed?: ((query: FeedQuery, feed: Q) => KnownFeed | null | Promise<KnownFeed | null>) | undefined
  /** Milliseconds. @defaultValue `Date.now` */
  readonly now?: (() => number) | undefined
  /**
   * Number of feeds that are refreshed at once. No further refresh starts while this many results wait to be taken.
   * @defaultValue 200
   */
  readonly concurrency?: number | undefined
  /**
   * Number of feeds that are refreshed at once on one host, more than 0. A function gets the name that `hostKey`
   * returned. @defaultValue 2
   */
  readonly perHost?: number | ((host: string) => number) | undefined
  /**
   * Returns the name of a feed's host: feeds with the same name take turns. Needed for platforms that give each feed a
   * host name of its own.
   *
   * @defaultValue host and port of the URL
   */
  readonly hostKey?: ((url: string, feed: Q) => string) | undefined
  /**
   * Maximum number of feeds that are held: waiting, under way, or done and not taken yet. Make it larger than the
   * concurrency, so that other feeds go on while many in a row are of one host.
   *
   * @defaultValue 8 × concurrency; 100,000 for `watchFeeds`, which knows all of its feeds
   */
  readonly window?: number | undefined
  /** Ends the iteration: refreshes under way are aborted, and commits under way are completed. */
  readonly signal?: AbortSignal | undefined
}
