/*
 * Determines the encoding of a document from its labels and its bytes, and decides which of the two to believe. Nothing
 * here keeps state. `decoder.ts` applies these rules to a stream.
 */

import type { Utf8Tally } from './utf8.ts'

/** An encoding by its WHATWG name in lower case: `utf-8`, `windows-1252`. */
export type EncodingName = string

const MAX_LABEL_LENGTH = 64

/** Names of databases and code pages for encodings that the WHATWG list only has under other names. */
const OTHER_LABELS: readonly (readonly [written: RegExp, ofList: string])[] = [
  [/^(?:x-)?(?:cp|ms|win|windows)[-_]?(125\d|874)$/i, 'windows-$1'],
  [/^(?:x-)?(?:cp|ms|win|windows)[-_]?932$/i, 'shift_jis'],
  [/^(?:x-)?(?:cp|ms|win|windows)[-_]?936$|^gb-2312$/i, 'gbk'],
  [/^(?:x-)?(?:cp|ms|win|windows)[-_]?949$/i, 'euc-kr'],
  [/^(?:x-)?(?:cp|ms|win|windows)[-_]?950$|^big-5$/i, 'big5'],
  [/^(?:cp[-_]?)?65001$|^utf_8$/i, 'utf-8'],
  [/^euc_?(jp|kr)$/i, 'euc-$1'],
  [/^iso[-_]?8859[-_]?(\d+)$/i, 'iso-8859-$1'],
  [/^koi8_?([ru])$/i, 'koi8-$1'],
]

/**
 * Returns the encoding of a label, by the WHATWG list: `ISO-8859-1` and `us-ascii` are windows-1252, `gb2312` is gbk.
 * Ignores quotes, blanks and parameters around the label. Also knows other common names, such as `cp949` or `win-1251`.
 * Returns `null` for a label unknown to the list or to this runtime.
 */
export function encodingFromLabel(label: string): EncodingName | null {
  const bare = label.slice(0, MAX_LABEL_LENGTH).replace(/["';]/g, ' ').trim().split(' ', 1)[0] as string
  const other = (): string => OTHER_LABELS.reduce((name, [written, ofList]) => name.replace(written, ofList), bare)
  return encodingOfList(bare) ?? encodingOfList(other())
}

function encodingOfList(label: string): EncodingName | null {
  if (/^utf-?8$/i.test(label)) return 'utf-8'
  try {
    return new TextDecoder(label).encoding
  } catch {
    return null
  }
}

export function isUtf16(encoding: EncodingName): boolean {
  return encoding.startsWith('utf-16')
}

/** Returns whether two names mean the same for a document. UTF-16 may be of either byte order, which the bytes show. */
export function isSameEncoding(a: EncodingName, b: EncodingName): boolean {
  return a === b || (isUtf16(a) && isUtf16(b))
}

/** An encoding or format that the first bytes prove. */
export type ByteMark =
  | { readonly kind: 'encoding'; readonly encoding: EncodingName; readonly length: number }
  /** Compressed data, not text. */
  | { readonly kind: 'compressed'; readonly format: 'gzip' | 'zstd' }
  /** Text in an encoding that the WHATWG list leaves out. */
  | { readonly kind: 'unsupported'; readonly format: 'utf-32' }

const startsWith = (bytes: Uint8Array, ...start: number[]): boolean =>
  start.every((byte, index) => bytes[index] === byte)

const isByteOfText = (byte: number | undefined): boolean =>
  byte !== undefined && byte < 0x7f && (byte >= 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d)

/**
 * Reads the byte order mark, or recognises UTF-16 and UTF-32 without a mark by their zero bytes. Text begins with an
 * ASCII character in every format (RFC 7303, section 3; XML, appendix F). `length` is that of the mark. A zero byte
 * among the first two is stray if the third and the fourth byte are ASCII.
 */
export function readMark(head: Uint8Array): ByteMark | null {
  if (startsWith(head, 0x1f, 0x8b)) return { kind: 'compressed', format: 'gzip' }
  if (startsWith(head, 0x28, 0xb5, 0x2f, 0xfd)) return { kind: 'compressed', format: 'zstd' }
  if (startsWith(head, 0xef, 0xbb, 0xbf)) return { kind: 'encoding', encoding: 'utf-8', length: 3 }
  if (startsWith(head, 0xff, 0xfe, 0, 0) || startsWith(head, 0, 0, 0xfe, 0xff)) return UTF_32
  if (startsWith(head, 0xff, 0xfe)) return { kind: 'encoding', encoding: 'utf-16le', length: 2 }
  if (startsWith(head, 0xfe, 0xff)) return { kind: 'encoding', encoding: 'utf-16be', length: 2 }
  const isStray = isByteOfText(head[2]) && isByteOfText(head[3])
  if (isByteOfText(head[0]) && head[1] === 0 && !isStray) {
    return head[2] === 0 && head[3] === 0 ? UTF_32 : { kind: 'encoding', encoding: 'utf-16le', length: 0 }
  }
  if (head[0] === 0 && isByteOfText(head[1]) && !isStray) return { kind: 'encoding', encoding: 'utf-16be', length: 0 }
  if (startsWith(head, 0, 0, 0) && isByteOfText(head[3])) return UTF_32
  return null
}

/** Returns the mark of a string in UTF-8. Its length is 0 without a byte order mark. */
export function readMarkOfText(head: Uint8Array): ByteMark {
  return { kind: 'encoding', encoding: 'utf-8', length: startsWith(head, 0xef, 0xbb, 0xbf) ? 3 : 0 }
}

const UTF_32: ByteMark = { kind: 'unsupported', format: 'utf-32' }

/**
 * Returns the byte order of text that is labelled UTF-16 and has no mark. The high bytes of blanks and markup are zero.
 * Returns `null` if no byte is zero, since the text is then not UTF-16.
 */
export function utf16FromZeros(head: Uint8Array): EncodingName | null {
  let even = 0
  let odd = 0
  for (let at = 0; at < head.length; at += 1) {
    if (head[at] !== 0) continue
    if (at % 2 === 0) even += 1
    else odd += 1
  }
  if (even === 0 && odd === 0) return null
  return even > odd ? 'utf-16be' : 'utf-16le'
}

/** The encodings that are stated for a document. */
export interface StatedEncodings {
  /** The first in the order of precedence: from the transport, else from the document, else UTF-8. */
  readonly first: EncodingName
  /** The document's own statement, if the transport states another. */
  readonly second: EncodingName | null
}

const MULTI_BYTE: ReadonlySet<EncodingName> = new Set([
  'gbk',
  'gb18030',
  'big5',
  'euc-jp',
  'euc-kr',
  'iso-2022-jp',
  'shift_jis',
])

/**
 * The number of valid UTF-8 characters that refute a multi-byte encoding. Two characters of GBK may be valid UTF-8 by
 * accident.
 */
const ENOUGH = 4
const RARELY = 8

/**
 * Chooses the encoding of a document by the first 64 KiB that follow its first byte above 0x7F.
 *
 * A statement of UTF-8 is believed if one multi-byte sequence is valid: invalid fields are then repaired one by one. If
 * none is valid, the other statement is taken, or else windows-1252. A statement of a single-byte encoding is rejected
 * if more sequences are valid than invalid. A single valid sequence is no proof: `Пётр` in windows-1251 begins with the
 * bytes of U+03F8.
 */
export function chooseEncoding({ first, second }: StatedEncodings, { valid, invalid }: Utf8Tally): EncodingName {
  if (first === 'utf-8') {
    if (invalid === 0) return 'utf-8'
    if (second !== null) return valid > invalid ? 'utf-8' : second
    return valid > 0 ? 'utf-8' : 'windows-1252'
  }
  const isUtf8 = MULTI_BYTE.has(first) ? valid >= ENOUGH && valid > RARELY * invalid : valid > invalid
  return isUtf8 ? 'utf-8' : first
}
