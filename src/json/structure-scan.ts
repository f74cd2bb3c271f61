import { JsonByteKind, kindOfByte } from './byte-kinds.ts'
import { StringScan } from './string-scan.ts'

/**
 * Follows strings and nesting through the bytes of a JSON text, in pieces of any size. Runs before any parser: a text
 * of brackets takes `JSON.parse` a quarter of a second per MB, and any walk over the result runs out of stack.
 */
export class StructureScan {
  /** Number of open objects and arrays. */
  depth = 0
  inString = false
  /** Colons outside of strings: in JSON, the number of members of all objects. */
  colons = 0
  private readonly string = new StringScan()
  private readonly maxDepth: number
  /** The limit in effect. */
  private limit: number

  constructor(maxDepth: number) {
    this.maxDepth = maxDepth
    this.limit = maxDepth
  }

  /**
   * Whether more levels are open than the limit allows. The scan then stands after the bracket that opened one too
   * many.
   */
  get isTooDeep(): boolean {
    return this.depth > this.limit
  }

  /**
   * Reads on from `start` and returns the position after the last byte it looked at. This is the end of the bytes, or
   * the position after the bracket that closed the depth down to `floor` or opened one level too many.
   */
  scan(bytes: Buffer, start: number, floor = -1): number {
    const end = bytes.length
    let at = this.inString ? this.passString(bytes, start) : start
    let depth = this.depth
    let colons = this.colons
    while (at < end) {
      const kind = kindOfByte[bytes[at]!]!
      at += 1
      if (kind === JsonByteKind.Other) continue
      if (kind === JsonByteKind.Quote) at = this.passString(bytes, at)
      else if (kind === JsonByteKind.Colon) colons += 1
      else if (kind === JsonByteKind.Open) {
        depth += 1
        if (depth > this.limit) break
      } else {
        depth -= 1
        if (depth <= floor) break
      }
    }
    this.depth = depth
    this.colons = colons
    return at
  }

  private passString(bytes: Buffer, start: number): number {
    const end = this.string.end(bytes, start)
    this.inString = end === -1
    return this.inString ? bytes.length : end
  }

  /** Begins anew, `depth` levels deep. */
  restart(depth: number): void {
    this.depth = depth
    this.limit = this.maxDepth
    this.colons = 0
    this.inString = false
    this.string.restart()
  }

  /** Ignores the limit on depth until the next `restart`. */
  ignoreDepth(): void {
    this.limit = Number.POSITIVE_INFINITY
  }
}
