import { HASH_VERSION } from '../identity/hash.ts'
import type { ReadAbsence } from './absence.ts'
import type { Draft } from './draft.ts'
import type { FeedState } from './feed-state.ts'
import type { FinishOptions } from './finish-options.ts'
import { ownBytes } from './own-bytes.ts'
import { hashOfListed } from './raw-children-hash.ts'
import type { SeriesFacts } from './series-facts.ts'

/** What a reading has told of the feed as a whole. */
export interface ToldOfFeed {
  readonly series: SeriesFacts
  readonly options: FinishOptions
  readonly isComplete: boolean
  readonly startsIgnoringQueries: boolean
}

/** The state after a reading, but for what depends on what became of its children. `before` has the hash of the series. */
export function stateAfter(
  draft: Draft,
  before: FeedState,
  { series, options, isComplete, startsIgnoringQueries }: ToldOfFeed,
  absence: ReadAbsence,
): FeedState {
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
    // What was recognised by its bytes would keep the hash that has its queries in it.
    contextDigest: startsIgnoringQueries ? null : ownBytes(options.contextDigest),
    slashDates: options.slashDates ?? before.slashDates,
    window: absence.window,
    heldSince: absence.heldSince,
    heldSightings: absence.heldSightings,
    lastListed: absence.listed,
    arrivals: isTrusted ? 0 : before.arrivals + absence.arrivals,
  }
}
