import { asBuffer, isAsciiText } from '../core/bytes.ts'
import { putBytes, sha256 } from './digest.ts'
import { type UrlViewOptions, urlView } from './url-view.ts'

export const KEY_DIGEST_LENGTH = 16
/** Length of the digests of enclosures and titles. */
export const SHORT_DIGEST_LENGTH = 6

/** The values that identify a child. All are as emitted, except the title: it is the whole name, before any cut. */
export interface ChildIdentity {
  /** Trimmed, otherwise as written, never cut. */
  readonly guid: string | null
  /** The URL of the primary media. */
  readonly enclosureUrl: string | null
  readonly websiteUrl: string | null
  readonly title: string | null
  /** Epoch seconds. */
  readonly datePublished: number | null
}

/**
 * Returns the key of a child within its series: from its guid, else its enclosure, else its page, else its title and
 * date. Two readings of one child give one key; the letter in front keeps the kinds apart.
 */
export function childKey(child: ChildIdentity): string {
  if (child.guid !== null) return `g:${child.guid}`
  if (child.enclosureUrl !== null) return `e:${urlView(child.enclosureUrl)}`
  if (child.websiteUrl !== null) return `l:${urlView(child.websiteUrl)}`
  return `t:${normalisedTitle(child.title ?? '')}|${child.datePublished ?? ''}`
}

/**
 * Returns the key of a child that shares its plain key with others: the plain key and the parts that tell it from them
 * (identity 1.3). A part is a digest of 6 bytes, such as that of the enclosure, or a date.
 */
export function compositeKey(key: string, ...parts: readonly (Uint8Array | number | null)[]): string {
  const written = parts.map((part) => (part instanceof Uint8Array ? asBuffer(part).toString('hex') : (part ?? '')))
  return [key, ...written].join('|')
}

export function isKeyOfGuid(key: string): boolean {
  return key.startsWith('g:')
}

/**
 * Returns the fragments of a child's file and page, such as `#t=60`, which the URL view leaves out; empty if there are
 * none.
 */
export function fragmentsOf({ enclosureUrl, websiteUrl }: ChildIdentity): string {
  return fragmentOf(enclosureUrl) + fragmentOf(websiteUrl)
}

function fragmentOf(url: string | null): string {
  const start = url === null ? -1 : url.indexOf('#')
  return url === null || start === -1 || start === url.length - 1 ? '' : url.slice(start)
}

/** Returns the first 6 bytes of SHA-256 over fragments; `null` for none. */
export function fragmentsDigest(fragments: string): Buffer | null {
  return fragments === '' ? null : Buffer.from(sha256(fragments).slice(0, SHORT_DIGEST_LENGTH), 'latin1')
}

/** Returns the first 16 bytes of SHA-256 over a key's UTF-8. */
export function keyDigest(key: string): Buffer {
  return Buffer.from(sha256(key).slice(0, KEY_DIGEST_LENGTH), 'latin1')
}

/** Returns the first 6 bytes of SHA-256 over the view of an enclosure's URL. */
export function enclosureDigest(url: string, options: UrlViewOptions = {}): Buffer {
  return Buffer.from(sha256(urlView(url, options)).slice(0, SHORT_DIGEST_LENGTH), 'latin1')
}

/** Returns the first 6 bytes of SHA-256 over the normalised title. */
export function titleDigest(title: string): Buffer {
  return Buffer.from(sha256(normalisedTitle(title)).slice(0, SHORT_DIGEST_LENGTH), 'latin1')
}

/** Writes the same bytes as {@link keyDigest} into `target` at `at`, in half the time of creating a Buffer. */
export function putKeyDigest(target: Uint8Array, at: number, key: string): void {
  putBytes(target, at, sha256(key), KEY_DIGEST_LENGTH)
}

/** Writes the same bytes as {@link enclosureDigest} into `target` at `at`; zeros if there is no enclosure. */
export function putEnclosureDigest(target: Uint8Array, at: number, url: string | null): void {
  putBytes(target, at, url === null ? NONE : sha256(urlView(url)), SHORT_DIGEST_LENGTH)
}

/** Writes the same bytes as {@link fragmentsDigest} into `target` at `at`; zeros for none. */
export function putFragmentsDigest(target: Uint8Array, at: number, fragments: string): void {
  putBytes(target, at, fragments === '' ? NONE : sha256(fragments), SHORT_DIGEST_LENGTH)
}

/** Writes the same bytes as {@link titleDigest} into `target` at `at`; zeros if there is no title. */
export function putTitleDigest(target: Uint8Array, at: number, title: string | null): void {
  putBytes(target, at, title === null ? NONE : sha256(normalisedTitle(title)), SHORT_DIGEST_LENGTH)
}

const NONE = '\0'.repeat(SHORT_DIGEST_LENGTH)

const CAPITAL = /[A-Z]/
/** Characters beyond ASCII that have no lower case, in any version of Unicode: marks of punctuation, Han, Hangul. */
const WITHOUT_OTHER_CAPITALS =
  /^[\0-\x7f\u00a0-\u00bf\u00df-\u00f6\u00f8-\u00ff\u2010-\u2027\u3000-\u30ff\u4e00-\u9fff\uac00-\ud7a3]*$/

/** Returns the title as it is compared: only A–Z are lower-cased, so that no Unicode version matters. */
export function normalisedTitle(title: string): string {
  if (!CAPITAL.test(title)) return title
  if (isAsciiText(title) || WITHOUT_OTHER_CAPITALS.test(title)) return title.toLowerCase()
  // A title has fewer runs of ASCII than capitals, and each match costs a call.
  return title.replace(/[\0-\x7f]+/g, (ascii) => ascii.toLowerCase())
}
