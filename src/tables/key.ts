import { isAsciiText } from '../core/bytes.ts'
import { decodeTwice } from '../values/decode-entities.ts'
import { checkText } from './check-text.ts'

/** The longest text in any table, in UTF-16 units; a longer one is not looked up. */
export const MAX_TEXT_LENGTH = 255

/** Normalising a long run of combining marks takes more than linear time, so a name is cut before. */
const MAX_NAME_LENGTH = 1_024

/**
 * Returns the key of a name: its letters and digits, case-folded, without marks (rule 2.9.4). `Co-Host`, `co host` and
 * `CÓHOST` have the key `cohost`. The key is empty if there is neither letter nor digit. A name of more than 1,024
 * UTF-16 units is cut.
 *
 * @throws TypeError if `name` is no string.
 */
export function nameKey(name: string): string {
  checkText('name', name, 'Co-Host')
  if (name.length <= MAX_NAME_LENGTH && isAsciiText(name)) return name.replace(/[^A-Za-z0-9]+/g, '').toLowerCase()
  const decomposed = name.slice(0, MAX_NAME_LENGTH).normalize('NFKD')
  // As with categories, names in Latin letters need no classes of Unicode.
  return foldCase(decomposed.replace(BEYOND_LATIN.test(decomposed) ? NO_LETTERS : NO_LATIN_LETTERS, ''))
}

/** Characters of decomposed texts other than Latin letters, their marks, and their usual punctuation. */
const BEYOND_LATIN = /[\u0250-\u02ff\u0370-\u200f\u2028-\uffff]/
/** All characters but letters and digits, for decomposed texts without characters of `BEYOND_LATIN`. */
const NO_LATIN_LETTERS = /[^A-Za-z0-9\xaa\xb5\xba\xc0-\xd6\xd8-\xf6\xf8-\u024f]+/g
const NO_LETTERS = /[^\p{L}\p{N}]+/gu

/**
 * Returns the key of a category (mapping 3.2): words in lower case without marks, with `and` for `& + / , ; |`. The key
 * is empty if there is neither letter nor digit, or if the text is too long for a category.
 */
export function categoryKey(text: string): string {
  if (text.length > MAX_TEXT_LENGTH) return ''
  const decoded = decodeTwice(text)
  // Nearly every category is ASCII, and building the classes of Unicode takes two milliseconds.
  if (isAsciiText(decoded))
    return withAnds(decoded.toLowerCase())
      .replace(/[^a-z0-9]+/g, ' ')
      .trim()
  const plain = decoded.normalize('NFKD').replace(/\p{M}+/gu, '')
  return withAnds(foldCase(plain))
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

function withAnds(words: string): string {
  return words.replace(/['’‘ʼ`´]/g, '').replace(/[&+/,;|]/g, ' and ')
}

/**
 * Returns the key of a language tag or name (mapping 3.3.1 and 3.3.3). It is in lower case, without quotes and
 * zero-width characters around it. A hyphen replaces white space, `_` and the dashes that programs make of hyphens. The
 * key is empty if the text is too long for a language.
 */
export function languageKey(text: string): string {
  if (text.length > MAX_TEXT_LENGTH) return ''
  return decodeTwice(text)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s_\-\u2010-\u2015\u2212]+/g, '-')
    .replace(/^[-"'`´“”„‘’‚«»‹›\u200b-\u200f\u2060]+/, '')
    .replace(/[-"'`´“”„‘’‚«»‹›\u200b-\u200f\u2060]+$/, '')
}

// Upper case comes first: it turns "ß" into "ss", and both forms of the small sigma into one letter.
function foldCase(text: string): string {
  return text.toUpperCase().toLowerCase().replaceAll('ς', 'σ')
}
