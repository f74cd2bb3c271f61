import { HASH_VERSION } from '../identity/hash.ts'
import { hashOfListed } from './events/raw-children-hash.ts'
import type { FinishOptions } from './finish-options.ts'
import type { ReadAbsence } from './matching/absence.ts'
import type { SnapshotDraft } from './matching/snapshot-draft.ts'
import { ownBytes } from './own-bytes.ts'
import type { SeriesFacts } from './series-facts.ts'
import type { SnapshotHead } from './snapshot/feed-state.ts'

/** The findings of a reading about the feed as a whole. */
export interface ToldOfFeed {
  readonly series: SeriesFacts
  readonly options: FinishOptions
  readonly isComplete: boolean
  readonly startsIgnoringQueries: boolean
}

/**
 * Returns the state after a reading, without the parts that depend on its children. `before` has the hash of the
 * series.
 */
export function stateAfter(
  draft: SnapshotDraft,
  before: SnapshotHead,
  { series, options, isComplete, startsIgnoringQueries }: ToldOfFeed,
  absence: ReadAbsence,
): SnapshotHead {
  const isTrusted = isComplete && !absence.isHeld
  return {
    ...before,
    kind: draft.kind,
    seriesUuid: draft.seriesUuid,
    isImported: true,
    hasCompleteListing: before.hasCompleteListing || isComplete,
    isLastPartial: !isComplete,
    ignoresQueries: before.ignoresQueries || startsIgnoringQueries,
    hasNewDateOrder: options.slashDates !== undefined && options.slashDates !== before.slashDates,
    hashVersion: HASH_VERSION,
    podcastGuid: series.podcastGuid ?? before.podcastGuid,
    listedHash: isComplete ? hashOfListed(draft) : before.listedHash,
    bodyDigest: ownBytes(options.bodyDigest),
    // A child recognised by its bytes would keep a hash that contains its queries.
    contextDigest: startsIgnoringQueries ? null : ownBytes(options.contextDigest),
    slashDates: options.slashDates ?? before.slashDates,
    window: absence.window,
    heldSince: absence.heldSince,
    heldSightings: absence.heldSightings,
    lastListed: absence.listed,
    arrivals: isTrusted ? 0 : before.arrivals + absence.arrivals,
  }
}
