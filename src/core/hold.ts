/** Bytes that are held back until there are enough to judge them by. */
export interface Hold {
  readonly length: number
  /** Copies of `chunk` what is missing to `limit` bytes; returns the rest of it. */
  fill(chunk: Uint8Array, limit: number): Uint8Array
  /** All that is held. Valid until the next `fill`. */
  view(): Uint8Array
  /** Gives all away and is empty. */
  take(): Uint8Array
}

const NOTHING = new Uint8Array(0)

/** Creates an empty hold. It grows by doubling, so that single bytes are no more work than large pieces. */
export function createHold(): Hold {
  let bytes = NOTHING
  let length = 0
  return {
    get length() {
      return length
    },
    fill(chunk, limit) {
      const added = chunk.subarray(0, limit - length)
      const needed = length + added.length
      if (needed > bytes.length) {
        const grown = new Uint8Array(Math.min(limit, Math.max(needed, bytes.length * 2)))
        grown.set(bytes.subarray(0, length))
        bytes = grown
      }
      bytes.set(added, length)
      length = needed
      return chunk.subarray(added.length)
    },
    view: () => bytes.subarray(0, length),
    take() {
      const taken = bytes.subarray(0, length)
      bytes = NOTHING
      length = 0
      return taken
    },
  }
}
