import { isAsciiText } from '../core/bytes.ts'

const DASHES = /[\u2010-\u2015\u2212]/g
/** Invisible characters, such as marks of direction, that come along with copied text. */
const INVISIBLE = /\p{Format}/gu
const FOREIGN_DIGITS = /(?![0-9])\p{Nd}/gu
const DIGIT = /^\p{Nd}$/u

/**
 * The maximum length of a number, date, duration or other short notation. Longer texts count as unreadable and are not
 * examined.
 */
export const MAX_NOTATION_LENGTH = 200

/**
 * Returns the text with its numerals and signs as ASCII. Compatibility forms are folded (NFKC), and the
 * digits of all scripts become 0 to 9. Every dash and the minus sign become `-`, and invisible characters are
 * dropped. Only for short texts: normalising a long run of combining marks takes quadratic time.
 */
export function withAsciiDigits(text: string): string {
  if (isAsciiText(text)) return text
  return text.normalize('NFKC').replace(INVISIBLE, '').replace(FOREIGN_DIGITS, asciiDigit).replace(DASHES, '-')
}

/** Unicode has the ten digits of a script side by side. The character before them is no digit. */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0)!
  let zero = code
  while (zero > code - 9 && DIGIT.test(String.fromCodePoint(zero - 1))) zero--
  return String(code - zero)
}
