import type { DiagnosticCode } from '../core/diagnostics.ts'
import { toNfc } from '../core/nfc.ts'
import { type Reader, type Reading, readingOf } from '../core/reading.ts'
import { decodeEntities, decodeTwice } from './decode-entities.ts'
import { stripPresentationalTags } from './presentational-tags.ts'

/** The text as it is, without the white space around it (for guids and for raw values that are kept). */
export const verbatim: Reader<string> = (text) => {
  const trimmed = text.trim()
  return trimmed === '' ? null : trimmed
}

/**
 * Rule G5: a text on one line, without markup. Takes a text that is decoded as XML; undoes two more layers of encoding,
 * removes presentational tags, and gives Unicode NFC without control characters, with single spaces.
 */
export const plainText: Reader<string> = (text) => (isTidyLine(text) ? text : tidy(text))

/**
 * Rule G6: a text that may be HTML. Takes the element's text decoded as XML once, or its inner XML where it has child
 * elements; undoes one more layer of encoding where the whole of the HTML was encoded twice, or is a CDATA section within
 * the one of the document. White space inside stays.
 */
export const htmlText: Reader<string> = (written) => {
  const codes: DiagnosticCode[] = []
  const text = withoutSection(written)
  // Most have one of the first or none of the second, and both are found twenty times as fast as the third.
  const isEncoded = !text.includes('<') && text.includes('&') && ENCODED_TAG.test(text)
  if (isEncoded || text !== written) codes.push('value-text-double-encoded')
  const decoded = isEncoded ? decodeEntities(text).text : text
  const isClean = isCleanText(decoded)
  const html = isClean ? decoded : decoded.replace(OTHER_LINE_BREAKS, '\n')
  const possible = isClean ? html : html.replace(IMPOSSIBLE_CONTROLS, '').toWellFormed()
  if (possible !== html) codes.push('value-text-characters')
  const trimmed = possible.trim()
  return trimmed === '' ? null : readingOf(trimmed, codes, written)
}

const SECTION = /^\s*<!\[CDATA\[/
const SECTION_END = ']]>'

/** The text of a CDATA section that is all there is: publishers wrap texts in one that are in one already. */
function withoutSection(text: string): string {
  const start = SECTION.exec(text)?.[0].length ?? 0
  if (start === 0) return text
  const end = text.indexOf(SECTION_END, start)
  // The end mark of the inner one may have ended both.
  if (end === -1) return text.slice(start)
  return text.slice(end + SECTION_END.length).trim() === '' ? text.slice(start, end) : text
}

const ENCODED_TAG = /&lt;[a-z/]/i
/**
 * Text without any control character but TAB and LF, and without half characters. To read over what may stand there,
 * line by line, takes 0.5 ns a character where looking for what may not took 0.75. The number of lines is limited, as
 * each takes room on a stack; a text of more has the long look.
 */
const CLEAN_LINES = /(?:[ -\ud7ff]+|[\t\n\ue000-\uffff]|[\ud800-\udbff][\udc00-\udfff]){0,4096}/y
const OTHER_LINE_BREAKS = /\r\n?|[\v\f]/g
const IMPOSSIBLE_CONTROLS = /[\0-\x08\x0e-\x1f]+/g

function isCleanText(text: string): boolean {
  CLEAN_LINES.lastIndex = 0
  CLEAN_LINES.test(text)
  return CLEAN_LINES.lastIndex === text.length
}

/**
 * What rule G5 may have to change; most names have none of it. Beside ASCII without `&` and `<`, these characters need no
 * look: Latin, Greek, Cyrillic, Hebrew and Arabic letters, punctuation, kana, Han and Hangul. None of these is a space, a
 * control or a mark, and no two are composed by NFC. They are 16 ranges: with one more, V8 asks a function about each
 * character of a text beyond Latin-1, and takes 11 ns for it in place of 4.
 */
const UNTIDY =
  /[^ -%'-;=-~\u00a1-\u02af\u0388-\u03ce\u0400-\u0482\u05d0-\u05ea\u0621-\u064a\u2010-\u2027\u20ac\u3001-\u3029\u3041-\u3096\u30a1-\u30fe\u4e00-\u9fff\uac00-\ud7a3\uff01-\uffee]|^ | (?: |$)/

/** Whether a text is certainly one line as rule G5 has it, without markup. */
export function isTidyLine(text: string): boolean {
  return text !== '' && !UNTIDY.test(text)
}

/** What no text can have: controls that are not white space, the byte order mark and the noncharacters beside it. */
const IMPOSSIBLE = /[\0-\x08\x0e-\x1f\ufeff\ufffe\uffff]+/g
const LONE_SURROGATES = /\p{Surrogate}/gu
/** White space other than a single space. JavaScript's own lacks U+0085; U+FEFF, which it has too, is gone by then. */
const IRREGULAR_SPACE = /[^\S ][\s\x85]*|\x85[\s\x85]*| [\s\x85]+/g

function tidy(text: string): Reading<string> {
  const codes: DiagnosticCode[] = []
  const decoded = withoutSection(decodeTwice(text))
  if (decoded !== text) codes.push('value-text-double-encoded')
  const bare = stripPresentationalTags(decoded)
  if (bare !== decoded) codes.push('value-text-markup')
  const possible = withoutLoneSurrogates(bare.replace(IMPOSSIBLE, ''))
  if (possible !== bare) codes.push('value-text-characters')
  const line = toNfc(possible).replace(IRREGULAR_SPACE, ' ').trim()
  return line === '' ? null : readingOf(line, codes, text)
}

function withoutLoneSurrogates(text: string): string {
  return text.isWellFormed() ? text : text.replace(LONE_SURROGATES, '')
}
