import { atOnce } from '../core/slices.ts'
import { packedChildrenHash } from '../identity/hash.ts'
import { ELSEWHERE, flag, hashField, ROW } from './child-rows.ts'
import type { Draft } from './draft.ts'
import { feedTypes } from './feed-types.ts'
import { putHash } from './hash-bytes.ts'

/** The hash of all known children that are not removed and were ever read. */
export function hashOfKnown(draft: Draft): Uint8Array {
  return hashOfThose(draft, (place) => !draft.rows.is(place, flag.removed))
}

/**
 * The hash of the children that are listed, those of archives not counted: by the uuids that they have here, as a child
 * that was recognised by its bytes has no other.
 */
export function hashOfListed(draft: Draft): Uint8Array {
  const { listedHash, isLastPartial } = draft.old.state
  if (listedHash !== null && !isLastPartial && isListedAsBefore(draft)) return listedHash
  return hashOfThose(draft, (place) => isInListing(draft, place))
}

function isInListing(draft: Draft, place: number): boolean {
  return draft.isListed(place) && !draft.rows.is(place, flag.archived)
}

/** Whether the same children are listed as in the last listing, which was a complete one, and none has changed. */
function isListedAsBefore(draft: Draft): boolean {
  const { rows } = draft
  const old = draft.old.rows
  for (let place = 0; place < rows.count; place += 1) {
    const wasListed = place < old.count && old.missedSince(place) === 0 && !old.is(place, ELSEWHERE)
    if (wasListed !== isInListing(draft, place)) return false
    if (wasListed && !rows.agrees(place, hashField, old, place)) return false
  }
  return true
}

function hashOfThose({ rows, kind }: Draft, isMeant: (place: number) => boolean): Uint8Array {
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
  putHash(atOnce(packedChildrenHash(feedTypes[kind].child, hashes.subarray(0, end))), raw)
  return raw
}
