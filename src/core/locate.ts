import { asBuffer } from './bytes.ts'
import type { Diagnostic } from './diagnostics.ts'

const LINE_FEED = 0x0a
const CARRIAGE_RETURN = 0x0d
const MARK = Buffer.from('\ufeff')

/**
 * Returns the diagnostics, with line and column for those that have an offset. Both count from 1. Columns count
 * characters (code points). A line ends with LF, CR or both, as in XML. Makes one pass over the document, up to the
 * last offset.
 *
 * @param utf8 The document as UTF-8, with its byte order mark if offsets count it. The mark takes up no column.
 */
export function withLinesOf(diagnostics: readonly Diagnostic[], utf8: Uint8Array): Diagnostic[] {
  const located = [...diagnostics]
  const order = [...located.keys()]
    .filter((index) => located[index]?.location !== undefined)
    .sort((a, b) => offsetOf(located[a]) - offsetOf(located[b]))
  const bytes = asBuffer(utf8)
  const ends = new LineEnds(bytes)
  let at = bytes.subarray(0, MARK.length).equals(MARK) ? MARK.length : 0
  let line = 1
  let column = 1
  for (const index of order) {
    const offset = Math.max(at, Math.min(offsetOf(located[index]), bytes.length))
    for (let end = ends.next(at); end < offset; end = ends.next(at)) {
      at = end + 1
      line += 1
      column = 1
    }
    column += charactersBetween(bytes, at, offset)
    at = offset
    const diagnostic = located[index] as Diagnostic
    located[index] = { ...diagnostic, location: { offset: offsetOf(diagnostic), line, column } }
  }
  return located
}

/** Finds the ends of lines in order. Native searches are fast, since most bytes end no line. */
class LineEnds {
  readonly #bytes: Buffer
  #lineFeed = -1
  /** The next CR that is not followed by a LF. */
  #carriageReturn = -1

  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }

  /**
   * Returns the index of the byte that ends the line of `from`; on the last line, the length of the document. `from`
   * must never decrease.
   */
  next(from: number): number {
    if (this.#lineFeed < from) this.#lineFeed = this.#find(LINE_FEED, from)
    if (this.#carriageReturn < from) {
      this.#carriageReturn = this.#find(CARRIAGE_RETURN, from)
      while (this.#bytes[this.#carriageReturn + 1] === LINE_FEED) {
        this.#carriageReturn = this.#find(CARRIAGE_RETURN, this.#carriageReturn + 1)
      }
    }
    return Math.min(this.#lineFeed, this.#carriageReturn)
  }

  #find(byte: number, from: number): number {
    const found = this.#bytes.indexOf(byte, from)
    return found < 0 ? this.#bytes.length : found
  }
}

function charactersBetween(bytes: Buffer, start: number, end: number): number {
  let characters = 0
  // The bytes after the first byte of a character are 10xxxxxx.
  for (let at = start; at < end; at += 1) if (((bytes[at] as number) & 0xc0) !== 0x80) characters += 1
  return characters
}

function offsetOf(diagnostic: Diagnostic | undefined): number {
  return diagnostic?.location?.offset ?? 0
}
