import { HASH_VERSION } from '../identity/hash.ts'
import type { SeenPart } from './seen-part.ts'
import type { SnapshotHead } from './snapshot/feed-state.ts'
import { rawHashOf } from './snapshot/hash-bytes.ts'
import { sameBytes } from './snapshot/same-bytes.ts'

/** The facts about a series or creator that a diff needs. */
export interface SeriesFacts {
  readonly hash: string | null
  readonly podcastGuid: string | null
  /** Whether the feed lists every child that exists: always for a comic or creator, and for a podcast that says so. */
  readonly listsAll: boolean
}

export function seriesFacts(part: Extract<SeenPart, { type: 'series' | 'creator' }>): SeriesFacts {
  if (part.type === 'creator') {
    return { hash: part.creator.hash, podcastGuid: null, listsAll: true }
  }
  const { series } = part
  if ('issuesHash' in series) {
    return { hash: series.hash, podcastGuid: null, listsAll: true }
  }
  const { hash, extras } = series
  return {
    hash,
    podcastGuid: extras.podcastGuid ?? null,
    listsAll: extras.pagination?.complete === true,
  }
}

/** The change of the series itself. */
export interface SeriesAfter {
  readonly state: Pick<SnapshotHead, 'hash' | 'doubtfulHash' | 'hasOlderSeriesHash'>
  /** Whether to store it anew. */
  readonly isChanged: boolean
  /** Whether the publisher changed the series, so that it has an event. */
  readonly isUpdated: boolean
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
  const known = state.hash
  if (known !== null && hash !== null && sameBytes(hash, known)) return unchanged(state, null, false)
  const isOlder = state.hasOlderSeriesHash || state.hashVersion !== HASH_VERSION
  const isSure = known === null || isComplete || (hash !== null && sameBytes(hash, state.doubtfulHash))
  if (!isSure) return unchanged(state, hash, isOlder)
  const isUpdated = known !== null && !isOlder && !isReadAnew
  return { state: { hash, doubtfulHash: null, hasOlderSeriesHash: false }, isChanged: true, isUpdated }
}

function unchanged({ hash }: SnapshotHead, doubtfulHash: Uint8Array | null, hasOlderSeriesHash: boolean): SeriesAfter {
  return { state: { hash, doubtfulHash, hasOlderSeriesHash }, isChanged: false, isUpdated: false }
}
