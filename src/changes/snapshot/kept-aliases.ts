import { hexOf } from '../../identity/uuid-bytes.ts'
import { keyField } from './child-rows.ts'
import { type SideTables, sideWidths } from './stored-snapshot.ts'

/** Remembers an earlier key of a known child, and keeps the one remembered before it. */
export function keepAlias({ aliases }: SideTables, place: number, digest: Uint8Array): void {
  const kept = new Uint8Array(sideWidths.aliases)
  kept.set(digest)
  kept.set(aliases.get(place)?.subarray(0, keyField.length) ?? [], keyField.length)
  aliases.set(place, kept)
}

/** Returns the places of known children by the digests, in hexadecimal, of their remembered keys. */
export function placesByAlias({ aliases }: SideTables): ReadonlyMap<string, number> {
  const places = new Map<string, number>()
  for (const [place, digests] of aliases.entries()) {
    places.set(hexOf(digests.subarray(0, keyField.length)), place)
    places.set(hexOf(digests.subarray(keyField.length)), place)
  }
  return places
}
