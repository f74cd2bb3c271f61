import { asBuffer } from './bytes.ts'
import type { Diagnostic } from './diagnostics.ts'
import { printable } from './printable.ts'

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
    located[index] = { ...diagnostic, location: { ...diagnostic.location, offset: offsetOf(diagnostic), line, column } }
  }
  return located
}

/** Bytes of a line that its text has, before and after the column. */
const BEFORE = 60
const AFTER = 120

/**
 * Adds to the location of each diagnostic the text of its line. A long line is cut around the column, and `…` stands for
 * the rest.
 *
 * @param utf8 The document, as for {@link withLinesOf}.
 */
export function withLineTexts(diagnostics: readonly Diagnostic[], utf8: Uint8Array): Diagnostic[] {
  const bytes = asBuffer(utf8)
  return diagnostics.map((diagnostic) => {
    const { location } = diagnostic
    return location === undefined
      ? diagnostic
      : { ...diagnostic, location: { ...location, text: lineTextAt(bytes, location.offset) } }
  })
}

/** The user name and password of a URL, which no message shows. */
const CREDENTIALS = /:\/\/[^\s/?#"'<>]*@/g

function lineTextAt(bytes: Buffer, offset: number): string {
  let start = Math.min(offset, bytes.length)
  const first = Math.max(0, start - BEFORE)
  while (start > first && !isLineEnd(bytes[start - 1])) start -= 1
  let end = Math.min(offset, bytes.length)
  const last = Math.min(bytes.length, end + AFTER)
  while (end < last && !isLineEnd(bytes[end])) end += 1
  const isWholeStart = start === 0 || isLineEnd(bytes[start - 1])
  const isWholeEnd = end === bytes.length || isLineEnd(bytes[end])
  // A cut may lie within a character.
  while (!isWholeStart && start < end && isContinuation(bytes[start])) start += 1
  while (!isWholeEnd && end > start && isContinuation(bytes[end])) end -= 1
  const written = bytes
    .toString('utf8', start, end)
    .replace(/^\ufeff/, '')
    .replaceAll('\t', ' ')
  const text = printable(written.replace(CREDENTIALS, '://…@')).trim()
  return `${isWholeStart ? '' : '…'}${text}${isWholeEnd ? '' : '…'}`
}

function isLineEnd(byte: number | undefined): boolean {
  return byte === LINE_FEED || byte === CARRIAGE_RETURN
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
  for (let at = start; at < end; at += 1) if (!isContinuation(bytes[at])) characters += 1
  return characters
}

/** The bytes after the first byte of a character are 10xxxxxx. */
function isContinuation(byte: number | undefined): boolean {
  return ((byte as number) & 0xc0) === 0x80
}

function offsetOf(diagnostic: Diagnostic | undefined): number {
  return diagnostic?.location?.offset ?? 0
}
