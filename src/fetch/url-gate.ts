import { isIP } from 'node:net'
import { isWebUrl, parseUrl } from '../core/parse-url.ts'
import type { AddressGuard } from './address-guard.ts'
import { type BlockedReason, FetchFailure } from './outcome.ts'
import { refusedPorts } from './refused-ports.ts'
import { urlWithoutCredentials } from './url-without-credentials.ts'

/** What URLs may be fetched: the first of the three gates (section 1.14); the others are in `dial.ts`. */
export interface UrlPolicy {
  /** Whether a port may be connected to. */
  readonly isPortAllowed: (port: number) => boolean
  /** Hosts that are not to be fetched from, with all their subdomains, as `URL` writes them. */
  readonly denyHosts: readonly string[]
  /** Whether names that are never public (`localhost`, `intranet`, `nas.local`) are refused. */
  readonly publicNamesOnly: boolean
  readonly guard: AddressGuard
}

/** Top-level names that never belong to a public host (RFC 6761, RFC 6762, RFC 7686, RFC 8375 and ICANN's `internal`). */
const privateTopLevel = new Set(['local', 'localhost', 'internal', 'onion', 'invalid', 'test', 'arpa'])

/** Whether a port is one of web servers: 80, 443, and from 1024 on those that are not refused. */
export function isWebPort(port: number): boolean {
  return port === 80 || port === 443 || (port >= 1024 && !refusedPorts.has(port))
}

/**
 * Refuses a URL that the policy does not allow to be fetched.
 *
 * @throws FetchFailure of kind `blocked`.
 */
export function checkUrl(url: URL, policy: UrlPolicy): void {
  const reason = objectionTo(url, policy)
  if (reason !== null) throw blocked(reason, url.href)
}

export function blocked(reason: BlockedReason, url: string): FetchFailure {
  return new FetchFailure({ kind: 'blocked', reason, url: urlWithoutCredentials(url) })
}

/** Why a policy does not allow a URL to be fetched; null if it does. Names are not resolved. */
export function objectionTo(url: URL, policy: UrlPolicy): BlockedReason | null {
  if (!isWebUrl(url)) return 'scheme'
  if (url.username !== '' || url.password !== '') return 'credentials'
  if (!policy.isPortAllowed(portOf(url))) return 'port'
  const host = hostnameOf(url)
  if (isAddress(host)) return policy.guard(host) ? null : 'address'
  return isNameAllowed(host, policy) ? null : 'host'
}

/**
 * Whether a host is an IP address. `URL` writes IPv4 addresses as four numbers whatever their spelling, and no name
 * ends with a digit.
 */
export function isAddress(host: string): boolean {
  const last = host.charCodeAt(host.length - 1)
  return host.includes(':') || (last >= 0x30 && last <= 0x39 && isIP(host) !== 0)
}

/** The port that a URL means, whether written or not. */
export function portOf(url: URL): number {
  if (url.port !== '') return Number(url.port)
  return url.protocol === 'https:' ? 443 : 80
}

/** The host without the brackets of an IPv6 address and without the dot that ends an absolute name. */
export function hostnameOf(url: URL): string {
  const { hostname } = url
  if (hostname.startsWith('[')) return hostname.slice(1, -1)
  return hostname.endsWith('.') ? hostname.slice(0, -1) : hostname
}

/** `URL` takes more than names have: lists with commas, stars. */
const HOST_NAME = /^[\w-]+(?:\.[\w-]+)*$/

/**
 * A host of the deny list as `URL` writes it.
 *
 * @throws TypeError for what no host is ever called: it would deny nothing.
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
