import { excerpt } from '../core/reading.ts'
import type { JsonPath } from '../json/json-path.ts'
import type { CreatorLink } from '../model/creator.ts'
import { type LinkShape, linkShapes } from '../tables/link-types.ts'
import { isEmailAddress } from '../values/email.ts'
import { parseUrl } from '../values/parse-url.ts'
import { withoutSecrets } from '../values/url.ts'
import type { RawLink } from './elements/creator-elements.ts'
import { maxSssLengths, type SssNormalising } from './normalising.ts'

/** The value of a link as entities have it, and its URL. */
export interface ResolvedLink {
  readonly value: string
  readonly url: string
}

/** Returns the links of a creator whose targets fit their types. */
export function normaliseLinks(links: readonly RawLink[], at: JsonPath, normalising: SssNormalising): CreatorLink[] {
  const kept: CreatorLink[] = []
  for (const [index, { type, typeAsWritten, value, base }] of links.entries()) {
    const here = { parent: at, key: index }
    if (type === null) {
      // An unknown type is already reported, and so is an entry that is no link.
      const isLost = typeAsWritten === null && (value ?? base) !== null
      if (isLost) normalising.report('sss-field-missing', { parent: here, key: 'type' })
      continue
    }
    if (value === null) {
      normalising.report('sss-field-missing', { parent: here, key: 'value' })
      continue
    }
    const shape = linkShapes[type]
    if (base !== null && !isBaseOf(shape, base)) {
      normalising.report('sss-link-base-ignored', { parent: here, key: 'base_url' }, excerpt(withoutSecrets(base)))
    }
    const link = resolveLink(shape, value)
    if (link === null) normalising.report('sss-link-invalid', here, `${type} ${excerpt(withoutSecrets(value))}`)
    else kept.push({ type, ...link })
  }
  return kept
}

const MAX_VALUE_LENGTH = 2_048

/** Returns the target of a link of this shape; `null` if there is none, or if it is on another host. */
export function resolveLink(shape: LinkShape, value: string): ResolvedLink | null {
  if (value.length > MAX_VALUE_LENGTH) return null
  switch (shape.kind) {
    case 'handle':
      return resolveHandle(shape, value)
    case 'url':
      return resolvePage(value)
    case 'email':
      return resolveEmail(value)
    case 'mastodon':
      return resolveMastodon(value)
  }
}

const SCHEME = /^[a-z][a-z0-9+.-]*:\/\//i
const WEB_SCHEME = /^https?:\/\//i
const QUERY = /[?#].*$/s

/** Resolves a name in a network. The full URL of a page in the same network is reduced to the name. */
function resolveHandle({ host, path }: LinkShape & { kind: 'handle' }, value: string): ResolvedLink | null {
  const written = startsWithHost(value, host) ? `https://${value}` : value.startsWith('//') ? `https:${value}` : value
  const handle = SCHEME.test(written) ? handleOfUrl(host, path, written) : value.replace(QUERY, '').replace(/^\/+/, '')
  if (handle === null || handle === '' || handle.includes('\\')) return null
  if (handle.split('/').some((segment) => isDots(segment))) return null
  const text = `https://${host}${path}${path.endsWith('@') ? handle.replace(/^@/, '') : handle}`
  const url = parseUrl(text)
  if (url === null) return null
  const isWithin = url.host === host && url.username === '' && url.pathname.startsWith(path)
  return isWithin && url.pathname.length > path.length ? { value: handle, url: url.href } : null
}

/** Returns whether a value is a URL of the network without its scheme. */
function startsWithHost(value: string, host: string): boolean {
  return withoutWww(value.toLowerCase()).startsWith(`${host}/`)
}

function handleOfUrl(host: string, path: string, value: string): string | null {
  const url = WEB_SCHEME.test(value) ? parseUrl(value) : null
  if (url === null || withoutWww(url.host) !== host || url.username !== '' || url.password !== '') return null
  const written = decoded(url.pathname)
  return written.startsWith(path) ? written.slice(path.length).replace(/\/$/, '') : null
}

/** Returns the path with its percent-encoding decoded; the path itself if the result is not text. */
function decoded(path: string): string {
  try {
    const text = decodeURI(path)
    return text.includes('\0') ? path : text
  } catch {
    return path
  }
}

/** Returns whether a segment is `.` or `..`, in any spelling of the URL Standard. */
function isDots(segment: string): boolean {
  return /^(?:\.|%2e){1,2}$/i.test(segment)
}

function withoutWww(host: string): string {
  return host.replace(/^(?:www|m|mobile)\./, '')
}

/** Resolves any web page with a domain name. The URL is always https. */
function resolvePage(value: string): ResolvedLink | null {
  if (SCHEME.test(value) && !WEB_SCHEME.test(value)) return null
  const rest = value.replace(WEB_SCHEME, '').replace(/^\/\//, '')
  const text = `https://${rest}`
  const url = parseUrl(text)
  if (url === null) return null
  const isSafe = url.username === '' && url.password === '' && url.hostname.includes('.')
  return isSafe ? { value: rest, url: url.href } : null
}

function resolveEmail(value: string): ResolvedLink | null {
  const address = value.replace(/^mailto:/i, '')
  const isPlain = isEmailAddress(address) && !/[\x00-\x20?&,;:"()<>[\]\\/%\x7f]/.test(address)
  return isPlain ? { value: address, url: `mailto:${address}` } : null
}

const SERVER = /^(?:[a-z0-9](?:[a-z0-9-]*)\.)+[a-z][a-z0-9-]*$/i
const USER = /^[\w.-]+$/

/**
 * Resolves `user@host`, `@user@host` or `host@user`: clients differ, so the part with a dot is the host. Also takes the
 * profile's URL.
 */
function resolveMastodon(value: string): ResolvedLink | null {
  const [first = '', second = '', ...rest] = (WEB_SCHEME.test(value) ? profileOf(value) : value)
    .replace(/^@/, '')
    .split('@')
  if (rest.length > 0) return null
  const [user, host] = SERVER.test(second) ? [first, second] : [second, first]
  if (!USER.test(user) || !SERVER.test(host)) return null
  const isUrl = WEB_SCHEME.test(value)
  return { value: isUrl ? `${user}@${host}` : value, url: `https://${host.toLowerCase()}/@${user}` }
}

/** Returns `https://host/@user` as `user@host`; empty if the URL is not one of a profile. */
function profileOf(value: string): string {
  const url = parseUrl(value)
  if (url === null) return ''
  const user = /^\/(?:@|users\/)([^/]+)\/?$/.exec(url.pathname)?.[1]
  return user === undefined || url.username !== '' ? '' : `${user}@${url.host}`
}

/** Returns whether a base in a document is that of the type, in any spelling. */
function isBaseOf(shape: LinkShape, base: string): boolean {
  const written = base.toLowerCase()
  switch (shape.kind) {
    case 'handle':
      return plainBase(written) === plainBase(`${shape.host}${shape.path}`)
    case 'url':
      return written === 'https://'
    case 'email':
      return written === 'mailto:'
    case 'mastodon':
      return false
  }
}

function plainBase(base: string): string {
  return withoutWww(base.replace(WEB_SCHEME, '')).replace(/(?<![/@])[/@]+$/, '')
}

/**
 * Returns the links as a JSON array of type and value; `null` if there are none. Links beyond the maximum length are
 * left out.
 */
export function linksAsString(links: readonly CreatorLink[], at: JsonPath, normalising: SssNormalising): string | null {
  if (links.length === 0) return null
  const items = links.map(({ type, value }) => JSON.stringify({ type, value }))
  let length = 1
  const fitting = items.findIndex((item) => {
    length += item.length + 1
    return length > maxSssLengths.json
  })
  if (fitting === -1) return `[${items.join(',')}]`
  normalising.report('sss-links-json-too-long', at)
  return fitting === 0 ? null : `[${items.slice(0, fitting).join(',')}]`
}
