import { HASH_VERSION } from '../identity/hash.ts'
import type { FeedKind } from './snapshot.ts'

/** What a snapshot keeps of the feed beside its children. Times are in epoch seconds, digests raw. */
export interface FeedState {
  readonly kind: FeedKind | null
  readonly seriesUuid: string | null
  readonly isImported: boolean
  /** Whether a complete listing has been seen since the first reading. */
  readonly hasCompleteListing: boolean
  /** Whether the last reading was partial, so that an unchanged body says nothing of what is missing. */
  readonly isLastPartial: boolean
  readonly ignoresQueries: boolean
  /** Whether the last reading found out another order of day and month than the one that it read slash dates by. */
  readonly hasNewDateOrder: boolean
  /** Whether the series' hash is of an older version than those of the children: a partial reading left it. */
  readonly hasOlderSeriesHash: boolean
  /** Of the hashes of children: with another one, those that are read are hashed anew without an event. */
  readonly hashVersion: number
  readonly refreshes: number
  readonly podcastGuid: string | null
  readonly hash: Uint8Array | null
  readonly childrenHash: Uint8Array | null
  readonly listedHash: Uint8Array | null
  /** What the series hashed to in the last partial reading, when that is not its hash. */
  readonly doubtfulHash: Uint8Array | null
  readonly bodyDigest: Uint8Array | null
  readonly contextDigest: Uint8Array | null
  /** How slash dates are read, once that is known. */
  readonly slashDates: 'DAY_FIRST' | 'MONTH_FIRST' | null
  readonly window: ListingWindow
  /** Since when, and how often, the listing has been suspiciously short; 0 when it is not. */
  readonly heldSince: number
  readonly heldSightings: number
  /** What the last transfer that was cut had brought, and how often in a row it was the same. */
  readonly cutDigest: Uint8Array | null
  readonly cutSightings: number
  /** How many children the last complete listing had. */
  readonly lastListed: number
  /** Children that came to be listed since the last complete listing. */
  readonly arrivals: number
  /** Children created and updated that no `feed_updated` has counted yet. */
  readonly uncounted: { readonly created: number; readonly updated: number }
  readonly nextTimerAt: number | null
  readonly releases: readonly number[]
  /** Hosts that guids named, the latest first: a podcast that moves can take its guids to another host. */
  readonly guidHosts: readonly string[]
  readonly schedule: Uint8Array
}

/** How much a feed lists, and what speaks for it. */
export interface ListingWindow {
  readonly mode: 'complete' | 'count' | 'time' | null
  /** The count, or the seconds. */
  readonly size: number
  /** Refreshes in a row in which as many children left at the old end as arrived. */
  readonly countEvidence: number
  /** Refreshes in a row whose losses at the old end are those of a window between `low` and `high` seconds. */
  readonly timeEvidence: number
  readonly low: number
  readonly high: number
}

export const unknownWindow: ListingWindow = { mode: null, size: 0, countEvidence: 0, timeEvidence: 0, low: 0, high: 0 }

export const newFeed: FeedState = Object.freeze({
  kind: null,
  seriesUuid: null,
  isImported: false,
  hasCompleteListing: false,
  isLastPartial: false,
  ignoresQueries: false,
  hasNewDateOrder: false,
  hasOlderSeriesHash: false,
  hashVersion: HASH_VERSION,
  refreshes: 0,
  podcastGuid: null,
  hash: null,
  childrenHash: null,
  listedHash: null,
  doubtfulHash: null,
  bodyDigest: null,
  contextDigest: null,
  slashDates: null,
  window: unknownWindow,
  heldSince: 0,
  heldSightings: 0,
  cutDigest: null,
  cutSightings: 0,
  lastListed: 0,
  arrivals: 0,
  uncounted: { created: 0, updated: 0 },
  nextTimerAt: null,
  releases: [],
  guidHosts: [],
  schedule: new Uint8Array(0),
})
