import { isIP } from 'node:net'
import { isWebUrl, parseUrl } from '../../values/parse-url.ts'
import { type BlockedReason, FetchFailure } from '../outcome/outcome.ts'
import { urlWithoutCredentials } from '../outcome/url-without-credentials.ts'
import type { AddressGuard } from './address-guard.ts'

/**
 * Refused ports from 1024 on, by service. Such a service may take a line of HTTP for a command, or should never be
 * public. All ports are below 32768, where systems begin to assign ports to any program.
 */
const services: Readonly<Record<string, readonly number[]>> = {
  'port blocking of the Fetch standard': [
    1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
  ],
  AMQP: [5671, 5672],
  beanstalkd: [11300],
  Cassandra: [9042],
  CockroachDB: [26257],
  CouchDB: [5984],
  Docker: [2375, 2376],
  Elasticsearch: [9200, 9300],
  etcd: [2379, 2380],
  InfluxDB: [8086],
  Kafka: [9092],
  Kubernetes: [6443, 10250],
  memcached: [11211],
  MongoDB: [27017, 27018, 27019],
  MQTT: [1883, 8883],
  MySQL: [3306],
  NATS: [4222],
  Oracle: [1521],
  PostgreSQL: [5432, 6432],
  RDP: [3389],
  Redis: [6379, 6380, 16379, 26379],
  'SMTP submission': [2525],
  'SQL Server': [1433, 1434],
  VNC: [5900],
  ZooKeeper: [2181],
}

const refusedPorts: ReadonlySet<number> = new Set(Object.values(services).flat())

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
