import { hash as digest } from 'node:crypto'
import { type UrlViewOptions, urlView } from './url-view.ts'

const KEY_DIGEST_LENGTH = 16
const SHORT_DIGEST_LENGTH = 6

/** What of a child can tell which one it is. Everything as emitted, but for the title: the whole name, before any cut. */
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
 * The key of a child within its series: of its guid, else its enclosure, else its page, else its title and date. Two
 * readings of one child give one key; the letter in front keeps the kinds apart.
 */
export function childKey(child: ChildIdentity): string {
  if (child.guid !== null) return `g:${child.guid}`
  if (child.enclosureUrl !== null) return `e:${urlView(child.enclosureUrl)}`
  if (child.websiteUrl !== null) return `l:${urlView(child.websiteUrl)}`
  return `t:${normalisedTitle(child.title ?? '')}|${child.datePublished ?? ''}`
}

/**
 * The key of a child that others share theirs with: with its enclosure, and where that is not enough its date. The
 * enclosure is there as the digest that snapshots keep, so that no child's URL has to be remembered for the case.
 */
export function compositeKey(key: string, enclosure: Uint8Array | null, datePublished?: number | null): string {
  const withEnclosure = `${key}|${enclosure === null ? '' : Buffer.from(enclosure).toString('hex')}`
  return datePublished === undefined ? withEnclosure : `${withEnclosure}|${datePublished ?? ''}`
}

/** The first 16 bytes of SHA-256 over a key's UTF-8. */
export function keyDigest(key: string): Buffer {
  return shortDigest(key, KEY_DIGEST_LENGTH)
}

/** The first 6 bytes of SHA-256 over the view of an enclosure's URL. */
export function enclosureDigest(url: string, options: UrlViewOptions = {}): Buffer {
  return shortDigest(urlView(url, options), SHORT_DIGEST_LENGTH)
}

/** The first 6 bytes of SHA-256 over a title as it is compared. */
export function titleDigest(title: string): Buffer {
  return shortDigest(normalisedTitle(title), SHORT_DIGEST_LENGTH)
}

/** By way of a text of one character for each byte: a Buffer from node:crypto costs as much as the hash (0.8 µs, Node 20). */
function shortDigest(text: string, length: number): Buffer {
  return Buffer.from(digest('sha256', text, 'binary').slice(0, length), 'latin1')
}

/** The title as it is compared: only A–Z are lower-cased, so that no Unicode version matters. */
export function normalisedTitle(title: string): string {
  return title.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
}
