import type { DiagnosticCode } from './diagnostics.ts'
import { excerpt, Fault, type ReadContext, type Reader, type Reading } from './reading.ts'

/** Rule G7: a longer URL is left out; it is never cut. */
const MAX_URL_LENGTH = 8_192

/**
 * Rule G8: an http or https URL as the WHATWG URL Standard writes it (`href`). Relative URLs are resolved against
 * `baseUrl` of the context. Credentials stay in the value, and never come into the detail of a fault.
 */
export const readUrl: Reader<string> = (text, context) => (isTidyUrl(text) ? text : readUntidy(text, context, isWebUrl))

/**
 * As {@link readUrl}, of any scheme: `ipfs:`, `magnet:`, `nostr:` and the like are kept (mapping 2.11, the `uri` of a
 * podcast:source).
 */
export const readUri: Reader<string> = (text, context) =>
  isTidyUrl(text) ? text : readUntidy(text, context, () => true)

function readUntidy(text: string, context: ReadContext, isAllowed: (url: URL) => boolean): Reading<string> {
  const trimmed = text.trim()
  if (trimmed === '') return null
  if (trimmed.length > MAX_URL_LENGTH) return fault('value-url-too-long', null, trimmed)
  const written = repair(trimmed, context)
  const url = parse(written, context.baseUrl)
  if (url === undefined) return fault('value-url-invalid', null, trimmed)
  if (!isAllowed(url)) return fault('value-url-scheme', null, trimmed)
  const { href } = url
  if (href.length > MAX_URL_LENGTH) return fault('value-url-too-long', null, trimmed)
  return written === trimmed ? href : fault('value-url-repaired', href, trimmed)
}

function isWebUrl({ protocol }: URL): boolean {
  return protocol === 'https:' || protocol === 'http:'
}

function repair(trimmed: string, { baseUrl }: ReadContext): string {
  const decoded = trimmed.replace(/[\t\r\n]+/g, '').replaceAll('&amp;', '&')
  if (/^www\./i.test(decoded)) return `https://${decoded}`
  return baseUrl === undefined && decoded.startsWith('//') ? `https:${decoded}` : decoded
}

/** `URL.canParse` first: the exception of the constructor costs ten times as much. */
function parse(written: string, baseUrl: string | undefined): URL | undefined {
  if (URL.canParse(written)) return new URL(written)
  return baseUrl !== undefined && URL.canParse(written, baseUrl) ? new URL(written, baseUrl) : undefined
}

function fault(code: DiagnosticCode, value: string | null, text: string): Fault<string> {
  return new Fault([code], value, excerpt(withoutSecrets(text)))
}

/**
 * A URL, or what was meant as one, for a message: without user name and password, and without the query, in which
 * private feeds carry their tokens. Rather too much is left out than too little.
 */
export function withoutSecrets(url: string): string {
  const at = url.lastIndexOf('@')
  const slashes = url.indexOf('//')
  const start = slashes < 0 || slashes > at ? 0 : slashes + 2
  const anonymous = at < 0 ? url : `${url.slice(0, start)}…${url.slice(at)}`
  const query = anonymous.search(/[?#]/)
  return query < 0 ? anonymous : `${anonymous.slice(0, query + 1)}…`
}

/** For each character of ASCII, whether the URL Standard leaves it alone in path, query and fragment: 1 for yes. */
const isPlain = new Uint8Array(128)
for (const character of '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_-.~!$&()*+,;=:@/%?#') {
  isPlain[character.charCodeAt(0)] = 1
}

/**
 * Whether a text is certainly a URL that the URL Standard would write in the same way, as nearly every URL of a feed
 * is; a look takes a fifth of the time of a parser. Says no rather than look closely.
 */
export function isTidyUrl(text: string): boolean {
  const path = text.indexOf('/', 'https://'.length)
  return path > 0 && text.length <= MAX_URL_LENGTH && isTidyOrigin(text.slice(0, path)) && isTidyPath(text, path)
}

/** One look at each character: an expression and five searches for what must not be there took three times as long. */
function isTidyPath(text: string, start: number): boolean {
  let previous = 0
  let hasFragment = false
  for (let at = start; at < text.length; at += 1) {
    const unit = text.charCodeAt(at)
    if (isPlain[unit] !== 1) return false
    // Dot segments, which may be written with %2e.
    if (previous === SLASH && (unit === DOT || unit === PERCENT)) return false
    if (unit === HASH) {
      if (hasFragment) return false
      hasFragment = true
    }
    if (unit === AMPERSAND && text.startsWith('amp;', at + 1)) return false
    previous = unit
  }
  return true
}

const HASH = 0x23
const PERCENT = 0x25
const AMPERSAND = 0x26
const DOT = 0x2e
const SLASH = 0x2f

/** What is known of the last origins: a feed has few, and each many times. */
const tidyOrigins = new Map<string, boolean>()
const MAX_ORIGINS = 64
const MAX_ORIGIN_LENGTH = 100

function isTidyOrigin(origin: string): boolean {
  const known = tidyOrigins.get(origin)
  if (known !== undefined) return known
  // Credentials are not kept beyond the call.
  if (origin.length > MAX_ORIGIN_LENGTH || origin.includes('@')) return false
  const url = parse(origin, undefined)
  const tidy = url !== undefined && isWebUrl(url) && url.href === `${origin}/`
  if (tidyOrigins.size >= MAX_ORIGINS) tidyOrigins.clear()
  tidyOrigins.set(origin, tidy)
  return tidy
}
