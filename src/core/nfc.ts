import { isAsciiText } from './bytes.ts'

/**
 * The longest run of combining marks in any text that is meant to be read (UAX 15, stream-safe format), and one more.
 * Without a bound, the stack of the expression overflows on some million marks (V8 throws a RangeError).
 */
const MARKS = /\p{Mark}{1,31}/gu
const MAX_MARKS = 30
/** Below this length even the worst text is normalised at once. */
const SHORT = 1_000

/**
 * The text in Unicode NFC. A text with more than 30 combining marks in a row stays as it is: sorting them takes
 * quadratic time (22 s for 64,000 marks of each of two classes, Node 20), and nobody reads them.
 */
export function toNfc(text: string): string {
  if (isAsciiText(text)) return text
  if (text.length > SHORT) {
    for (const [marks] of text.matchAll(MARKS)) if (marks.length > MAX_MARKS) return text
  }
  return text.normalize('NFC')
}
