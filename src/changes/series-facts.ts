import { HASH_VERSION } from '../identity/hash.ts'
import { seriesExtrasDigest } from '../identity/served-extras.ts'
import type { SeenPart } from './seen-part.ts'
import type { SnapshotHead } from './snapshot/feed-state.ts'
import { rawHashOf } from './snapshot/hash-bytes.ts'
import { sameBytes } from './snapshot/same-bytes.ts'

/** The facts about a series or creator that a diff needs. */
export interface SeriesFacts {
  readonly hash: string | null
  readonly podcastGuid: string | null
  /** A digest of the served extras; `null` for a comic or creator. */
  readonly extrasDigest: Uint8Array | null
  /** Whether the feed lists every child that exists: always for a comic or creator, and for a podcast that says so. */
  readonly listsAll: boolean
}

/** @param ignoreQueries - whether queries of URLs do not count in the feed */
export function seriesFacts(
  part: Extract<SeenPart, { type: 'series' | 'creator' }>,
  ignoreQueries: boolean,
): SeriesFacts {
  if (part.type === 'creator') {
    return { hash: part.creator.hash, podcastGuid: null, extrasDigest: null, listsAll: true }
  }
  const { series } = part
  if ('issuesHash' in series) {
    return { hash: series.hash, podcastGuid: null, extrasDigest: null, listsAll: true }
  }
  const { hash, extras } = series
  return {
    hash,
    podcastGuid: extras.podcastGuid ?? null,
    extrasDigest: seriesExtrasDigest(series, ignoreQueries),
    listsAll: extras.pagination?.complete === true,
  }
}

/** The change of the series itself. */
export interface SeriesAfter {
  readonly state: Pick<SnapshotHead, 'hash' | 'extrasDigest' | 'doubtfulHash' | 'hasOlderSeriesHash'>
  /** Whether to store it anew. */
  readonly isChanged: boolean
  /** Whether the publisher changed the series, so that it has an event. */
  readonly isUpdated: boolean
  /** Whether only its served extras changed. */
  readonly isOfExtrasAlone: boolean
}

/**
 * Compares the series with the known one. Elements of the series may follow its children. So a partial document changes
 * the series only if two such readings agree. With `isReadAnew` the library reads differently than the last time: then
 * a change may be its own doing, and has no event.
 */
export function seriesAfter(
  state: SnapshotHead,
  series: SeriesFacts,
  { isComplete, isReadAnew }: { readonly isComplete: boolean; readonly isReadAnew: boolean },
): SeriesAfter {
  const hash = rawHashOf(series.hash)
  const { extrasDigest } = series
  const known = state.hash
  const isSameHash = known !== null && hash !== null && sameBytes(hash, known)
  if (isSameHash && (extrasDigest === null || sameBytes(extrasDigest, state.extrasDigest))) {
    return unchanged(state, null, false)
  }
  const isOlder = state.hasOlderSeriesHash || state.hashVersion !== HASH_VERSION
  const doubtful = hash === null ? null : Buffer.concat([hash, extrasDigest ?? new Uint8Array(0)])
  const isSure = known === null || isComplete || (doubtful !== null && sameBytes(doubtful, state.doubtfulHash))
  if (!isSure) return unchanged(state, doubtful, isOlder && !isSameHash)
  // Without a digest of the last reading, nobody knows whether the extras changed.
  const isComparable = !isSameHash || state.extrasDigest !== null
  return {
    state: { hash, extrasDigest, doubtfulHash: null, hasOlderSeriesHash: false },
    isChanged: true,
    isUpdated: known !== null && !(isOlder && !isSameHash) && !isReadAnew && isComparable,
    isOfExtrasAlone: isSameHash,
  }
}

function unchanged(
  { hash, extrasDigest }: SnapshotHead,
  doubtfulHash: Uint8Array | null,
  hasOlderSeriesHash: boolean,
): SeriesAfter {
  const state = { hash, extrasDigest, doubtfulHash, hasOlderSeriesHash }
  return { state, isChanged: false, isUpdated: false, isOfExtrasAlone: false }
}
