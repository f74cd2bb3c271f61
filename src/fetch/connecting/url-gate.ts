import { isIP } from 'node:net'
import { isWebUrl, parseUrl } from '../../values/parse-url.ts'
import { type BlockedReason, FetchFailure } from '../outcome/outcome.ts'
import { urlWithoutCredentials } from '../outcome/url-without-credentials.ts'
import type { AddressGuard } from './address-guard.ts'
import { refusedPorts } from './refused-ports.ts'

/** The rules for URLs that may be fetched: the first of the three gates (fetching 1.14). `dial.ts` has the others. */
export interface UrlPolicy {
  /** Returns whether a port may be connected to. */
  readonly isPortAllowed: (port: number) => boolean
  /** Hosts that are never fetched from, with all their subdomains, as `URL` writes them. */
  readonly denyHosts: readonly string[]
  /** Whether to refuse names that are never public (`localhost`, `intranet`, `nas.local`). */
  readonly publicNamesOnly: boolean
  readonly guard: AddressGuard
}

/**
 * Top-level names that never belong to a public host (RFC 6761, RFC 6762, RFC 7686, RFC 8375 and ICANN's `internal`).
 */
const privateTopLevel = new Set(['local', 'localhost', 'internal', 'onion', 'invalid', 'test', 'arpa'])

/** Returns whether a port may be that of a web server: 80, 443, or any from 1024 on that is not refused. */
export function isWebPort(port: number): boolean {
  return port === 80 || port === 443 || (port >= 1024 && !refusedPorts.has(port))
}

/**
 * Throws if the policy does not allow a URL.
 *
 * @throws FetchFailure of kind `blocked`
 */
export function checkUrl(url: URL, policy: UrlPolicy): void {
  const reason = urlObjection(url, policy)
  if (reason !== null) throw blocked(reason, url.href)
}

export function blocked(reason: BlockedReason, url: string): FetchFailure {
  return new FetchFailure({ kind: 'blocked', reason, url: urlWithoutCredentials(url) })
}

/** Returns why a policy does not allow a URL; `null` if it does. Names are not resolved. */
export function urlObjection(url: URL, policy: UrlPolicy): BlockedReason | null {
  if (!isWebUrl(url)) return 'scheme'
  if (url.username !== '' || url.password !== '') return 'credentials'
  const port = portOf(url)
  if (!policy.isPortAllowed(port)) return 'port'
  const host = hostnameOf(url)
  if (isAddress(host)) return policy.guard(host, port) ? null : 'address'
  return isNameAllowed(host, policy) ? null : 'host'
}

/**
 * Returns whether a host is an IP address. `URL` writes every IPv4 address as four numbers, and no name ends with a
 * digit.
 */
export function isAddress(host: string): boolean {
  const last = host.charCodeAt(host.length - 1)
  return host.includes(':') || (last >= 0x30 && last <= 0x39 && isIP(host) !== 0)
}

/** Returns the port of a URL, written or not. */
export function portOf(url: URL): number {
  if (url.port !== '') return Number(url.port)
  return url.protocol === 'https:' ? 443 : 80
}

/** Returns the host without the brackets of an IPv6 address and without a final dot. */
export function hostnameOf(url: URL): string {
  const { hostname } = url
  if (hostname.startsWith('[')) return hostname.slice(1, -1)
  return hostname.endsWith('.') ? hostname.slice(0, -1) : hostname
}

/** `URL` accepts characters that names do not have: commas, stars. */
const HOST_NAME = /^[\w-]+(?:\.[\w-]+)*$/

/**
 * Returns a host of the deny list as `URL` writes it.
 *
 * @throws TypeError if no host can have this name: it would deny nothing
 */
export function deniedName(text: string): string {
  const url = /[\s/\\?#:@]/.test(text) ? null : parseUrl(`http://${text}`)
  const name = url === null ? '' : hostnameOf(url)
  if (HOST_NAME.test(name) && !isAddress(name)) return name
  throw new TypeError(
    `network.denyHosts must be names such as 'example.com' (addresses go into network.denyCidrs), not '${text}'`,
  )
}

function isNameAllowed(name: string, { denyHosts, publicNamesOnly }: UrlPolicy): boolean {
  if (denyHosts.length > 0 && denyHosts.some((denied) => name === denied || name.endsWith(`.${denied}`))) return false
  const isBroken = name === '' || name.startsWith('.') || name.endsWith('.') || name.includes('..')
  if (isBroken || name.length > 253 || (name.length > 63 && name.split('.').some((label) => label.length > 63)))
    return false
  const lastDot = name.lastIndexOf('.')
  return !publicNamesOnly || (lastDot !== -1 && !privateTopLevel.has(name.slice(lastDot + 1)))
}
