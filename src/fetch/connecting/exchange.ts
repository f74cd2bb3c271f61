import type { Dispatcher } from 'undici'
import { codeOf } from '../../core/error-code.ts'
import type { Clock } from '../clock.ts'
import type { ExchangeTimings } from '../outcome/growing-meta.ts'
import { failureFrom, StaleConnection, wantsHttp2 } from '../outcome/network-errors.ts'
import type { Deadlines } from '../politeness/deadlines.ts'
import { forgetOldest } from '../politeness/forget-oldest.ts'
import type { HostGate } from '../politeness/host-gate.ts'
import type { KeyedLimit } from '../politeness/keyed-limit.ts'
import type { AddressGuard } from './address-guard.ts'
import { Answer } from './answer.ts'
import type { Connection, ParserLimits } from './connection.ts'
import type { ConnectionPool } from './connection-pool.ts'
import { ExchangeSlots } from './exchange-slots.ts'
import type { AddressBook, HostAddress } from './resolve-address.ts'
import { blocked, hostnameOf, portOf } from './url-gate.ts'

/** The settings of all exchanges of a fetcher. */
export interface ExchangeContext {
  readonly clock: Clock
  readonly addressBook: AddressBook
  readonly guard: AddressGuard
  readonly pool: ConnectionPool
  readonly originGate: HostGate
  readonly addressLimit: KeyedLimit
  readonly limits: ParserLimits
  /** The origins known to speak only HTTP/2. */
  readonly http2Origins: Set<string>
}

/** A checked request, ready to be sent. */
export interface ExchangeRequest {
  readonly url: URL
  readonly origin: string
  /** Path and query, exactly as in the URL. */
  readonly path: string
  readonly method: Dispatcher.HttpMethod
  /** Names and values, alternating. */
  readonly headers: string[]
  readonly body: Uint8Array | null
  /** Whether the server may get the request twice without harm. */
  readonly idempotent: boolean
}

const MAX_HTTP2_ORIGINS = 10_000

/**
 * Sends a request when its turn at the host has come. Resolves when the headers have come. Errors of the connection are
 * repaired if that is harmless: a stale connection is replaced, and a server that insists on HTTP/2 gets it.
 *
 * @throws FetchFailure for every failure of the network and the server
 */
export async function exchange(
  request: ExchangeRequest,
  deadlines: Deadlines,
  timings: ExchangeTimings,
  context: ExchangeContext,
): Promise<Answer> {
  const { pool, limits } = context
  const { origin } = request
  const slots = new ExchangeSlots(origin, deadlines, timings, context)
  await slots.enterOrigin()
  // A kept connection may turn out to be closed, so that the request is sent again (RFC 9110 section 9.2.2).
  let mayReuse = request.idempotent
  for (;;) {
    let connection: Connection | null = null
    try {
      connection =
        (mayReuse ? pool.take(origin) : null) ?? (await openConnection(request.url, deadlines, timings, context))
      await slots.enterAddress(connection.addressKey)
      const answer = new Answer(connection, deadlines, slots, context)
      const startedAt = deadlines.begin(connection.isConnected ? 'headers' : 'connect')
      await answer.send(request)
      noteTimings(timings, connection, deadlines.pause() - startedAt)
      return answer
    } catch (error) {
      slots.leaveAddress()
      if (connection !== null) pool.discard(connection, new StaleConnection())
      if (connection !== null && isStale(error, connection)) {
        // The next connection is a new one, which is never stale: the request is sent again once.
        mayReuse = false
      } else if (isCuredByHttp2(error, origin, context)) {
        noteHttp2(origin, context)
      } else {
        slots.leave()
        throw failureFrom(error, connection?.isConnected === true ? 'headers' : 'connect', limits)
      }
    }
  }
}

/** Returns a connection to the addresses of a host that the guard allows. It connects when the request is sent. */
async function openConnection(
  url: URL,
  deadlines: Deadlines,
  timings: ExchangeTimings,
  context: ExchangeContext,
): Promise<Connection> {
  const hostname = hostnameOf(url)
  const found = context.addressBook.recall(hostname) ?? (await askForAddresses(hostname, deadlines, timings, context))
  const port = portOf(url)
  const addresses = found.filter(({ address }) => context.guard(address, port))
  if (addresses.length === 0) throw blocked('address', url.href)
  const http2 = context.http2Origins.has(url.origin)
  const target = {
    origin: url.origin,
    hostname,
    port,
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

/** Returns whether to send a failed request again by HTTP/2. Origins in `http2Origins` already got it by HTTP/2. */
function isCuredByHttp2(error: unknown, origin: string, { http2Origins }: ExchangeContext): boolean {
  return !http2Origins.has(origin) && wantsHttp2(error)
}

/**
 * Returns whether a connection was closed while it was idle: the request never arrived, so it can be sent again
 * (fetching 1.15).
 */
function isStale(error: unknown, connection: Connection): boolean {
  if (!connection.isReused || connection.hasAnswered) return false
  const code = codeOf(error)
  return error instanceof StaleConnection || code === 'ECONNRESET' || code === 'EPIPE' || code === 'UND_ERR_SOCKET'
}

/** Notes that an origin speaks only HTTP/2. */
function noteHttp2(origin: string, { http2Origins }: ExchangeContext): void {
  http2Origins.add(origin)
  forgetOldest(http2Origins, MAX_HTTP2_ORIGINS)
}
