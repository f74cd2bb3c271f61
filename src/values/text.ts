import type { DiagnosticCode } from '../core/diagnostics.ts'
import { toNfc } from '../core/nfc.ts'
import { type Reader, type Reading, readingOf } from '../core/reading.ts'
import { windows1252Sign } from '../encodings/windows-1252.ts'
import { decodeTwice } from './decode-entities.ts'
import { decodedHtml } from './encoded-html.ts'
import { escapeText } from './escape-text.ts'
import { stripPresentationalTags } from './presentational-tags.ts'

/** Returns the text unchanged, without the white space around it (for guids and for raw values that are kept). */
export const verbatim: Reader<string> = (text) => {
  const trimmed = text.trim()
  return trimmed === '' ? null : trimmed
}

/**
 * Returns a text on one line, without markup (rule G5). Takes a text that is decoded as XML, undoes two more layers of
 * encoding and removes presentational tags, except in plain text (`isPlain`). The result is Unicode NFC without control
 * characters, with single spaces.
 */
export const plainText: Reader<string> = (text, context) =>
  isTidyLine(text) ? text : tidy(text, context.isPlain === true)

/**
 * Returns a text that may be HTML (rule G6). Takes the element's text decoded as XML once, or its inner XML if it has
 * child elements. Undoes one more layer of encoding if all of the HTML was encoded twice, or stands in a CDATA section
 * inside of the document's own section. White space inside stays.
 */
export const htmlText: Reader<string> = (written, { isPlain = false }) => {
  const codes: DiagnosticCode[] = []
  const text = isPlain ? escapeText(written) : withoutSection(written)
  // Most texts have a `<` or no `&`, and both are found twenty times as fast as an encoded tag.
  const mayBeEncoded = !isPlain && !text.includes('<') && text.includes('&') && ENCODED_TAG.test(text)
  const decoded = (mayBeEncoded ? decodedHtml(text) : null) ?? text
  if (!isPlain && decoded !== written) codes.push('value-text-double-encoded')
  const isClean = isCleanText(decoded)
  const html = isClean ? decoded : decoded.replace(OTHER_LINE_BREAKS, '\n')
  const signs = isClean ? html : withSigns(html, codes)
  const possible = isClean ? html : signs.replace(IMPOSSIBLE_CONTROLS, '').toWellFormed()
  if (possible !== signs) codes.push('value-text-characters')
  const trimmed = possible.trim()
  return trimmed === '' ? null : readingOf(trimmed, codes, written)
}

const SECTION = /^\s*<!\[CDATA\[/
const SECTION_END = ']]>'

/**
 * Returns the text without a CDATA section around all of it: some publishers put one section inside of another.
 */
function withoutSection(text: string): string {
  const start = SECTION.exec(text)?.[0].length ?? 0
  if (start === 0) return text
  const end = text.indexOf(SECTION_END, start)
  // The end mark of the inner section may have ended both.
  if (end === -1) return text.slice(start)
  return text.slice(end + SECTION_END.length).trim() === '' ? text.slice(start, end) : text
}

const ENCODED_TAG = /&lt;[a-z/]/i
/**
 * Text without any control character except TAB, LF and DEL, and without lone surrogates. Matching the allowed
 * characters line by line takes 0.5 ns a character; searching for forbidden ones took 0.75. The number of lines is
 * limited, because each takes room on a stack; a text with more lines gets the slow check.
 */
const CLEAN_LINES = /(?:[ -\x7f\xa0-\ud7ff]+|[\t\n\ue000-\uffff]|[\ud800-\udbff][\udc00-\udfff]){0,4096}/y
const OTHER_LINE_BREAKS = /\r\n?|[\v\f]/g
const IMPOSSIBLE_CONTROLS = /[\0-\x08\x0e-\x1f]+/g
const CONTROLS_OF_WINDOWS = /[\x80-\x9f]/g

function isCleanText(text: string): boolean {
  CLEAN_LINES.lastIndex = 0
  CLEAN_LINES.test(text)
  return CLEAN_LINES.lastIndex === text.length
}

/**
 * Returns the text with the signs of Windows-1252 in the place of the control characters U+0080 to U+009F (rule G5).
 * Drops the five of them that have no sign. Adds the code of the repair to `codes`.
 */
export function withSigns(text: string, codes: DiagnosticCode[]): string {
  const signs = text.replace(CONTROLS_OF_WINDOWS, (control) => {
    const sign = windows1252Sign(control.charCodeAt(0))
    return sign === control ? '' : sign
  })
  if (signs !== text) codes.push('value-text-windows-1252')
  return signs
}

type Range = readonly [first: number, last: number]

/**
 * Characters that rule G5 never changes: ASCII without `&` and `<`, Latin, Greek, Cyrillic, Hebrew and Arabic letters,
 * punctuation, kana, Han and Hangul. None of them is a space (but U+0020), a control or a mark, and NFC composes no two
 * of them. They are 16 ranges: with one more, V8 calls a function for each character of a text beyond Latin-1, which
 * takes 11 ns in place of 4.
 */
const TIDY: readonly Range[] = [
  [0x20, 0x25],
  [0x27, 0x3b],
  [0x3d, 0x7e],
  [0xa1, 0x2af],
  [0x388, 0x3ce],
  [0x400, 0x482],
  [0x5d0, 0x5ea],
  [0x621, 0x64a],
  [0x2010, 0x2027],
  [0x20ac, 0x20ac],
  [0x3001, 0x3029],
  [0x3041, 0x3096],
  [0x30a1, 0x30fe],
  [0x4e00, 0x9fff],
  [0xac00, 0xd7a3],
  [0xff01, 0xffee],
]
/** More such characters: those of Vietnamese, and rare ones. */
const FURTHER_TIDY: readonly Range[] = [
  [0x48a, 0x52f],
  [0x660, 0x66d],
  [0x1e00, 0x1eff],
  [0x309d, 0x30ff],
  [0x3400, 0x4dbf],
]

/** Finds a character or a space that rule G5 may have to change. Most names have none. */
const UNTIDY = new RegExp(
  `[^${TIDY.map(([first, last]) => `${escaped(first)}-${escaped(last)}`).join('')}]|^ | (?: |$)`,
)

function escaped(unit: number): string {
  return `\\u${unit.toString(16).padStart(4, '0')}`
}

/** By UTF-16 unit: 1 for a character that needs no check. */
const isTidyUnit = new Uint8Array(0x1_0000)
for (const [first, last] of [...TIDY, ...FURTHER_TIDY]) isTidyUnit.fill(1, first, last + 1)

const SPACE = 0x20

/** Returns whether a text is certainly one line by rule G5, without markup. */
export function isTidyLine(text: string): boolean {
  return text !== '' && (!UNTIDY.test(text) || isTidyByUnits(text))
}

function isTidyByUnits(text: string): boolean {
  let before = SPACE
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at)
    if (isTidyUnit[unit] === 0 || (unit === SPACE && before === SPACE)) return false
    before = unit
  }
  return before !== SPACE
}

/**
 * Characters that no text may have: controls except white space, the byte order mark and the noncharacters beside it.
 */
const IMPOSSIBLE = /[\0-\x08\x0e-\x1f\ufeff\ufffe\uffff]+/g
const LONE_SURROGATES = /\p{Surrogate}/gu
/** White space other than a single space. */
const IRREGULAR_SPACE = /[^\S ]\s*| \s+/g

function tidy(text: string, isPlain: boolean): Reading<string> {
  const codes: DiagnosticCode[] = []
  const decoded = withoutSection(decodeTwice(text))
  if (decoded !== text) codes.push('value-text-double-encoded')
  const bare = isPlain ? decoded : stripPresentationalTags(decoded)
  if (bare !== decoded) codes.push('value-text-markup')
  const signs = withSigns(bare, codes)
  const possible = withoutLoneSurrogates(signs.replace(IMPOSSIBLE, ''))
  if (possible !== signs) codes.push('value-text-characters')
  const line = toNfc(possible).replace(IRREGULAR_SPACE, ' ').trim()
  return line === '' ? null : readingOf(line, codes, text)
}

function withoutLoneSurrogates(text: string): string {
  return text.isWellFormed() ? text : text.replace(LONE_SURROGATES, '')
}
