import type { FeedFetcher, FetchRequest } from '../fetch/index.ts'
import type { PodcastOptions } from '../podcast/index.ts'
import type { PopularityRank } from '../schedule/index.ts'
import type { SssOptions } from '../sss/index.ts'
import type { FeedChildPart } from './child-part.ts'
import type { FeedState } from './feed-state.ts'
import type { SnapshotSource } from './snapshot-source.ts'

/**
 * A question whether the caller already has a feed. `url` is the URL that the feed is listed by, or the `feedUrl` of
 * its state. `seriesUuid` is the `seriesUuid` or the `documentUuid` of its state. `podcastGuid` is that of its state.
 */
export type FeedQuery = { readonly url: string } | { readonly seriesUuid: string } | { readonly podcastGuid: string }

/** Another feed of the caller's. */
export interface KnownFeed {
  readonly seriesUuid: string
  /** The snapshot of its state, or a function that fetches it. It is read only if the children have to be compared. */
  readonly snapshot: SnapshotSource
}

/** Options for refreshing a feed. Only `fetcher` and `now` are required. */
export interface RefreshFeedOptions {
  readonly fetcher: FeedFetcher
  /** The present in milliseconds, as `Date.now()`. */
  readonly now: number
  /**
   * Called with each child that is read, and awaited: the server waits meanwhile. A child counts only if the outcome is
   * `modified`: stage it by `index`, and store only children that `outcome.children` names.
   */
  readonly onChild?: ((part: FeedChildPart) => void | Promise<void>) | undefined
  /**
   * Returns a known feed with this URL, uuid or guid. The query has the URL that the feed moved to, a new
   * `podcast:guid`, or the uuid that a comic or creator gives itself at its first reading (even if the caller gave
   * another). If there is no such feed, return `null` or this very feed. Do not return a feed that repeats another (its
   * state says `DUPLICATE_FEED`), or a feed that has failed for so long that another takes its place.
   *
   * @defaultValue no feed is known
   */
  readonly findFeed?: ((query: FeedQuery) => KnownFeed | null | Promise<KnownFeed | null>) | undefined
  /** The popularity of the series; `null` if it has no rank. @defaultValue the last value */
  readonly popularityRank?: PopularityRank | null | undefined
  /**
   * Whether older pages are read at the first reading, or if no child of the listing is known (RFC 5005). @defaultValue
   * true
   */
  readonly followPages?: boolean | undefined
  /** Options for reading podcasts. */
  readonly podcast?: Omit<PodcastOptions, 'feedUrl' | 'seriesUuid' | 'charset' | 'onDiagnostic' | 'extras'> | undefined
  /** Options for reading comics and creators. */
  readonly sss?: Omit<SssOptions, 'feedUrl' | 'seriesUuid' | 'onDiagnostic'> | undefined
  /**
   * Whether errors and warnings of the outcome have the places that `withPlaces` gives. The document is then kept in
   * memory until it is read; one of more than 4 MB is not, and has no lines. @defaultValue false
   */
  readonly lines?: boolean | undefined
  /** Credentials and headers of the request. They are sent only to the feed's own origin. */
  readonly request?: Pick<FetchRequest, 'credentials' | 'headers'> | undefined
  /** Aborts the refresh; the outcome is `aborted`. */
  readonly signal?: AbortSignal | undefined
}

/** Options of `asDuplicate`. */
export interface AsDuplicateOptions extends Pick<RefreshFeedOptions, 'now'> {
  /** The state before the refresh, as the store gave it. */
  readonly before: FeedState
}
