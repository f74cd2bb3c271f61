const NOTHING = new Uint8Array(0)

/**
 * Bytes that are held back until there are enough to judge them by. It grows by doubling, so that single bytes are no
 * more work than large pieces.
 */
export class Hold {
  #bytes = NOTHING
  #length = 0

  get length(): number {
    return this.#length
  }

  /** Copies of `chunk` what is missing to `limit` bytes; returns the rest of it. */
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

  /** All that is held. Valid until the next `fill`. */
  view(): Uint8Array {
    return this.#bytes.subarray(0, this.#length)
  }

  /** Gives all away and is empty. */
  take(): Uint8Array {
    const taken = this.view()
    this.#bytes = NOTHING
    this.#length = 0
    return taken
  }
}
