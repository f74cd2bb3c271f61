import type { FinishOptions } from '../finish-options.ts'
import { ownBytes } from '../own-bytes.ts'
import type { SnapshotHead } from '../snapshot/feed-state.ts'
import { sameBytes } from '../snapshot/same-bytes.ts'
import { StoredSnapshot } from '../snapshot/stored-snapshot.ts'
import type { DiffResult } from './diff-result.ts'

/** After this many equal truncations in a row, the body is taken as it is: the feed is always cut there. */
const SAME_CUTS = 3

type CutState = Pick<SnapshotHead, 'cutDigest' | 'cutSightings'>

/** Returns whether to discard a transfer that may have been cut, and the new count of equal cuts. */
export function afterCut(
  state: SnapshotHead,
  { isCut = false, bodyDigest }: FinishOptions,
): { readonly isDiscarded: boolean; readonly state: CutState } {
  if (!isCut) return { isDiscarded: false, state: { cutDigest: null, cutSightings: 0 } }
  if (bodyDigest === undefined) return { isDiscarded: true, state: { cutDigest: null, cutSightings: 0 } }
  const isSame = sameBytes(bodyDigest, state.cutDigest)
  const cutSightings = isSame ? Math.min(state.cutSightings + 1, SAME_CUTS) : 1
  return { isDiscarded: cutSightings < SAME_CUTS, state: { cutDigest: ownBytes(bodyDigest), cutSightings } }
}

/** Returns the result of a discarded reading. */
export function discarded(old: StoredSnapshot, cut?: CutState): DiffResult {
  const { state, rows, tables } = old
  const snapshot = cut === undefined ? old : new StoredSnapshot({ ...state, ...cut }, rows, tables)
  return {
    verdict: 'discarded',
    snapshot,
    children: [],
    events: [],
    counts: {
      listed: 0,
      matched: 0,
      known: rows.countKnown(),
      created: 0,
      updated: 0,
      removed: 0,
      returned: 0,
      rekeyed: 0,
      agedOut: 0,
      rewritten: 0,
      missing: 0,
    },
    hash: old.hash,
    isSeriesChanged: false,
    childrenHash: old.childrenHash,
    releases: [],
    nextTimerAt: old.nextTimerAt,
    isInitialImport: false,
    isBulk: false,
    isShrinkHeld: state.heldSightings > 0,
    startsIgnoringQueries: false,
    identityOf: (index) => {
      throw new RangeError(`there is no child ${index}: nothing was taken from the reading`)
    },
  }
}
