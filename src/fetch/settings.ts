import type { BodyLimits } from './body/receive-body.ts'
import { checkOptions, checkUserAgent, withDefaults } from './check-options.ts'
import { systemClock } from './clock.ts'
import { type AddressGuard, createAddressGuard } from './connecting/address-guard.ts'
import { ConnectionPool } from './connecting/connection-pool.ts'
import { Dialer } from './connecting/dial.ts'
import type { ExchangeContext } from './connecting/exchange.ts'
import { AddressBook } from './connecting/resolve-address.ts'
import { createSystemResolver } from './connecting/system-resolver.ts'
import { deniedName, isWebPort, type UrlPolicy } from './connecting/url-gate.ts'
import { type Accept, feedHeaders } from './feed-request.ts'
import type { FetcherOptions, NetworkOptions } from './options.ts'
import { DeadlineTimer } from './politeness/deadline-timer.ts'
import type { Deadlines, Timeouts } from './politeness/deadlines.ts'
import { createMemoryHostState, HostBackoff } from './politeness/host-backoff.ts'
import { type Concurrency, HostGate } from './politeness/host-gate.ts'
import { KeyedLimit } from './politeness/keyed-limit.ts'

const KIB = 1024
const MIB = 1024 * KIB

/** The bytes read of an error's body, and kept of an answer of `request`. */
export const MAX_ERROR_BODY = 64 * KIB
/** Maximum number of characters of a redirect's target. */
export const MAX_REDIRECT_URL = 8_192

const defaultTimeouts: Timeouts = {
  dns: 10_000,
  connect: 10_000,
  headers: 15_000,
  bodyIdle: 15_000,
  total: 60_000,
  slow: { bytesPerSecond: 1_024, afterMs: 10_000 },
}

/** The limits of a fetcher that options set. */
export interface FetchLimits extends BodyLimits {
  readonly headerBytes: number
  readonly redirects: number
  readonly url: number
}

const defaultLimits: FetchLimits = {
  headerBytes: 32 * KIB,
  wireBytes: 64 * MIB,
  decodedBytes: 256 * MIB,
  redirects: 10,
  url: 2_048,
}

const defaultConcurrency: Concurrency = {
  total: 200,
  perOrigin: 2,
  perAddress: 8,
  originGapMs: 100,
  overrides: {},
  turnOf: () => null,
}

/** The number of idle connections kept for each simultaneous fetch. */
const IDLE_CONNECTIONS = 2

/** The limits on repeated exchanges. */
export interface Retry {
  readonly transient: number
  readonly delayMs: readonly [number, number]
}

const defaultRetry: Retry = { transient: 1, delayMs: [2_000, 5_000] }

/** A fetcher's options with their defaults, and the objects that its fetches share. */
export interface FetchContext extends ExchangeContext {
  /** The timer for the deadlines of all running fetches. */
  readonly deadlineTimer: DeadlineTimer<Deadlines>
  readonly userAgent: string
  /** The headers of all requests for feeds, by the kind of document asked for. */
  readonly feedHeaders: Readonly<Record<Accept, readonly string[]>>
  readonly timeouts: Timeouts
  readonly limits: FetchLimits
  readonly concurrency: Concurrency
  readonly retry: Retry
  readonly urlPolicy: UrlPolicy
  readonly backoff: HostBackoff
  readonly random: () => number
}

/**
 * Returns the settings for a fetcher's options.
 *
 * @throws TypeError if an option is unknown or has an invalid value.
 */
export function createContext(options: FetcherOptions): FetchContext {
  if (typeof options !== 'object' || options === null) throw new TypeError('createFetcher takes { userAgent, … }')
  checkOptions(options)
  const { clock = systemClock, random = Math.random, network = {}, hostState = createMemoryHostState() } = options
  const userAgent = checkUserAgent(options.userAgent)
  const timeouts = withDefaults('timeoutsMs', defaultTimeouts, options.timeoutsMs)
  const limits = withDefaults('limits', defaultLimits, options.limits)
  const concurrency = withDefaults('concurrency', defaultConcurrency, options.concurrency)
  const retry = withDefaults('retry', defaultRetry, options.retry)
  const urlPolicy = urlPolicyOf(network)
  const dialer = new Dialer(urlPolicy.guard, network.ca, clock)
  const resolver = network.resolver ?? createSystemResolver(clock)
  return {
    clock,
    deadlineTimer: new DeadlineTimer(clock),
    random,
    userAgent,
    feedHeaders: {
      feed: feedHeaders(userAgent, 'feed'),
      sss: feedHeaders(userAgent, 'sss'),
      any: feedHeaders(userAgent, 'any'),
    },
    timeouts,
    limits,
    concurrency,
    retry,
    urlPolicy,
    guard: urlPolicy.guard,
    addressBook: new AddressBook(clock, resolver),
    pool: new ConnectionPool(dialer, limits, () => clock.elapsed(), IDLE_CONNECTIONS * concurrency.total),
    originGate: new HostGate(clock, concurrency),
    addressLimit: new KeyedLimit(concurrency.perAddress),
    http2Origins: new Set(),
    backoff: new HostBackoff(hostState),
  }
}

function urlPolicyOf(network: NetworkOptions): UrlPolicy {
  const allow = network.allowPrivate === true ? ['0.0.0.0/0', '::/0'] : (network.allowCidrs ?? [])
  const isUsual = network.allowPrivate === true ? (port: number) => port > 0 : isWebPort
  const { ports } = network
  const guard: AddressGuard = createAddressGuard({
    allow,
    allowServers: network.allowServers ?? [],
    deny: network.denyCidrs ?? [],
  })
  return {
    guard,
    isPortAllowed: ports === undefined ? isUsual : (port) => ports(port, isUsual(port)),
    denyHosts: (network.denyHosts ?? []).map(deniedName),
    publicNamesOnly: network.allowPrivate !== true,
  }
}
