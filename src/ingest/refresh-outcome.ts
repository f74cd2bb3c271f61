import type { ChildChange, DiffCounts, FeedEvent, Verdict } from '../changes/index.ts'
import type { Diagnostic } from '../core/diagnostics.ts'
import type { ComicSeries, Creator, FeedRefreshDetails, PodcastSeries } from '../model/index.ts'
import type { FeedState } from './feed-state.ts'

/**
 * The result of a refresh.
 *
 * - `modified`: the feed was read
 * - `unchanged`: the feed is the same (304, equal bytes)
 * - `ticked`: the feed was not fetched; a timer of its children was due
 * - `unreadable`: the answer is not a feed, or not this feed
 * - `failed`: no answer came, or not all of it
 * - `deferred`: the host asked for a pause; nothing was sent
 * - `not-due`: the feed is not due, and nothing was done; only from `refreshFeeds`
 * - `aborted`: the caller's signal ended the refresh; the state is the given one, and there is nothing to store
 */
export type RefreshKind =
  | 'modified'
  | 'unchanged'
  | 'ticked'
  | 'unreadable'
  | 'failed'
  | 'deferred'
  | 'not-due'
  | 'aborted'

/** The costs of a refresh. */
export interface RefreshMetrics {
  /** The status of the answer for the feed's own URL, after redirects; `null` if none came. */
  readonly status: number | null
  /** Requests that were sent, with redirects, retries and pages. */
  readonly requests: number
  /** Body bytes, as sent and after decompression. */
  readonly wireBytes: number
  readonly decodedBytes: number
  /** Documents that were read: 1, and one more for each further page. */
  readonly documents: number
  /** Children that were read. */
  readonly children: number
  /** Children that were recognised by their bytes, and not read. */
  readonly recognised: number
  /** Milliseconds of fetching, without the wait for a turn. */
  readonly fetchMs: number
  /** Milliseconds of waiting for a turn at the host. */
  readonly queuedMs: number
}

/**
 * The new URL of a feed.
 *
 * - `redirect`: permanent redirects led there 3 times over 48 hours
 * - `new-feed-url`: the feed names it as its new URL. If the feed there names a further one, the last URL of that chain
 * counts. If the chain is a circle, or has no end after 5 steps, the feed stays where it is
 * (`rss-new-feed-url-endless`), and the chain is followed again in a week.
 */
export interface FeedMove {
  readonly from: string
  readonly to: string
  readonly by: 'redirect' | 'new-feed-url'
}

/** The state to store, for every kind of outcome, and whether to store its snapshot anew. */
export type ChangedState =
  | {
      /** Whether `state.snapshot` differs from the stored one. If so, it is bytes: store it with the facts. */
      readonly isSnapshotChanged: true
      readonly state: FeedState & { readonly snapshot: Uint8Array }
    }
  | { readonly isSnapshotChanged: false; readonly state: FeedState }

/** All findings of a refresh. State, series, children and events belong together: store them in one transaction. */
export type RefreshOutcome = RefreshFindings & ChangedState

/** The findings of a refresh, besides the new state. */
export interface RefreshFindings {
  readonly kind: RefreshKind
  /**
   * Reason for `unreadable`, `failed` or `deferred`, in one or two words: `http-error/not-found`, `timeout/body`.
   * Otherwise `null`.
   */
  readonly reason: string | null
  /**
   * The series, to replace the stored one; `null` if it is unchanged or was not read. Its count and hash cover all
   * known children that are not removed. If it is `null` and `counts` is not, set count and hash of the stored series
   * to `counts.known` and `childrenHash`: children also leave a feed that is unchanged.
   */
  readonly series: PodcastSeries | ComicSeries | Creator | null
  /**
   * The children that changed. All others are unchanged. If `onChild` got no child under an `index` (it was not listed,
   * or was recognised by its bytes), keep the stored entity and give it the uuid, hash and `isRemoved` from here.
   */
  readonly children: readonly ChildChange[]
  /** The events, in the order of delivery. */
  readonly events: readonly FeedEvent[]
  /** `null` if nothing was compared: the feed was not received, or is unchanged and has nothing to confirm. */
  readonly counts: DiffCounts | null
  /**
   * Hash of all known children that are not removed; `null` if nothing was compared and the stored hash still holds.
   */
  readonly childrenHash: string | null
  /** `null` until the first reading or tick. */
  readonly verdict: Verdict | null
  /** Whether this is the first reading of the feed. */
  readonly isInitialImport: boolean
  readonly feedRefreshDetails: FeedRefreshDetails
  /** The feed's new URL, if it moved. The state already has it. */
  readonly move: FeedMove | null
  /**
   * The uuid of the feed that this one repeats, if this refresh found it. The state already says NEVER. Series and
   * events are included as usual. If the other feed fails for 7 days, let this one take its place: call `observeFeed`
   * with a `revival` by `canonical-failed`.
   */
  readonly duplicateOf: string | null
  /**
   * The feeds that a web page names, if such a page came in place of the feed (`not-feed/html`). Offer them to whoever
   * submitted the URL; they are not followed. Otherwise empty.
   */
  readonly alternates: readonly string[]
  /** The URL that gave the feed, after redirects; `null` if the feed did not come and was not found unchanged. */
  readonly readAt: string | null
  readonly diagnostics: readonly Diagnostic[]
  readonly metrics: RefreshMetrics
}
