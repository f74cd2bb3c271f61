import type { FeedFetcher, FetchRequest } from '../fetch/index.ts'
import type { PodcastOptions } from '../podcast/index.ts'
import type { PopularityRank, RefreshOptions as SchedulePolicy } from '../schedule/index.ts'
import type { SssOptions } from '../sss/index.ts'
import type { FeedChildPart } from './child-part.ts'
import type { FeedState } from './feed-state.ts'
import type { SnapshotSource } from './snapshot-source.ts'

/**
 * What a caller is asked for when a feed may be one that it has already: by the URL that it is listed by or that its state
 * has, by a uuid that is the `seriesUuid` or the `documentUuid` of its state, by the `podcastGuid` of its state.
 */
export type FeedQuery = { readonly url: string } | { readonly seriesUuid: string } | { readonly podcastGuid: string }

/** Another feed of the caller's. */
export interface KnownFeed {
  readonly seriesUuid: string
  /** That of its state, or a function that fetches it: it is read if the children have to be compared. */
  readonly snapshot: SnapshotSource
}

/** How a feed is refreshed. Only `fetcher` and `now` are needed. */
export interface RefreshFeedOptions {
  readonly fetcher: FeedFetcher
  /** The present in milliseconds, as `Date.now()`. */
  readonly now: number
  /**
   * Given each child that is read, and awaited: the server is held back meanwhile. What it is given counts only when the
   * outcome is there and is `modified`: stage it by `index`, and store of it what `outcome.children` names.
   */
  readonly onChild?: ((part: FeedChildPart) => void | Promise<void>) | undefined
  /**
   * Asked whether a feed is known already: by the URL that this one moved to, by the uuid that a comic or creator gives
   * itself when it is read for the first time (also if the caller gave it another one), by a `podcast:guid` that the feed did not have before. To answer with this
   * very feed, or null, is to say no. A feed that repeats another itself is no answer (its state says `DUPLICATE_FEED`), nor
   * is one that has failed for so long that others are woken to take its place.
   *
   * @defaultValue no feed is known
   */
  readonly findFeed?: ((query: FeedQuery) => KnownFeed | null | Promise<KnownFeed | null>) | undefined
  /** How popular the series is; null when it has no rank. @defaultValue what was said last */
  readonly popularityRank?: PopularityRank | null | undefined
  /** Whether older pages are read, when the feed is read first or nothing in it is known (RFC 5005). @defaultValue true */
  readonly followPages?: boolean | undefined
  /** How podcasts are read. */
  readonly podcast?: Omit<PodcastOptions, 'feedUrl' | 'seriesUuid' | 'charset' | 'onDiagnostic' | 'extras'> | undefined
  /** How comics and creators are read. */
  readonly sss?: Omit<SssOptions, 'feedUrl' | 'seriesUuid' | 'onDiagnostic'> | undefined
  /** More for the request: credentials, headers. They are sent to the feed's own origin alone. */
  readonly request?: Pick<FetchRequest, 'credentials' | 'headers'> | undefined
  /** The figures to schedule by. */
  readonly policy?: SchedulePolicy | undefined
  /** Ends the refresh; the outcome is `aborted`. */
  readonly signal?: AbortSignal | undefined
}

/** Options of `asDuplicate`. */
export interface AsDuplicateOptions extends Pick<RefreshFeedOptions, 'now' | 'policy'> {
  /** The state that the refresh began with: the one that the store gave. */
  readonly before: FeedState
}
