import type { DiagnosticCode } from '../core/diagnostics.ts'
import { Memo } from '../core/memo.ts'
import { ownText } from '../core/own-text.ts'
import { excerpt, Fault, type ReadContext, type Reader, type Reading } from '../core/reading.ts'
import { urlAsWritten } from './absolute-url.ts'
import { isAttribute, isBareWord, isMistakenUrl, withMendedScheme } from './mistaken-url.ts'
import { isWebUrl, parseUrl } from './parse-url.ts'
import { percentDecoded } from './percent-decoded.ts'

/** Maximum length of a URL (rule G7): a longer one is left out, never cut. */
export const MAX_URL_LENGTH = 8_192

/** Which URLs a reader returns. */
interface Manner {
  /** Returns whether the scheme is one that the field may have. */
  readonly isAllowed: (url: URL) => boolean
  /** Returns whether a text is no URL, although the URL Standard makes one of it. */
  readonly isMistaken: (text: string, context: ReadContext) => boolean
}

const asReference: Manner = { isAllowed: isWebUrl, isMistaken: isAttribute }
const asUrl: Manner = { isAllowed: isWebUrl, isMistaken: isMistakenUrl }
const asRssUrl: Manner = {
  isAllowed: isWebUrl,
  isMistaken: (text, { hasOwnBase }) => isMistakenUrl(text) || (hasOwnBase !== true && isBareWord(text)),
}

/**
 * Reads an http or https URL, as the WHATWG URL Standard writes it (`href`, rule G8). Relative URLs are resolved
 * against `baseUrl` of the context. Texts such as `null` or `see our site` are faults. Credentials stay in the value,
 * but never appear in the detail of a fault.
 */
export const readUrl: Reader<string> = (text, context) => (isTidyUrl(text) ? text : readUntidy(text, context, asUrl))

/**
 * Reads a URL like {@link readUrl}, but a word without dot, slash and `xml:base`, such as `cover`, is a fault, too. A
 * relative URL is completed and reported, because most readers of RSS do not complete it.
 */
export const readRssUrl: Reader<string> = (text, context) =>
  isTidyUrl(text) ? text : readUntidy(text, context, asRssUrl)

/** Reads a URL like {@link readUrl}, but nearly any text that the URL Standard accepts, as in the markup of a page. */
export const readReference: Reader<string> = (text, context) =>
  isTidyUrl(text) ? text : readUntidy(text, context, asReference)

/**
 * Reads a URL like {@link readUrl}, but of any scheme: `ipfs:`, `magnet:`, `nostr:` and the like are kept (mapping
 * 2.11, the `uri` of a podcast:source).
 */
export const readUri: Reader<string> = (text, context) => (isTidyUri(text) ? text : readUntidy(text, context, asUri))

const asUri: Manner = { isAllowed: () => true, isMistaken: isMistakenUrl }

/**
 * Reads a URL like {@link readUrl} from a text that may be something else. Returns `null` unless the whole text is an
 * absolute URL.
 */
export const readUrlText: Reader<string> = (text, context) => (LONE_URL.test(text) ? readUrl(text, context) : null)

/** Reads a URL like {@link readUrl}, but only an absolute one: `href=a.png` is invalid. */
export const readAbsoluteUrl: Reader<string> = (text, context) => {
  if (LONE_URL.test(text)) return readUrl(text, context)
  const trimmed = text.trim()
  return trimmed === '' ? null : fault('value-url-invalid', null, trimmed)
}

/** A URL, and its spelling by the publisher. */
export interface WrittenUrl {
  /** As {@link readUrl} returns it. */
  readonly url: string
  /** As {@link urlAsWritten} returns it; the same as `url` if the URL was repaired. */
  readonly written: string
}

/** Reads a URL like {@link readUrl}, and keeps its spelling. */
export const readWrittenUrl: Reader<WrittenUrl> = (text, context) => {
  const reading = readUrl(text, context)
  if (reading === null) return null
  if (!(reading instanceof Fault)) return { url: reading, written: urlAsWritten(text, reading) }
  const { codes, value, detail } = reading
  return new Fault(codes, value === null ? null : { url: value, written: value }, detail)
}

/** The schemes of the web, and those of the protocols of `podcast:socialInteract`. */
const socialSchemes = new Set(['https:', 'http:', 'matrix:', 'nostr:'])
/** A URI of atproto (its specification, "AT URI Scheme"). The URL Standard takes the text after `did:` for a port. */
const AT_URI = /^at:\/\/[\w.:%-]+(?:\/[\w.:%/~-]*)?$/

/** Reads the URL of a post in a social network like {@link readUrl}. Networks may have a scheme of their own. */
export const readSocialUri: Reader<string> = (text, context) => {
  if (isTidyUrl(text)) return text
  const trimmed = text.trim()
  if (trimmed.length <= MAX_URL_LENGTH && AT_URI.test(trimmed)) return trimmed
  return readUntidy(text, context, asSocialUri)
}

const asSocialUri: Manner = { isAllowed: ({ protocol }) => socialSchemes.has(protocol), isMistaken: isMistakenUrl }

/**
 * Results for the last absolute URLs that {@link isTidyUrl} refuses, such as `https://example.com` in every item: the
 * URL Standard adds a slash.
 */
const rewritten = new Memo<string>(64)
const MAX_REWRITTEN_LENGTH = 100

function readUntidy(text: string, context: ReadContext, manner: Manner): Reading<string> {
  // A reference may be one that other readers do not accept.
  const mayBeKnown = text.length <= MAX_REWRITTEN_LENGTH && text.startsWith('http') && manner !== asReference
  const known = mayBeKnown ? rewritten.get(text) : undefined
  if (known !== undefined) return known
  const reading = readAnew(text, context, manner)
  // Credentials are not kept beyond the call.
  const isKept = mayBeKnown && typeof reading === 'string' && WITH_HOST.test(text) && !text.includes('@')
  return isKept ? rewritten.keep(ownText(text), ownText(reading)) : reading
}

function readAnew(text: string, context: ReadContext, manner: Manner): Reading<string> {
  const { isAllowed, isMistaken } = manner
  const trimmed = text.trim()
  if (trimmed === '') return null
  if (trimmed.length > MAX_URL_LENGTH) return fault('value-url-too-long', null, trimmed)
  const written = repair(trimmed, context)
  if (isMistaken(written, context)) return fault('value-url-invalid', null, trimmed)
  const url = parse(written, context.baseUrl)
  if (url === null) return fault('value-url-invalid', null, trimmed)
  if (!isAllowed(url)) return fault('value-url-scheme', null, trimmed)
  const { href } = url
  if (href.length > MAX_URL_LENGTH) return fault('value-url-too-long', null, trimmed)
  if (written !== trimmed) return fault('value-url-repaired', href, trimmed)
  const isRelative = manner === asRssUrl && context.hasOwnBase !== true && !WITH_SCHEME.test(trimmed)
  return isRelative ? fault('value-url-relative', href, trimmed) : href
}

/** The start of a URL that needs no base, but for its scheme. */
const WITH_SCHEME = /^(?:[a-z][\w+.-]*:|\/\/)/i

function repair(trimmed: string, { baseUrl }: ReadContext): string {
  const decoded = withMendedScheme(unwrapped(trimmed.replace(/[\t\r\n]+/g, '').replaceAll('&amp;', '&')))
  if (/^www\./i.test(decoded)) return `https://${decoded}`
  if (baseUrl === undefined) return decoded.startsWith('//') ? `https:${decoded}` : decoded
  return withScheme(decoded, baseUrl) ?? decoded
}

/** The scheme, and the host without `www.`, of a base. */
const ORIGIN = /^(https?:\/\/)(?:www\.)?([a-z0-9-]{1,63}\.[a-z0-9.-]{1,253})(?=[/?#]|$)/i

/**
 * Adds the scheme to a text that begins with the host of the base, because no folder has such a name. Returns `null`
 * for all other texts.
 */
function withScheme(text: string, baseUrl: string): string | null {
  const [, scheme = '', host = ''] = ORIGIN.exec(baseUrl) ?? []
  const isHost = host !== '' && text.slice(0, host.length).toLowerCase() === host.toLowerCase()
  return isHost && /^(?:[/?#]|$)/.test(text.slice(host.length, host.length + 1)) ? scheme + text : null
}

const INVISIBLE = /\p{Format}/u
/** Quotes, angle brackets as around mail addresses, and invisible characters. */
const WRAPPING = /["'<>“”„‘’‚«»‹›\p{Format}]/u
const ABSOLUTE = /^(?:https?:\/\/|www\.)/i
const LONE_URL = /^\s*(?:https?:\/\/|www\.)\S+\s*$/i
const ENCODED_SCHEME = /^https?%3A%2F%2F/i

/**
 * Removes quotes and the like that were copied along with an absolute URL: they would make it a relative one. Decodes a
 * URL that is percent-encoded as a whole. Other texts stay unchanged.
 */
function unwrapped(text: string): string {
  let start = 0
  let end = text.length
  while (start < end && WRAPPING.test(text.charAt(start))) start += 1
  const closing = start > 0 ? WRAPPING : INVISIBLE
  while (start < end && closing.test(text.charAt(end - 1))) end -= 1
  const inner = text.slice(start, end).trim()
  if (ENCODED_SCHEME.test(inner)) return percentDecoded(inner)
  return ABSOLUTE.test(inner) ? inner : text
}

/** The start of a URL that names its host, so that the base does not matter. */
const WITH_HOST = /^https?:\/\//i

/** Parses an absolute URL without the base, because the base may be invalid. */
function parse(written: string, baseUrl: string | undefined): URL | null {
  const url = parseUrl(written)
  if (url !== null || baseUrl === undefined || WITH_HOST.test(written) || isTooLongBase(baseUrl)) return url
  return parseUrl(written, baseUrl)
}

/**
 * The maximum length of a base before its query; real ones are shorter. Each relative URL includes the whole base: with
 * one of 8 KB, the results took gigabytes.
 */
const MAX_BASE_LENGTH = 512

function isTooLongBase(baseUrl: string): boolean {
  return baseUrl.length > MAX_BASE_LENGTH && !/[?#]/.test(baseUrl.slice(0, MAX_BASE_LENGTH + 1))
}

function fault(code: DiagnosticCode, value: string | null, text: string): Fault<string> {
  return new Fault([code], value, excerpt(withoutSecrets(text)))
}

/** A URL that is percent-encoded as a whole, or contains such a URL. */
const ENCODED_URL = /%3A%2F%2F/i
/** The delimiters of secrets, percent-encoded: `/`, `?`, `#` and `@`. */
const ENCODED_SIGN = /%(?:2F|3F|23|40)/gi
/** The start of a URL up to its credentials. */
const UP_TO_CREDENTIALS = /^(?:[a-z][\w+.-]*(?::|%3A))?\/\//i

/**
 * Returns a URL, or a text that was meant as one, for a message. User name, password and query are removed, because
 * private feeds carry their tokens there. When in doubt, removes more.
 */
export function withoutSecrets(text: string): string {
  const url = ENCODED_URL.test(text) ? text.replace(ENCODED_SIGN, decodeURIComponent) : text
  const at = url.lastIndexOf('@')
  const start = UP_TO_CREDENTIALS.exec(url)?.[0] ?? ''
  const anonymous = at < start.length ? url : `${start}…${url.slice(at)}`
  const query = anonymous.search(/[?#]/)
  return query < 0 ? anonymous : `${anonymous.slice(0, query + 1)}…`
}

/**
 * A URL up to its query or fragment, in the form of nearly every URL of a feed. No label of its host is in punycode,
 * and the last one begins with a letter. Its path has only characters that the URL Standard leaves alone, and no
 * segment that may be a dot segment. No second URL follows the first. `lastIndex` says how far it matched: a `$` would
 * make it backtrack to the start at the first `?`.
 */
const PLAIN =
  /https?:\/\/(?:(?!xn--)[a-z0-9-]+\.)+(?!xn--)[a-z][a-z0-9-]*(?:\/(?![.%]|\/(?<=(?:[,;)]|\.\w{2,4})https?:\/\/))[\w\-.~!$()*+,;=:@%]*)+/y

/**
 * Returns how far a URL is plain: up to its query or fragment, the first other character, or its end. Returns 0 if not
 * even its host is plain, or if it is too long: each repetition takes room on a stack, which 20 MB of labels or
 * segments would overflow.
 */
export function plainUrlEnd(text: string): number {
  if (text.length > MAX_URL_LENGTH) return 0
  PLAIN.lastIndex = 0
  PLAIN.test(text)
  return PLAIN.lastIndex
}

/**
 * The rest of a path, with query and fragment, in characters that the URL Standard leaves alone, and without `&amp;`.
 * Each repeated part begins with `/` or `&`, which the rest of the part excludes, so matching takes linear time.
 */
const TIDY_REST =
  /[\w\-.~!$()*+,;=:@%?]*(?:(?:\/(?![.%]|\/(?<=(?:[,;)]|\.\w{2,4})https?:\/\/))|&(?!amp;))[\w\-.~!$()*+,;=:@%?]*)*(?:#[\w\-.~!$()*+,;=:@%?/]*)?$/y

/**
 * Returns whether a text is certainly a URL that the URL Standard would write in the same way, like nearly every URL of
 * a feed. This takes a tenth of the time of a parser. In doubt, returns `false`.
 */
function isTidyUrl(text: string): boolean {
  return text.length <= MAX_URL_LENGTH && hasTidyRest(text, plainUrlEnd(text) || tidyOriginEnd(text))
}

/** A tidy URI of any other scheme. The URL Standard leaves the host of such a URI unchanged. */
const PLAIN_URI = /^(?!(?:https?|wss?|ftp|file):)[a-z][a-z0-9+.-]*:\/\/[\w.-]+(?:\/(?![.%])[\w\-.~!$()*+,;=:@%]*)*$/

/**
 * Returns the same as {@link isTidyUrl}, for any scheme. Without this check, each `ipfs://` URL would be parsed (2 µs):
 * a memo of origins does not help, because each has a host of its own.
 */
export function isTidyUri(text: string): boolean {
  return isTidyUrl(text) || (text.length <= MAX_URL_LENGTH && PLAIN_URI.test(text))
}

function hasTidyRest(text: string, start: number): boolean {
  if (start === 0 || start === text.length) return start !== 0
  TIDY_REST.lastIndex = start
  return TIDY_REST.test(text)
}

/**
 * Returns the position of the path after a tidy origin, such as `http://10.0.0.1:8080`; 0 if the origin is not tidy.
 */
function tidyOriginEnd(text: string): number {
  // Other schemes would fill the memo with hosts that never come again.
  if (!text.startsWith('http')) return 0
  const path = text.indexOf('/', 'https://'.length)
  return path > 0 && isTidyOrigin(text.slice(0, path)) ? path : 0
}

/** Results for the last origins: a feed has few, and repeats each many times. */
const tidyOrigins = new Memo<boolean>(64)
const MAX_ORIGIN_LENGTH = 100

/** Returns whether the URL Standard would write an origin in the same way. */
function isTidyOrigin(origin: string): boolean {
  const known = tidyOrigins.get(origin)
  if (known !== undefined) return known
  // Credentials are not kept beyond the call, and an ampersand may begin `&amp;`.
  if (origin.length > MAX_ORIGIN_LENGTH || /[@&]/.test(origin)) return false
  const url = parseUrl(origin)
  const tidy = url !== null && isWebUrl(url) && url.href === `${origin}/` && !isMistakenUrl(origin)
  return tidyOrigins.keep(ownText(origin), tidy)
}
