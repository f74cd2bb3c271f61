const FIRST_BLOCK_SIZE = 4 * 1024
const BLOCK_SIZE = 64 * 1024

/** Bytes that are kept in blocks as they come. The blocks can be passed on one by one, and no byte is copied twice. */
export class Blocks {
  length = 0
  private readonly full: Buffer[] = []
  private last: Buffer = Buffer.alloc(0)
  private lastLength = 0

  append(bytes: Buffer): void {
    this.length += bytes.length
    for (let start = 0; start < bytes.length; ) {
      if (this.lastLength === this.last.length) this.addBlock()
      const copied = bytes.copy(this.last, this.lastLength, start)
      this.lastLength += copied
      start += copied
    }
  }

  /** Returns the blocks, in order. */
  list(): Buffer[] {
    return this.lastLength === 0 ? [...this.full] : [...this.full, this.last.subarray(0, this.lastLength)]
  }

  private addBlock(): void {
    if (this.lastLength > 0) this.full.push(this.last)
    this.last = Buffer.allocUnsafeSlow(Math.min(Math.max(FIRST_BLOCK_SIZE, this.last.length * 2), BLOCK_SIZE))
    this.lastLength = 0
  }
}
