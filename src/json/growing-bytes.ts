const FIRST_CAPACITY = 1024

/** Bytes that are collected piece by piece. The room doubles, so that a million pieces of one byte stay cheap. */
export class GrowingBytes {
  /** Valid up to `length`. */
  buffer = Buffer.allocUnsafeSlow(FIRST_CAPACITY)
  length = 0

  append(bytes: Buffer, start: number, end: number): void {
    this.reserve(end - start)
    bytes.copy(this.buffer, this.length, start, end)
    this.length += end - start
  }

  private reserve(count: number): void {
    const needed = this.length + count
    if (needed <= this.buffer.length) return
    const larger = Buffer.allocUnsafeSlow(Math.max(this.buffer.length * 2, needed))
    this.buffer.copy(larger, 0, 0, this.length)
    this.buffer = larger
  }
}
