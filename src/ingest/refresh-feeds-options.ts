import type { QueuedFeed } from './queued-feed.ts'
import type { FeedQuery, KnownFeed, RefreshFeedOptions } from './refresh-options.ts'
import type { FeedStore } from './stores/feed-store.ts'

/**
 * The window where all feeds are in memory anyway. People sort their lists: tens of thousands in a row are of one host,
 * which takes ten a second.
 */
export const WINDOW_OF_LIST = 100_000

/** How a fleet of feeds is refreshed. */
export interface RefreshFeedsOptions<Q extends QueuedFeed = QueuedFeed>
  extends Pick<RefreshFeedOptions, 'fetcher' | 'followPages' | 'podcast' | 'sss' | 'policy'> {
  /** Where feeds are taken from, and outcomes stored: the file store, or a database behind this one function. */
  readonly store: Pick<FeedStore<Q>, 'open'>
  /**
   * As for one refresh, with the queued feed that is being refreshed: whether a claim is believed may depend on who makes it.
   *
   * @defaultValue no feed is known
   */
  readonly findFeed?: ((query: FeedQuery, feed: Q) => KnownFeed | null | Promise<KnownFeed | null>) | undefined
  /** Milliseconds. @defaultValue `Date.now` */
  readonly now?: (() => number) | undefined
  /** How many feeds are refreshed at once. None is begun while as many results wait to be taken. @defaultValue 200 */
  readonly concurrency?: number | undefined
  /** How many of one host, as `hostKey` names it, at once: more than 0. @defaultValue 2 */
  readonly perHost?: number | ((host: string) => number) | undefined
  /**
   * Names the host of a URL: feeds with the same name take turns. For platforms with a host name for each feed, say.
   *
   * @defaultValue host and port of the URL
   */
  readonly hostKey?: ((url: string) => string) | undefined
  /**
   * How many feeds are held: waiting, under way, or done and not taken yet. Larger than the concurrency, so that others go
   * on while many in a row are of one host.
   *
   * @defaultValue 8 × concurrency; of `watchFeeds`, which knows all of its feeds, 100,000
   */
  readonly window?: number | undefined
  /** Ends it all: what is under way is given up, what is being stored is stored, and the iteration ends. */
  readonly signal?: AbortSignal | undefined
}
