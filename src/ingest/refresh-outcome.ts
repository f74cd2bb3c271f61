import type { ChildChange, DiffCounts, FeedEvent, Verdict } from '../changes/index.ts'
import type { Diagnostic } from '../core/diagnostics.ts'
import type { ComicSeries, Creator, FeedRefreshDetails, PodcastSeries } from '../model/index.ts'
import type { FeedState } from './feed-state.ts'

/**
 * What a refresh came to.
 *
 * - `modified`: the feed was read
 * - `unchanged`: it is as it was (304, equal bytes)
 * - `ticked`: it was not fetched; a timer of its children was due
 * - `unreadable`: something came that is no feed, or not the feed that it was
 * - `failed`: nothing came, or not all of it
 * - `deferred`: its host asked to be left alone for now; nothing was sent
 * - `not-due`: its time has not come, and nothing was done; of `refreshFeeds` alone
 * - `aborted`: the caller's signal ended it; the state is the one that was given, and there is nothing to store
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

/** What a refresh cost. */
export interface RefreshMetrics {
  /** Requests that were sent: redirects, retries and pages included. */
  readonly requests: number
  /** Body bytes over the wire, and after content codings were undone. */
  readonly wireBytes: number
  readonly decodedBytes: number
  /** Documents that were read: 1, and one for each further page. */
  readonly documents: number
  /** Children that were read. */
  readonly children: number
  /** Children that were recognised by their bytes and not read. */
  readonly recognised: number
  /** Milliseconds of fetching, waiting for a turn not included. */
  readonly fetchMs: number
  /** Milliseconds of waiting for a turn at the host. */
  readonly queuedMs: number
}

/**
 * A feed has a new URL.
 *
 * - `redirect`: where permanent redirects were seen to lead 3 times over 48 hours
 * - `new-feed-url`: the one that the feed names as its new one or, where the feed names a further one there, the last of
 *   them. Where they go round in a circle, or 5 do not come to an end, it stays where it is
 *   (`rss-new-feed-url-endless`), and they are looked at again in a week.
 */
export interface FeedMove {
  readonly from: string
  readonly to: string
  readonly by: 'redirect' | 'new-feed-url'
}

/** The state to store, whatever the kind of the outcome, and whether its snapshot is to be stored anew. */
export type ChangedState =
  | {
      /** Whether `state.snapshot` differs from the stored one. If so it is bytes, and stored with the facts. */
      readonly isSnapshotChanged: true
      readonly state: FeedState & { readonly snapshot: Uint8Array }
    }
  | { readonly isSnapshotChanged: false; readonly state: FeedState }

/**
 * Everything that a refresh found out. State, series, children and events belong together: they are to be stored in one
 * transaction.
 */
export type RefreshOutcome = RefreshFindings & ChangedState

/** What a refresh found out besides the new state. */
export interface RefreshFindings {
  readonly kind: RefreshKind
  /**
   * In one word or two, why it is `unreadable`, `failed` or `deferred`: `http-error/not-found`, `timeout/body`; else null.
   */
  readonly reason: string | null
  /**
   * To be stored in place of the one before; null when nothing of it changed, or it was not read. Its count and hash of
   * children are those of all that are known and not removed. Where it is null and `counts` is not, those of the stored one
   * are to become `counts.known` and `childrenHash`: children leave a feed that is unchanged, too.
   */
  readonly series: PodcastSeries | ComicSeries | Creator | null
  /**
   * The children that are not as they were; all others are unchanged. Where `onChild` was given none under the `index` of
   * one (it was not listed, or recognised by its bytes), the entity that is stored stays, with uuid, hash and `isRemoved`
   * as they are here.
   */
  readonly children: readonly ChildChange[]
  /** In the order in which they are to be delivered. */
  readonly events: readonly FeedEvent[]
  /** `null` if nothing was compared: the feed did not come, or is unchanged and nothing had to be confirmed. */
  readonly counts: DiffCounts | null
  /** Hash of all known children that are not removed; null when nothing was compared, and the stored one holds. */
  readonly childrenHash: string | null
  /** Null until a reading or a tick. */
  readonly verdict: Verdict | null
  /** The first reading of the feed. */
  readonly isInitialImport: boolean
  readonly feedRefreshDetails: FeedRefreshDetails
  /** The feed's new URL, where it was decided that it moved. The state has it already. */
  readonly move: FeedMove | null
  /**
   * The uuid of the feed that this one repeats, where that was found out now. The state says NEVER already; what was read
   * of the feed, and its events, are given all the same. When the other feed has failed for 7 days, this one takes its
   * place: `observeFeed` with a revival by `canonical-failed`.
   */
  readonly duplicateOf: string | null
  /**
   * The feeds that an HTML page names which came in place of the feed (`not-feed/html`): to be offered to whoever submitted
   * the URL, and not followed. Empty else.
   */
  readonly alternates: readonly string[]
  readonly diagnostics: readonly Diagnostic[]
  readonly metrics: RefreshMetrics
}
