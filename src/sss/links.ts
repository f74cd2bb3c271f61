import { excerpt } from '../core/reading.ts'
import type { JsonPath } from '../json/json-path.ts'
import type { CreatorLink } from '../model/creator.ts'
import { type LinkShape, linkShapes } from '../tables/link-types.ts'
import { isEmailAddress } from '../values/email.ts'
import { parseUrl } from '../values/parse-url.ts'
import { withoutSecrets } from '../values/url.ts'
import type { RawLink } from './elements/creator-elements.ts'
import { maxLengths, type Normalising } from './normalising.ts'

/** A link's value as it is given on, and its URL. */
export interface ResolvedLink {
  readonly value: string
  readonly url: string
}

/** The links of a creator that lead where their types say. */
export function normaliseLinks(links: readonly RawLink[], at: JsonPath, normalising: Normalising): CreatorLink[] {
  const kept: CreatorLink[] = []
  for (const [index, { type, typeAsWritten, value, base }] of links.entries()) {
    const here = { parent: at, key: index }
    if (type === null) {
      // An unknown type has been reported, and what is no link at all.
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

/** Where a link of this shape leads; null when that is nowhere, or elsewhere. */
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

/** A name at a network. The whole URL of the same network is reduced to it. */
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

/** Whether a value is a URL of the network that lacks its scheme. */
function startsWithHost(value: string, host: string): boolean {
  return withoutWww(value.toLowerCase()).startsWith(`${host}/`)
}

function handleOfUrl(host: string, path: string, value: string): string | null {
  const url = WEB_SCHEME.test(value) ? parseUrl(value) : null
  if (url === null || withoutWww(url.host) !== host || url.username !== '' || url.password !== '') return null
  const written = decoded(url.pathname)
  return written.startsWith(path) ? written.slice(path.length).replace(/\/$/, '') : null
}

/** The path without its percent-encoding, if that is text. */
function decoded(path: string): string {
  try {
    const text = decodeURI(path)
    return text.includes('\0') ? path : text
  } catch {
    return path
  }
}

/** `.` and `..`, also as the URL Standard reads them. */
function isDots(segment: string): boolean {
  return /^(?:\.|%2e){1,2}$/i.test(segment)
}

function withoutWww(host: string): string {
  return host.replace(/^(?:www|m|mobile)\./, '')
}

/** Any web page with a domain name. Nobody is sent over http. */
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

/** `user@host`, `@user@host` or `host@user`: clients differ, so the part with a dot is the host. Or the profile's URL. */
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

/** `https://host/@user` as `user@host`; empty when the URL is none of a profile. */
function profileOf(value: string): string {
  const url = parseUrl(value)
  if (url === null) return ''
  const user = /^\/(?:@|users\/)([^/]+)\/?$/.exec(url.pathname)?.[1]
  return user === undefined || url.username !== '' ? '' : `${user}@${url.host}`
}

/** Whether a base that a document gives is that of the type, written in whatever way. */
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

/** The links as a JSON array of type and value; null when there are none. Those that have no room are left out. */
export function linksAsString(links: readonly CreatorLink[], at: JsonPath, normalising: Normalising): string | null {
  if (links.length === 0) return null
  const items = links.map(({ type, value }) => JSON.stringify({ type, value }))
  let length = 1
  const fitting = items.findIndex((item) => {
    length += item.length + 1
    return length > maxLengths.json
  })
  if (fitting === -1) return `[${items.join(',')}]`
  normalising.report('sss-links-json-too-long', at)
  return fitting === 0 ? null : `[${items.slice(0, fitting).join(',')}]`
}
