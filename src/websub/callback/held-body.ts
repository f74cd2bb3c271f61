const FIRST_BYTES = 65_536

/**
 * A body that is kept until its signature is verified. Its bytes are copied: a server may pass on pieces of one byte,
 * and each keeps a much larger buffer alive.
 */
export class HeldBody {
  readonly #maxBytes: number
  #bytes = Buffer.alloc(0)
  #length = 0
  isDropped = false

  /** `maxBytes` is the maximum number of bytes that will be added. */
  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  /** The memory that the body takes. */
  get size(): number {
    return this.#bytes.length
  }

  /** Returns the memory that the body will take with one more piece. */
  sizeWith(piece: Uint8Array): number {
    const length = this.#length + piece.length
    return length <= this.size ? this.size : Math.min(this.#maxBytes, Math.max(length, 2 * this.size, FIRST_BYTES))
  }

  add(piece: Uint8Array): void {
    const size = this.sizeWith(piece)
    if (size > this.size) {
      const larger = Buffer.alloc(size)
      larger.set(this.#bytes.subarray(0, this.#length))
      this.#bytes = larger
    }
    this.#bytes.set(piece, this.#length)
    this.#length += piece.length
  }

  drop(): void {
    this.#bytes = Buffer.alloc(0)
    this.isDropped = true
  }

  whole(): Buffer | null {
    return this.isDropped ? null : this.#bytes.subarray(0, this.#length)
  }
}
