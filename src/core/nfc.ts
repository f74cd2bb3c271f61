import { isAsciiText } from './bytes.ts'

/**
 * A run of up to 31 combining marks: one more than any text meant for readers has (UAX 15, stream-safe format). Without
 * a bound, about a million marks overflow the stack of the expression (V8 throws a RangeError).
 */
const MARKS = /\p{Mark}{1,31}/gu
const MAX_MARKS = 30
/**
 * Texts of these characters are in NFC already: letters and punctuation of Latin, Greek, Cyrillic, Hebrew, Arabic,
 * Vietnamese, kana, Han and Hangul. None of them is a mark, and NFC neither replaces one nor composes two of them.
 */
const COMPOSED =
  /^[\0-\u02ff\u0388-\u03ce\u0400-\u0482\u05d0-\u05ea\u0621-\u064a\u1e00-\u1eff\u2002-\u20cf\u3000-\u3029\u3041-\u3096\u309d-\u30ff\u3400-\u9fff\uac00-\ud7a3\uff00-\uffef]*$/
/** Below this length, any text is normalised quickly. */
const SHORT = 1_000

/**
 * Returns the text in Unicode NFC. A text with more than 30 combining marks in a row stays unchanged: sorting them
 * takes quadratic time (22 s for 64,000 marks of each of two classes, Node 20), and no reader needs them.
 */
export function toNfc(text: string): string {
  if (isAsciiText(text) || COMPOSED.test(text)) return text
  if (text.length > SHORT) {
    for (const [marks] of text.matchAll(MARKS)) if (marks.length > MAX_MARKS) return text
  }
  return text.normalize('NFC')
}
