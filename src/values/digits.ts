import { isAsciiText } from '../core/bytes.ts'

const DASHES = /[\u2010-\u2015\u2212]/g
/** Marks of direction and the like, as they come with what is copied: nobody sees them. */
const INVISIBLE = /\p{Format}/gu
const FOREIGN_DIGITS = /[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f]/g
const DIGIT_BLOCKS = [0x0660, 0x06f0, 0x0966]

/** Numbers, dates, durations and other short notations longer than this are unreadable at once, whatever they hold. */
export const MAX_NOTATION_LENGTH = 200

/**
 * The text with its numerals and signs as ASCII: compatibility forms are folded (NFKC), Arabic-Indic, Persian and
 * Devanagari digits become 0 to 9, every dash and the minus sign become `-`, and what is invisible is dropped. Only for
 * short texts: normalisation of a long run of combining marks takes quadratic time.
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
