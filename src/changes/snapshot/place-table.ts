import { type ChildRows, type DigestField, digestText, ROW } from './child-rows.ts'

/** After this many occupied slots in a row, a Map takes over, so that no feed can make this slow. */
const MAX_PROBES = 32

/**
 * Finds rows by a digest: an open-addressed table of places, 8 bytes for each child, where a Map of texts would take
 * 150. Of rows with equal digests the first is found.
 */
export class PlaceTable {
  readonly #rows: ChildRows
  readonly #field: DigestField
  readonly #crowded = new Map<string, number>()
  #slots: Int32Array
  #used = 0

  /** Adds all rows that have such a digest and that `isWanted` admits. */
  constructor(rows: ChildRows, field: DigestField, isWanted: (place: number) => boolean = () => true) {
    this.#rows = rows
    this.#field = field
    this.#slots = new Int32Array(sizeFor(rows.count)).fill(-1)
    for (let place = 0; place < rows.count; place += 1) {
      if (rows.has(place, field) && isWanted(place)) this.add(place)
    }
  }

  /** Returns the place of the row with a digest; −1 if there is none. */
  find(digest: Uint8Array): number {
    const slots = this.#slots
    const mask = slots.length - 1
    let slot = startOf(digest, 0) & mask
    for (let probe = 0; probe < MAX_PROBES; probe += 1) {
      const place = slots[slot]!
      if (place === -1) return -1
      if (this.#rows.equals(place, this.#field, digest)) return place
      slot = (slot + 1) & mask
    }
    return this.#crowded.size === 0 ? -1 : (this.#crowded.get(digestText(digest)) ?? -1)
  }

  /** Adds a row, unless its digest is in the table already. */
  add(place: number): void {
    if ((this.#used + 1) * 2 > this.#slots.length) this.#grow()
    const slots = this.#slots
    const mask = slots.length - 1
    const at = place * ROW + this.#field.offset
    let slot = startOf(this.#rows.bytes, at) & mask
    for (let probe = 0; probe < MAX_PROBES; probe += 1) {
      const other = slots[slot]!
      if (other === -1) {
        slots[slot] = place
        this.#used += 1
        return
      }
      if (this.#rows.equals(other, this.#field, this.#rows.bytes, at)) return
      slot = (slot + 1) & mask
    }
    const text = digestText(this.#rows.digest(place, this.#field))
    if (!this.#crowded.has(text)) this.#crowded.set(text, place)
  }

  #grow(): void {
    const old = this.#slots
    const others = [...this.#crowded.values()]
    this.#slots = new Int32Array(old.length * 2).fill(-1)
    this.#used = 0
    this.#crowded.clear()
    for (const place of old) if (place !== -1) this.add(place)
    for (const place of others) this.add(place)
  }
}

/** Returns the number of slots for `count` rows: at most half of them are occupied. */
function sizeFor(count: number): number {
  return 2 ** Math.ceil(Math.log2(Math.max(count * 2 + 2, 64)))
}

/**
 * Returns a number from the first 8 bytes of a digest. All of them count: unlike SHA-256, uuids from a document may be
 * unevenly spread.
 */
function startOf(bytes: Uint8Array, at: number): number {
  const low = bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24)
  const high = bytes[at + 4]! | (bytes[at + 5]! << 8) | (bytes[at + 6]! << 16) | (bytes[at + 7]! << 24)
  const mixed = Math.imul(low ^ (high >>> 15), 0x85eb_ca6b) ^ high
  return mixed ^ (mixed >>> 13)
}
