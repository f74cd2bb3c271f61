import { isAsciiText } from '../core/bytes.ts'

const DASHES = /[\u2010-\u2015\u2212]/g
/** Invisible characters, such as marks of direction, that come along with copied text. */
const INVISIBLE = /\p{Format}/gu
const FOREIGN_DIGITS = /[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f]/g
const DIGIT_BLOCKS = [0x0660, 0x06f0, 0x0966]

/**
 * The maximum length of a number, date, duration or other short notation. Longer texts count as unreadable and are not
 * examined.
 */
export const MAX_NOTATION_LENGTH = 200

/**
 * Returns the text with its numerals and signs as ASCII. Compatibility forms are folded (NFKC), and Arabic-Indic,
 * Persian and Devanagari digits become 0 to 9. Every dash and the minus sign become `-`, and invisible characters are
 * dropped. Only for short texts: normalising a long run of combining marks takes quadratic time.
 */
export function withAsciiDigits(text: string): string {
  if (isAsciiText(text)) return text
  return text.normalize('NFKC').replace(INVISIBLE, '').replace(FOREIGN_DIGITS, asciiDigit).replace(DASHES, '-')
}

function asciiDigit(digit: string): string {
  const code = digit.charCodeAt(0)
  const zero = DIGIT_BLOCKS.find((first) => code >= first && code < first + 10) ?? code
  return String(code - zero)
}
