/*
 * Which encoding the bytes of a document are in: what it may be called, what the bytes themselves show, and which of
 * the two is believed. Nothing here keeps state; `decoder.ts` applies it to a stream.
 */

import type { Utf8Tally } from './utf8.ts'

/** An encoding by its WHATWG name in lower case, as `utf-8` or `windows-1252`. */
export type EncodingName = string

const MAX_LABEL_LENGTH = 64

/** What databases and code pages call encodings that the WHATWG list has under other names alone. */
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
 * The encoding that a label means, by the WHATWG list: `ISO-8859-1` and `us-ascii` are windows-1252, `gb2312` is gbk.
 * Quotes, blanks and parameters around it are ignored, and `cp949` or `win-1251` are taken for what the list has. Null
 * when neither it nor this runtime knows the label.
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

/** Whether the name is one of UTF-16's. */
export function isUtf16(encoding: EncodingName): boolean {
  return encoding.startsWith('utf-16')
}

/** Whether two names mean the same for a document: the byte order of UTF-16 is for its bytes to show. */
export function isSameEncoding(a: EncodingName, b: EncodingName): boolean {
  return a === b || (isUtf16(a) && isUtf16(b))
}

/** What the first bytes show beyond doubt. */
export type Mark =
  | { readonly kind: 'encoding'; readonly encoding: EncodingName; readonly length: number }
  /** Not text: it must be decompressed first. */
  | { readonly kind: 'compressed'; readonly format: 'gzip' | 'zstd' }
  /** Text in an encoding that the WHATWG does without. */
  | { readonly kind: 'unsupported'; readonly format: 'utf-32' }

const startsWith = (bytes: Uint8Array, ...start: number[]): boolean =>
  start.every((byte, index) => bytes[index] === byte)

const isByteOfText = (byte: number | undefined): boolean =>
  byte !== undefined && byte < 0x7f && (byte >= 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d)

/**
 * Reads the byte order mark, or the zero bytes that betray UTF-16 and UTF-32 without one: text begins with an ASCII
 * character in every format there is (RFC 7303, section 3; XML, appendix F). `length` is the mark's own. Looks at the
 * first four bytes: a stray zero byte is followed, or preceded, by ASCII alone.
 */
export function readMark(head: Uint8Array): Mark | null {
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

/** The byte order mark of a string in UTF-8, if it has one. */
export function readMarkOfText(head: Uint8Array): Mark {
  return { kind: 'encoding', encoding: 'utf-8', length: startsWith(head, 0xef, 0xbb, 0xbf) ? 3 : 0 }
}

const UTF_32: Mark = { kind: 'unsupported', format: 'utf-32' }

/**
 * The byte order of text that is called UTF-16 and has no mark: high bytes are zero in blanks and markup. Null when no
 * byte is zero, since then it is not UTF-16.
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

/** What a document is said to be in. */
export interface StatedEncodings {
  /** What comes first in the order of precedence: of the transport, else of the document; UTF-8 where neither says. */
  readonly first: EncodingName
  /** What the document says of itself where the transport says something else. */
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

/** The characters that are needed before a multi-byte encoding is doubted: two of GBK can well be UTF-8 by accident. */
const ENOUGH = 4
const RARELY = 8

/**
 * The encoding of a document by the first 64 KiB that follow its first byte above 0x7F.
 *
 * A statement of UTF-8 is believed as soon as one sequence of several bytes is right: the fields that are not UTF-8 are
 * then found one by one. When none is, the other statement is taken, else windows-1252. A statement of a single-byte
 * encoding is not believed when more sequences are right than wrong. One alone is no proof: `Пётр` in windows-1251
 * begins with the bytes of a U+03F8.
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
