import { decodeEntities } from './decode-entities.ts'
import type { DiagnosticCode } from './diagnostics.ts'
import { toNfc } from './nfc.ts'
import { stripPresentationalTags } from './presentational-tags.ts'
import { type Reader, type Reading, readingOf } from './reading.ts'

/** The text as it is, without the white space around it (for guids and for raw values that are kept). */
export const verbatim: Reader<string> = (text) => {
  const trimmed = text.trim()
  return trimmed === '' ? null : trimmed
}

/**
 * Rule G5: a text on one line, without markup. Takes a text that is decoded as XML; undoes two more layers of encoding,
 * removes presentational tags, and gives Unicode NFC without control characters, with single spaces.
 */
export const plainText: Reader<string> = (text) => (UNTIDY.test(text) || text === '' ? tidy(text) : text)

/**
 * Rule G6: a text that may be HTML. Takes the element's text decoded as XML once, or its inner XML where it has child
 * elements; undoes one more layer of encoding where the whole of the HTML was encoded twice. White space inside stays.
 */
export const htmlText: Reader<string> = (text) => {
  const codes: DiagnosticCode[] = []
  const isEncoded = !text.includes('<') && ENCODED_TAG.test(text)
  if (isEncoded) codes.push('value-text-double-encoded')
  const decoded = isEncoded ? decodeEntities(text).text : text
  const hasControls = CONTROL_OR_SURROGATE.test(decoded)
  const html = hasControls ? decoded.replace(OTHER_LINE_BREAKS, '\n') : decoded
  const possible = hasControls ? html.replace(IMPOSSIBLE_CONTROLS, '').toWellFormed() : html
  if (possible !== html) codes.push('value-text-characters')
  const trimmed = possible.trim()
  return trimmed === '' ? null : readingOf(trimmed, codes, text)
}

const ENCODED_TAG = /&lt;[a-z/]/i
/** Any control character but TAB and LF, and half characters. One look for all: a description is long, and few have one. */
const CONTROL_OR_SURROGATE = /[\0-\x08\x0b-\x1f\ud800-\udfff]/
const OTHER_LINE_BREAKS = /\r\n?|[\v\f]/g
const IMPOSSIBLE_CONTROLS = /[\0-\x08\x0e-\x1f]+/g

/** What rule G5 may have to change; most names in English have none of it. */
const UNTIDY = /[^ -%'-;=-~]|^ | (?: |$)/

/** How many layers of encoding beyond XML's own are undone. */
const MAX_EXTRA_LAYERS = 2

/** What no text can have: controls that are not white space, the byte order mark and the noncharacters beside it. */
const IMPOSSIBLE = /[\0-\x08\x0e-\x1f\ufeff\ufffe\uffff]+/g
const LONE_SURROGATES = /\p{Surrogate}/gu
/** White space other than a single space. JavaScript's own lacks U+0085; U+FEFF, which it has too, is gone by then. */
const IRREGULAR_SPACE = /[^\S ][\s\x85]*|\x85[\s\x85]*| [\s\x85]+/g

function tidy(text: string): Reading<string> {
  const codes: DiagnosticCode[] = []
  const decoded = withoutExtraLayers(text)
  if (decoded !== text) codes.push('value-text-double-encoded')
  const bare = stripPresentationalTags(decoded)
  if (bare !== decoded) codes.push('value-text-markup')
  const possible = withoutLoneSurrogates(bare.replace(IMPOSSIBLE, ''))
  if (possible !== bare) codes.push('value-text-characters')
  const line = toNfc(possible).replace(IRREGULAR_SPACE, ' ').trim()
  return line === '' ? null : readingOf(line, codes, text)
}

function withoutExtraLayers(text: string): string {
  let decoded = text
  for (let layer = 0; layer < MAX_EXTRA_LAYERS; layer++) {
    const next = decodeEntities(decoded).text
    if (next === decoded) break
    decoded = next
  }
  return decoded
}

function withoutLoneSurrogates(text: string): string {
  return text.isWellFormed() ? text : text.replace(LONE_SURROGATES, '')
}
