import { asBuffer } from '../core/bytes.ts'
import { readMark } from './charset.ts'
import { createTranscoder } from './transcode.ts'

/** The number of bytes that {@link sniff} examines. */
export const SNIFF_LENGTH = 4096

/** An audio, video or image format that is known by its first bytes. `mp4` stands for its whole family. */
export type MediaFormat =
  | 'aac'
  | 'aiff'
  | 'asf'
  | 'avi'
  | 'flac'
  | 'gif'
  | 'jpeg'
  | 'matroska'
  | 'mp3'
  | 'mp4'
  | 'ogg'
  | 'png'
  | 'wav'
  | 'webp'

/** The kind of a body, by its first bytes. */
export type Sniffed =
  /**
   * Markup that is not HTML. `root` is the local name of its root in lower case, such as `rss`, `rdf`, `feed` or
   * `channel`. A feed is found even after the warnings of a script or within a foreign element. `null` if the examined
   * beginning has no root.
   */
  | { readonly kind: 'xml'; readonly root: string | null }
  | { readonly kind: 'html' }
  /** Text that begins like a JSON object or array. */
  | { readonly kind: 'json' }
  /** JSON that says it is a JSON Feed (jsonfeed.org), or has items and members that only a JSON Feed has. */
  | { readonly kind: 'json-feed' }
  /** Compressed data, to be decompressed and sniffed again. Brotli has no signature, so it counts as unknown. */
  | { readonly kind: 'compressed'; readonly format: 'bzip2' | 'gzip' | 'xz' | 'zip' | 'zstd' }
  | { readonly kind: 'media'; readonly format: MediaFormat }
  | { readonly kind: 'pdf' }
  /** White space only, or no bytes. */
  | { readonly kind: 'empty' }
  /** Text of no format distinguished here: transcripts, playlists, messages of servers. */
  | { readonly kind: 'text' }
  /** Bytes that are not text. */
  | { readonly kind: 'unknown' }

/**
 * Determines the kind of a body. Media types are ignored: servers send feeds as text/html, and pages as
 * application/rss+xml.
 *
 * @param head The beginning of the body, without content codings. Its first 4,096 bytes are examined, or characters of
 * a string. The encoding of a string is not detected.
 */
export function sniff(head: string | Uint8Array): Sniffed {
  if (typeof head === 'string') {
    const text = head.slice(0, SNIFF_LENGTH)
    return sniffSignature(Buffer.from(text)) ?? sniffText(text.replace(/^\uFEFF/, ''), head.length > SNIFF_LENGTH)
  }
  const bytes = asBuffer(head).subarray(0, SNIFF_LENGTH)
  return sniffSignature(bytes) ?? sniffText(textOf(bytes), head.byteLength > SNIFF_LENGTH)
}

const compressed = (format: (Sniffed & { kind: 'compressed' })['format']): Sniffed => ({ kind: 'compressed', format })
const media = (format: MediaFormat): Sniffed => ({ kind: 'media', format })

/** Signatures at the start, in Latin-1. `.` stands for any byte. */
const SIGNATURES = byCharacter([
  ['\x1f\x8b', compressed('gzip')],
  ['\x28\xb5\x2f\xfd', compressed('zstd')],
  ['PK\x03\x04', compressed('zip')],
  ['BZh', compressed('bzip2')],
  ['\xfd7zXZ\0', compressed('xz')],
  ['%PDF-', { kind: 'pdf' }],
  ['ID3', media('mp3')],
  ['....ftyp', media('mp4')],
  ['OggS', media('ogg')],
  ['fLaC', media('flac')],
  ['RIFF....WAVE', media('wav')],
  ['RIFF....WEBP', media('webp')],
  ['RIFF....AVI ', media('avi')],
  ['FORM....AIF', media('aiff')],
  ['\x1aE\xdf\xa3', media('matroska')],
  ['\x30\x26\xb2\x75', media('asf')],
  ['\xff\xd8\xff', media('jpeg')],
  ['\x89PNG', media('png')],
  ['GIF8', media('gif')],
])

function byCharacter(signatures: readonly (readonly [string, Sniffed])[]): readonly (readonly [string[], Sniffed])[] {
  return signatures.map(([signature, sniffed]) => [[...signature], sniffed])
}

function sniffSignature(bytes: Buffer): Sniffed | null {
  const start = bytes.toString('latin1', 0, 16)
  for (const [signature, sniffed] of SIGNATURES) {
    if (signature.every((char, at) => char === '.' || char === start[at])) return sniffed
  }
  return sniffFrame(bytes)
}

/** Recognises MPEG audio without a tag in front: eleven bits of sync, then version and layer (ISO 11172-3, 2.4.1.3). */
function sniffFrame(bytes: Buffer): Sniffed | null {
  const [sync = 0, header = 0] = bytes
  if (sync !== 0xff || (header & 0xe0) !== 0xe0) return null
  const layer = header & 0x06
  // Layer I is left out: its header could be 0xFF 0xFE, the byte order mark of UTF-16.
  if (layer === 0x02 || layer === 0x04) return media('mp3')
  return (header & 0xf6) === 0xf0 ? media('aac') : null
}

/**
 * Returns the beginning as text whose ASCII characters are right; others may be wrong. Returns `null` for UTF-32 and
 * compressed data.
 */
function textOf(bytes: Buffer): string | null {
  const mark = readMark(bytes)
  if (mark === null) return bytes.toString('latin1')
  if (mark.kind !== 'encoding') return null
  const rest = bytes.subarray(mark.length)
  return mark.encoding === 'utf-8' ? rest.toString('latin1') : createTranscoder(mark.encoding)(rest, false)
}

function sniffText(text: string | null, isCut: boolean): Sniffed {
  if (text === null) return { kind: 'unknown' }
  const first = text.search(/[^ \t\r\n\f]/)
  if (first < 0) return { kind: isCut ? 'unknown' : 'empty' }
  if (text[first] === '<') return sniffMarkup(text)
  if (text[first] === '{' || text[first] === '[') return { kind: isJsonFeed(text) ? 'json-feed' : 'json' }
  const feed = FEED_ROOT.exec(text)
  if (feed !== null) return xmlWith(feed[1])
  return { kind: WEBVTT.test(text) || !isBinary(text) ? 'text' : 'unknown' }
}

const WEBVTT = /^[ \t\r\n]{0,100}WEBVTT(?:[\0- ]|$)/

/** Control characters that text does not contain. */
const CONTROLS = /[\0-\x06\x0e-\x1a\x1c-\x1f]/g
/** In binary data one byte in ten is such a control character. Text may contain one by accident. */
const LEAST_CHARACTERS_PER_CONTROL = 64

function isBinary(text: string): boolean {
  const controls = text.match(CONTROLS)?.length ?? 0
  return controls * LEAST_CHARACTERS_PER_CONTROL > text.length
}

const JSON_FEED_VERSION = /"version"\s{0,9}:\s{0,9}"https?:\\?\/\\?\/(?:www\.)?jsonfeed\.org\\?\//
/** Members of a JSON Feed. Programs that sort members write the version last, after all items. */
const JSON_FEED_MEMBER = /"(?:home_page_url|feed_url|content_html|content_text|date_published|size_in_bytes)"\s{0,9}:/
const ITEMS = /"items"\s{0,9}:\s{0,9}\[/

function isJsonFeed(text: string): boolean {
  return JSON_FEED_VERSION.test(text) || (JSON_FEED_MEMBER.test(text) && ITEMS.test(text))
}

const FEED_ROOT = /<(?:\w{1,32}:)?(rss|rdf|feed|channel)[\s/>]/i

/** The elements with which pages without a root begin. */
const HTML_ELEMENTS = new Set(
  'html head body title cite time meta link script style base noscript div p br b i a h1 h2 h3 center table font pre img iframe form span strong main header'.split(
    ' ',
  ),
)

function sniffMarkup(text: string): Sniffed {
  const root = findRoot(text)
  if (root === 'html') return { kind: 'html' }
  const feed = FEED_ROOT.exec(text)
  if (feed !== null) return xmlWith(feed[1])
  return root !== null && HTML_ELEMENTS.has(root) ? { kind: 'html' } : xmlWith(root)
}

function xmlWith(root: string | null | undefined): Sniffed {
  return { kind: 'xml', root: root?.toLowerCase() ?? null }
}

const START_TAG = /<([A-Za-z_][\w.-]{0,63})(?::([A-Za-z_][\w.-]{0,63}))?/y
const HTML_DOCTYPE = /<!doctype\s{1,32}html\b/iy

/** Returns the local name of the first element, or `html` if the document type says so. */
function findRoot(text: string): string | null {
  let at = text.indexOf('<')
  while (at >= 0) {
    HTML_DOCTYPE.lastIndex = START_TAG.lastIndex = at
    if (HTML_DOCTYPE.test(text)) return 'html'
    const tag = START_TAG.exec(text)
    if (tag !== null) return (tag[2] ?? (tag[1] as string)).toLowerCase()
    const end = endOfNonElement(text, at)
    at = end < 0 ? -1 : text.indexOf('<', end)
  }
  return null
}

function endOfNonElement(text: string, at: number): number {
  if (text.startsWith('<!--', at)) return text.indexOf('-->', at + 4)
  if (text.startsWith('<?', at)) return text.indexOf('?>', at + 2)
  const end = text.indexOf('>', at + 1)
  const subset = text.indexOf('[', at + 1)
  if (!text.startsWith('<!', at) || subset < 0 || subset > end) return end
  return text.indexOf(']', subset)
}
