import { atOnce } from '../../core/slices.ts'
import { packedChildrenHash } from '../../identity/hash.ts'
import type { SnapshotDraft } from '../matching/snapshot-draft.ts'
import { childFlag, ELSEWHERE, hashField, ROW } from '../snapshot/child-rows.ts'
import { feedTypes } from '../snapshot/feed-types.ts'
import { putHashText } from '../snapshot/hash-bytes.ts'

/** Returns the hash of all known children that are not removed. Children that were never read are left out. */
export function hashOfKnown(draft: SnapshotDraft): Uint8Array {
  return hashOfThose(draft, (place) => !draft.rows.is(place, childFlag.removed))
}

/**
 * Returns the hash of the listed children, without archives. It covers the uuids of the snapshot, since a child that
 * was recognised by its bytes has no other.
 */
export function hashOfListed(draft: SnapshotDraft): Uint8Array {
  const { listedHash, isLastPartial } = draft.old.state
  if (listedHash !== null && !isLastPartial && isListedAsBefore(draft)) return listedHash
  return hashOfThose(draft, (place) => isInListing(draft, place))
}

function isInListing(draft: SnapshotDraft, place: number): boolean {
  return draft.isListed(place) && !draft.rows.is(place, childFlag.archived)
}

/** Returns whether a complete listing has the same children as the last complete listing, all of them unchanged. */
function isListedAsBefore(draft: SnapshotDraft): boolean {
  const { rows } = draft
  const old = draft.old.rows
  for (let place = 0; place < rows.count; place += 1) {
    const wasListed = place < old.count && old.missedSince(place) === 0 && !old.is(place, ELSEWHERE)
    if (wasListed !== isInListing(draft, place)) return false
    if (wasListed && !rows.agrees(place, hashField, old, place)) return false
  }
  return true
}

function hashOfThose({ rows, kind }: SnapshotDraft, isMeant: (place: number) => boolean): Uint8Array {
  const { length } = hashField
  const hashes = new Uint8Array(rows.count * length)
  let end = 0
  for (let place = 0; place < rows.count; place += 1) {
    if (!isMeant(place) || !rows.isHashed(place)) continue
    const at = place * ROW + hashField.offset
    for (let byte = 0; byte < length; byte += 1) hashes[end + byte] = rows.bytes[at + byte]!
    end += length
  }
  const raw = new Uint8Array(length)
  putHashText(atOnce(packedChildrenHash(feedTypes[kind].child, hashes.subarray(0, end))), raw)
  return raw
}
