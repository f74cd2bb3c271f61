import { isAsciiText } from './bytes.ts'

/**
 * A run of up to 31 combining marks: one more than any text meant for readers has (UAX 15, stream-safe format). Without
 * a bound, about a million marks overflow the stack of the expression (V8 throws a RangeError).
 */
const MARKS = /\p{Mark}{1,31}/gu
const MAX_MARKS = 30
/** Below this length, any text is normalised quickly. */
const SHORT = 1_000

/**
 * Returns the text in Unicode NFC. A text with more than 30 combining marks in a row stays unchanged: sorting them
 * takes quadratic time (22 s for 64,000 marks of each of two classes, Node 20), and no reader needs them.
 */
export function toNfc(text: string): string {
  if (isAsciiText(text)) return text
  if (text.length > SHORT) {
    for (const [marks] of text.matchAll(MARKS)) if (marks.length > MAX_MARKS) return text
  }
  return text.normalize('NFC')
}
