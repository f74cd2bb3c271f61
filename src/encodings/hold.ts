const NOTHING = new Uint8Array(0)

/**
 * Bytes that are held back until there are enough to judge. The buffer doubles as it grows, so that single bytes cost
 * no more than large pieces.
 */
export class Hold {
  #bytes = NOTHING
  #length = 0

  get length(): number {
    return this.#length
  }

  /** Fills up to `limit` bytes from `chunk`, by copying. Returns the rest of `chunk`. */
  fill(chunk: Uint8Array, limit: number): Uint8Array {
    const added = chunk.subarray(0, limit - this.#length)
    const needed = this.#length + added.length
    if (needed > this.#bytes.length) {
      const grown = new Uint8Array(Math.min(limit, Math.max(needed, this.#bytes.length * 2)))
      grown.set(this.view())
      this.#bytes = grown
    }
    this.#bytes.set(added, this.#length)
    this.#length = needed
    return chunk.subarray(added.length)
  }

  /** Returns all held bytes. Valid until the next `fill`. */
  view(): Uint8Array {
    return this.#bytes.subarray(0, this.#length)
  }

  /** Returns all held bytes and becomes empty. */
  take(): Uint8Array {
    const taken = this.view()
    this.#bytes = NOTHING
    this.#length = 0
    return taken
  }
}
