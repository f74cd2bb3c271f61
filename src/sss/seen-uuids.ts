const FIRST_CAPACITY = 256
/**
 * Maximum number of occupied places in a row. After them a set is used, so that no document can make the search slow.
 */
const MAX_PROBES = 32

/**
 * Remembers uuids in 16 to 32 bytes each, where a Set of texts takes 100: a long series has a million images. Keeps
 * fingerprints of 64 bits. Among a million uuids, two share a fingerprint in 1 of 37 million documents.
 */
export class SeenUuids {
  /** Pairs of 32 bits; two zeros mark a free place. At most half of the places are taken. */
  #places = new Uint32Array(FIRST_CAPACITY * 2)
  #count = 0
  readonly #others = new Set<string>()

  /** Adds a uuid in lower case. Returns `false` if it was added before. */
  add(uuid: string): boolean {
    if (this.#count * 4 >= this.#places.length) this.#grow()
    // Two sums, each over every other character, which are then mixed with each other.
    let even = 0x811c9dc5
    let odd = 0x9747b28c
    for (let at = 0; at < uuid.length; at += 2) {
      even = Math.imul(even ^ uuid.charCodeAt(at), 0x01000193)
      odd = Math.imul(odd ^ uuid.charCodeAt(at + 1), 0x85ebca6b)
    }
    const high = mixed(even ^ mixed(odd))
    return this.#put(high, mixed(odd ^ high) || 1)
  }

  #put(high: number, low: number): boolean {
    const places = this.#places
    const mask = places.length / 2 - 1
    for (let probe = 0; probe < MAX_PROBES; probe += 1) {
      const at = ((high + probe) & mask) * 2
      if (places[at] === high && places[at + 1] === low) return false
      if (places[at + 1] !== 0) continue
      if (this.#others.size > 0 && this.#others.has(`${high} ${low}`)) return false
      places[at] = high
      places[at + 1] = low
      this.#count += 1
      return true
    }
    if (this.#others.has(`${high} ${low}`)) return false
    this.#others.add(`${high} ${low}`)
    return true
  }

  #grow(): void {
    const old = this.#places
    this.#places = new Uint32Array(old.length * 2)
    this.#count = 0
    for (let at = 0; at < old.length; at += 2) if (old[at + 1] !== 0) this.#put(old[at]!, old[at + 1]!)
  }
}

/** Mixes the bits of a hash, so that each bit of the result depends on all of them (MurmurHash3's finalizer). */
function mixed(hash: number): number {
  let bits = hash ^ (hash >>> 16)
  bits = Math.imul(bits, 0x85ebca6b)
  bits ^= bits >>> 13
  bits = Math.imul(bits, 0xc2b2ae35)
  return (bits ^ (bits >>> 16)) >>> 0
}
