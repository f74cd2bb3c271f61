/** Numbers that look random and are the same for the same seed (mulberry32). */
export class Random {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  /** At least 0 and less than 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }

  /** A whole number from 0 to `end` - 1. */
  below(end: number): number {
    return Math.floor(this.next() * end)
  }

  of<T>(list: readonly T[]): T {
    return list[this.below(list.length)] as T
  }

  /** The bytes in pieces of random lengths, up to `longest`. */
  cut(bytes: Uint8Array, longest: number): Uint8Array[] {
    const pieces: Uint8Array[] = []
    for (let at = 0; at < bytes.length; ) {
      const end = at + 1 + this.below(longest)
      pieces.push(bytes.subarray(at, end))
      at = end
    }
    return pieces
  }
}
