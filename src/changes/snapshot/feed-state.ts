import { HASH_VERSION } from '../../identity/hash.ts'
import type { FeedKind } from './snapshot.ts'

/** The facts about a feed in a snapshot, besides its children. Times are in epoch seconds, digests raw. */
export interface SnapshotHead {
  readonly kind: FeedKind | null
  readonly seriesUuid: string | null
  readonly isImported: boolean
  /** Whether a complete listing was seen since the first reading. */
  readonly hasCompleteListing: boolean
  /** Whether the last reading was partial. An unchanged body then says nothing about missing children. */
  readonly isLastPartial: boolean
  readonly ignoresQueries: boolean
  /** Whether the last reading learnt that slash dates have the other order than the one it used. */
  readonly hasNewDateOrder: boolean
  /** Whether the series has a hash of an older version than its children, after a partial reading. */
  readonly hasOlderSeriesHash: boolean
  /** The version of the children's hashes. Children with another one are hashed anew, without an event. */
  readonly hashVersion: number
  readonly refreshes: number
  readonly podcastGuid: string | null
  readonly hash: Uint8Array | null
  readonly childrenHash: Uint8Array | null
  readonly listedHash: Uint8Array | null
  /** The hash of the series in the last partial reading, and the digest of its extras, if one differs. */
  readonly doubtfulHash: Uint8Array | null
  readonly bodyDigest: Uint8Array | null
  readonly contextDigest: Uint8Array | null
  /** The order of slash dates, once it is known. */
  readonly slashDates: 'DAY_FIRST' | 'MONTH_FIRST' | null
  readonly window: ListingWindow
  /** Since when, and how often, the listing was suspiciously short; 0 if it is not. */
  readonly heldSince: number
  readonly heldSightings: number
  /** The digest of the last truncated body, and how often in a row it came. */
  readonly cutDigest: Uint8Array | null
  readonly cutSightings: number
  /** How many children the last complete listing had. */
  readonly lastListed: number
  /** Children that were added to the listing since the last complete one. */
  readonly arrivals: number
  /** Created and updated children that no `feed_updated` has counted yet. */
  readonly uncounted: { readonly created: number; readonly updated: number }
  readonly nextTimerAt: number | null
  readonly releases: readonly number[]
  /** Hosts in guids, the latest first: a podcast that moves may change the host in its guids. */
  readonly guidHosts: readonly string[]
  readonly schedule: Uint8Array
  /** A digest of the served extras of the series; `null` for a comic or creator, and while it is unknown. */
  readonly extrasDigest: Uint8Array | null
}

/** The learned window of a feed, and the evidence for it. */
export interface ListingWindow {
  readonly mode: 'complete' | 'count' | 'time' | null
  /** The count, or the seconds. */
  readonly size: number
  /** Refreshes in a row in which as many children left at the old end as arrived. */
  readonly countEvidence: number
  /** Refreshes in a row whose losses at the old end fit a window between `low` and `high` seconds. */
  readonly timeEvidence: number
  readonly low: number
  readonly high: number
}

export const unknownWindow: ListingWindow = { mode: null, size: 0, countEvidence: 0, timeEvidence: 0, low: 0, high: 0 }

export const newFeed: SnapshotHead = Object.freeze({
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
  extrasDigest: null,
})
