import { JsonByte } from './byte-kinds.ts'

/** Finds where strings end, in pieces of any size. */
export class StringScan {
  /** Whether the last piece ended with a backslash that escapes the next byte. */
  private afterBackslash = false

  /**
   * Returns the position after the closing quote; -1 if the string goes on in the next piece. `start` is the position
   * after the opening quote, or the beginning of a piece.
   *
   * Strings are most of a document and few hold escapes: going from quote to quote takes less than half of the time of
   * going from byte to byte. A string with an escaped quote probably has more of them. It is read byte by byte, because
   * a search for each quote would cost more.
   */
  end(bytes: Buffer, start: number): number {
    if (this.afterBackslash) return this.endByBytes(bytes, start)
    const quote = bytes.indexOf(JsonByte.Quote, start)
    const last = quote === -1 ? bytes.length : quote
    let slash = last
    while (slash > start && bytes[slash - 1] === JsonByte.Backslash) slash -= 1
    const isEscaped = ((last - slash) & 1) === 1
    if (quote === -1) this.afterBackslash = isEscaped
    else return isEscaped ? this.endByBytes(bytes, quote + 1) : quote + 1
    return -1
  }

  restart(): void {
    this.afterBackslash = false
  }

  private endByBytes(bytes: Buffer, start: number): number {
    let at = this.afterBackslash ? start + 1 : start
    this.afterBackslash = at > bytes.length
    while (at < bytes.length) {
      const byte = bytes[at]!
      at += 1
      if (byte === JsonByte.Quote) return at
      if (byte === JsonByte.Backslash) {
        this.afterBackslash = at === bytes.length
        at += 1
      }
    }
    return -1
  }
}
