import { Byte, Kind, kindOfByte } from './byte-kinds.ts'

/**
 * Follows strings and nesting through the bytes of a JSON text, in pieces of any size. Run before any parser: a text of
 * brackets takes `JSON.parse` a quarter of a second per MB, and whatever walks over the result runs out of stack.
 */
export class StructureScan {
  /** How many objects and arrays are open. */
  depth = 0
  inString = false
  /** Colons outside of strings: in JSON, the number of members of all objects. */
  colons = 0
  private afterBackslash = false
  private readonly maxDepth: number

  constructor(maxDepth: number) {
    this.maxDepth = maxDepth
  }

  /** Whether more is open than the limit allows. The scan stands behind the bracket that was too many. */
  get isTooDeep(): boolean {
    return this.depth > this.maxDepth
  }

  /** Whether the text, if it ended here, would be cut. */
  get isOpen(): boolean {
    return this.depth > 0 || this.inString
  }

  /**
   * Reads on from `start` and gives the position behind the last byte it looked at: `end`, or behind the bracket that
   * closed the depth down to `floor`, or that was too deep.
   */
  scan(bytes: Uint8Array, start: number, end: number, floor = -1): number {
    let at = start
    let depth = this.depth
    let colons = this.colons
    let inString = this.inString
    if (this.afterBackslash && at < end) {
      this.afterBackslash = false
      at += 1
    }
    scanning: while (at < end) {
      if (inString) {
        while (at < end) {
          const byte = bytes[at]!
          at += 1
          if (byte === Byte.Quote) {
            inString = false
            break
          }
          if (byte === Byte.Backslash) at += 1
        }
        continue
      }
      while (at < end) {
        const kind = kindOfByte[bytes[at]!]!
        at += 1
        if (kind === Kind.Other) continue
        if (kind === Kind.Quote) {
          inString = true
          break
        }
        if (kind === Kind.Colon) colons += 1
        else if (kind === Kind.Open) {
          depth += 1
          if (depth > this.maxDepth) break scanning
        } else {
          depth -= 1
          if (depth <= floor) break scanning
        }
      }
    }
    if (at > end) {
      // The piece ended with a backslash; what it escapes comes with the next one.
      this.afterBackslash = true
      at = end
    }
    this.depth = depth
    this.colons = colons
    this.inString = inString
    return at
  }

  /** Begins anew, `depth` levels deep. */
  restart(depth: number): void {
    this.depth = depth
    this.colons = 0
    this.inString = false
    this.afterBackslash = false
  }
}
