const PLACE = 4

/**
 * A field that only few children have, so that rows have no room for it. Each entry is a place and some bytes; entries
 * are sorted by place. Changes go into a Map over the packed entries, which never change.
 */
export class SideTable {
  readonly #packed: Uint8Array
  readonly #view: DataView
  readonly #width: number
  readonly #changes = new Map<number, Uint8Array | null>()

  /** `packed` has 4 bytes of place and `width` bytes for each entry. */
  constructor(width: number, packed: Uint8Array = new Uint8Array(0)) {
    this.#width = width
    this.#packed = packed
    this.#view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength)
  }

  /** Returns a table with the same entries. Changes of one do not affect the other. */
  fork(): SideTable {
    return new SideTable(this.#width, this.encode())
  }

  get(place: number): Uint8Array | null {
    const change = this.#changes.get(place)
    if (change !== undefined) return change
    let low = 0
    let high = this.#packed.length / this.#entry
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.#placeAt(middle) < place) low = middle + 1
      else high = middle
    }
    return low * this.#entry < this.#packed.length && this.#placeAt(low) === place ? this.#bytesAt(low) : null
  }

  /** @throws RangeError if the number of bytes is not the table's width */
  set(place: number, bytes: Uint8Array): void {
    if (bytes.length !== this.#width) throw new RangeError(`an entry has ${this.#width} bytes, not ${bytes.length}`)
    this.#changes.set(place, bytes)
  }

  delete(place: number): void {
    if (this.get(place) !== null) this.#changes.set(place, null)
  }

  /** Returns places and bytes, sorted by place. */
  entries(): [number, Uint8Array][] {
    const all = new Map<number, Uint8Array | null>()
    for (let index = 0; index * this.#entry < this.#packed.length; index += 1) {
      all.set(this.#placeAt(index), this.#bytesAt(index))
    }
    for (const [place, bytes] of this.#changes) all.set(place, bytes)
    return [...all].filter((entry): entry is [number, Uint8Array] => entry[1] !== null).sort(([a], [b]) => a - b)
  }

  /** Returns the packed entries. */
  encode(): Uint8Array {
    if (this.#changes.size === 0) return this.#packed
    const entries = this.entries()
    const packed = new Uint8Array(entries.length * this.#entry)
    const view = new DataView(packed.buffer)
    for (const [index, [place, bytes]] of entries.entries()) {
      view.setUint32(index * this.#entry, place, true)
      packed.set(bytes, index * this.#entry + PLACE)
    }
    return packed
  }

  get #entry(): number {
    return PLACE + this.#width
  }

  #placeAt(index: number): number {
    return this.#view.getUint32(index * this.#entry, true)
  }

  #bytesAt(index: number): Uint8Array {
    return this.#packed.subarray(index * this.#entry + PLACE, (index + 1) * this.#entry)
  }
}
