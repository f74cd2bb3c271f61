import type { Diagnostic } from './diagnostics.ts'

const LINE_FEED = 0x0a
const CARRIAGE_RETURN = 0x0d

/**
 * The diagnostics with line and column where they have an offset. Both count from 1; columns count characters (code
 * points), and a line ends with LF, CR or both, as XML has it. One pass over the document, up to the last offset.
 *
 * @param utf8 The document as UTF-8, without byte order mark.
 */
export function withLines(diagnostics: readonly Diagnostic[], utf8: Uint8Array): Diagnostic[] {
  const located = [...diagnostics]
  const order = [...located.keys()]
    .filter((index) => located[index]?.location !== undefined)
    .sort((a, b) => offsetOf(located[a]) - offsetOf(located[b]))
  let at = 0
  let line = 1
  let column = 1
  for (const index of order) {
    const offset = Math.min(offsetOf(located[index]), utf8.length)
    for (; at < offset; at += 1) {
      const byte = utf8[at] as number
      if (byte === LINE_FEED || (byte === CARRIAGE_RETURN && utf8[at + 1] !== LINE_FEED)) {
        line += 1
        column = 1
      } else if (byte < 0x80 || byte >= 0xc0) column += 1
    }
    const diagnostic = located[index] as Diagnostic
    located[index] = { ...diagnostic, location: { offset: offsetOf(diagnostic), line, column } }
  }
  return located
}

function offsetOf(diagnostic: Diagnostic | undefined): number {
  return diagnostic?.location?.offset ?? 0
}
