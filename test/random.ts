import { createRandom } from '../bench/inputs/random.ts'

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
