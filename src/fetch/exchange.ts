import type { Dispatcher } from 'undici'
import { codeOf } from '../core/error-code.ts'
import type { AddressGuard } from './address-guard.ts'
import { Answer } from './answer.ts'
import type { Clock } from './clock.ts'
import type { Connection, ParserLimits } from './connection.ts'
import type { ConnectionPool } from './connection-pool.ts'
import type { Deadlines } from './deadlines.ts'
import { forgetOldest } from './forget-oldest.ts'
import type { HostGate } from './host-gate.ts'
import type { KeyedLimit } from './keyed-limit.ts'
import { failureFrom, StaleConnection, wantsHttp2 } from './network-errors.ts'
import type { AddressBook, HostAddress } from './resolve-address.ts'
import { Turns } from './turns.ts'
import { blocked, hostnameOf, portOf } from './url-gate.ts'

/** What all exchanges of a fetcher share. */
export interface ExchangeContext {
  readonly clock: Clock
  readonly addressBook: AddressBook
  readonly guard: AddressGuard
  readonly pool: ConnectionPool
  readonly originGate: HostGate
  readonly addressLimit: KeyedLimit
  readonly limits: ParserLimits
  /** How often a request is repeated at once when an idle connection proves to be closed. */
  readonly staleRetries: number
  /** Whether a server that speaks nothing but HTTP/2 is spoken to. */
  readonly isHttp2Allowed: boolean
  /** The origins that are known to be such servers. */
  readonly http2Origins: Set<string>
}

/** One request, with everything about it decided. */
export interface ExchangeRequest {
  readonly url: URL
  readonly origin: string
  /** Path and query, exactly as in the URL. */
  readonly path: string
  readonly method: Dispatcher.HttpMethod
  /** Names and values in turn. */
  readonly headers: string[]
  readonly body: Uint8Array | null
  /** Whether a server may get the request twice without harm. */
  readonly idempotent: boolean
}

/**
 * How an exchange went, up to the headers. Times in milliseconds; `queued` adds up over the chain, the others are of
 * the last exchange.
 */
export interface ExchangeTimings {
  queued: number
  dns?: number
  connect?: number
  headers?: number
}

const MAX_HTTP2_ORIGINS = 10_000

/**
 * Sends one request when its turn at the host has come, and answers when the headers are here. Errors of the connection
 * are repaired where that is harmless: a stale connection is replaced, and a server that insists on HTTP/2 gets it.
 *
 * @throws FetchFailure for everything that the network and the server can do.
 */
export async function exchange(
  request: ExchangeRequest,
  deadlines: Deadlines,
  timings: ExchangeTimings,
  context: ExchangeContext,
): Promise<Answer> {
  const { pool, limits } = context
  const { origin } = request
  const turns = new Turns(origin, deadlines, timings, context)
  await turns.enterOrigin()
  // A kept connection may turn out to be closed, and the request has to be sent again (RFC 9110 section 9.2.2).
  let mayReuse = request.idempotent
  let { staleRetries } = context
  for (;;) {
    let connection: Connection | null = null
    try {
      connection =
        (mayReuse ? pool.take(origin) : null) ?? (await openConnection(request.url, deadlines, timings, context))
      await turns.enterAddress(connection.addressKey)
      const answer = new Answer(connection, deadlines, turns, context)
      const startedAt = deadlines.begin(connection.isConnected ? 'headers' : 'connect')
      await answer.send(request)
      noteTimings(timings, connection, deadlines.pause() - startedAt)
      return answer
    } catch (error) {
      turns.leaveAddress()
      if (connection !== null) pool.discard(connection, new StaleConnection())
      const repair = repairOf(error, connection, staleRetries, origin, context)
      if (repair === null) {
        turns.leave()
        throw failureFrom(error, connection?.isConnected === true ? 'headers' : 'connect', limits)
      }
      if (repair === 'another-connection') {
        staleRetries -= 1
        mayReuse = false
      } else noteHttp2(origin, context)
    }
  }
}

/** A connection to the addresses of a host that the guard allows. It connects when the request is sent. */
async function openConnection(
  url: URL,
  deadlines: Deadlines,
  timings: ExchangeTimings,
  context: ExchangeContext,
): Promise<Connection> {
  const hostname = hostnameOf(url)
  const found = context.addressBook.recall(hostname) ?? (await askForAddresses(hostname, deadlines, timings, context))
  const addresses = found.filter(({ address }) => context.guard(address))
  if (addresses.length === 0) throw blocked('address', url.href)
  const http2 = context.http2Origins.has(url.origin)
  const target = {
    origin: url.origin,
    hostname,
    port: portOf(url),
    secure: url.protocol === 'https:',
    addresses,
    http2,
  }
  return context.pool.open(target, () => deadlines.begin('headers'))
}

async function askForAddresses(
  hostname: string,
  deadlines: Deadlines,
  timings: ExchangeTimings,
  { addressBook, clock }: ExchangeContext,
): Promise<readonly HostAddress[]> {
  const startedAt = deadlines.begin('dns')
  const { answer, giveUp } = addressBook.ask(hostname)
  const addresses = await deadlines.wait<readonly HostAddress[]>((resolve, reject) => {
    answer.then(resolve, reject).finally(giveUp)
    return giveUp
  })
  timings.dns = clock.elapsed() - startedAt
  return addresses
}

function noteTimings(timings: ExchangeTimings, { connectMs, isReused }: Connection, ms: number): void {
  const isNew = connectMs !== undefined && !isReused
  if (isNew) timings.connect = connectMs
  timings.headers = isNew ? ms - connectMs : ms
}

type Repair = 'another-connection' | 'http2'

/** What mends a failed exchange, where that is harmless; null when nothing does. */
function repairOf(
  error: unknown,
  connection: Connection | null,
  staleRetries: number,
  origin: string,
  { isHttp2Allowed, http2Origins }: ExchangeContext,
): Repair | null {
  if (connection !== null && staleRetries > 0 && isStale(error, connection)) return 'another-connection'
  // A server that is known to want it, and wants it all the same, has had it.
  const mayTryHttp2 = isHttp2Allowed && !http2Origins.has(origin)
  return mayTryHttp2 && wantsHttp2(error) ? 'http2' : null
}

/** Whether a connection was closed while it was idle: the request never arrived, so it can be sent again (section 1.15). */
function isStale(error: unknown, connection: Connection): boolean {
  if (!connection.isReused || connection.hasAnswered) return false
  const code = codeOf(error)
  return error instanceof StaleConnection || code === 'ECONNRESET' || code === 'EPIPE' || code === 'UND_ERR_SOCKET'
}

/** From now on an origin is known to speak nothing but HTTP/2. */
function noteHttp2(origin: string, { http2Origins }: ExchangeContext): void {
  http2Origins.add(origin)
  forgetOldest(http2Origins, MAX_HTTP2_ORIGINS)
}
