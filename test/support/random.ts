/** Numbers from 0 up to 1, the same ones for the same seed (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** One of a list. */
export function pick<T>(random: () => number, list: readonly T[]): T {
  return list[Math.floor(random() * list.length)] as T
}

/** A whole number from `low` up to and with `high`. */
export function between(random: () => number, low: number, high: number): number {
  return low + Math.floor(random() * (high - low + 1))
}

/** Numbers that look random and are the same for the same seed. */
export class Random {
  /** At least 0 and less than 1. */
  readonly next: () => number

  constructor(seed: number) {
    this.next = createRandom(seed)
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
