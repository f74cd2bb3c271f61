import type { Dispatcher } from 'undici'
import type { AddressGuard } from './address-guard.ts'
import { Answer } from './answer.ts'
import type { Clock } from './clock.ts'
import type { Connection, ParserLimits } from './connection.ts'
import type { ConnectionPool } from './connection-pool.ts'
import type { Deadlines } from './deadlines.ts'
import { codeOf } from './error-code.ts'
import type { HostGate } from './host-gate.ts'
import type { KeyedLimit, Leave } from './keyed-limit.ts'
import { failureFrom, StaleConnection, wantsHttp2 } from './network-errors.ts'
import type { AddressBook, HostAddress } from './resolve-address.ts'
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
}

/** How an exchange went, up to the headers. Times in milliseconds; `queued` adds up over the chain, the others are of the last exchange. */
export interface ExchangeTimings {
  queued: number
  dns?: number
  connect?: number
  headers?: number
}

const MAX_HTTP2_ORIGINS = 10_000

/**
 * Sends one request when its turn at the host has come, and answers when the headers are here. Errors of the connection are repaired where that is
 * harmless: a stale connection is replaced, and a server that insists on HTTP/2 gets it.
 *
 * @throws FetchFailure for everything that the network and the server can do.
 */
export async function exchange(
  request: ExchangeRequest,
  deadlines: Deadlines,
  timings: ExchangeTimings,
  context: ExchangeContext,
): Promise<Answer> {
  const { pool, addressLimit, originGate } = context
  const { origin } = request
  let leaveOrigin = originGate.tryEnter(origin) ?? (await waitForTurn(originGate, origin, deadlines, timings, context))
  // RFC 9110 section 9.2.2: only what can be repeated goes on a connection that may turn out to be closed.
  let mayReuse = request.method === 'GET' || request.method === 'HEAD'
  let staleRetries = context.staleRetries
  let connection: Connection | null = null
  let leaveAddress: Leave | null = null
  for (;;) {
    try {
      connection =
        (mayReuse ? pool.take(origin) : null) ?? (await openConnection(request.url, deadlines, timings, context))
      const key = connection.addressKey
      leaveAddress = addressLimit.tryEnter(key)
      if (leaveAddress === null) {
        // Hundreds of hosts may share an address: who waits for it does not keep the turns of all others meanwhile.
        leaveOrigin()
        leaveAddress = await waitForTurn(addressLimit, key, deadlines, timings, context)
        leaveOrigin =
          originGate.tryEnter(origin) ?? (await waitForTurn(originGate, origin, deadlines, timings, context))
      }
      const answer = new Answer(connection, deadlines, leaveOrigin, leaveAddress, context)
      const startedAt = deadlines.begin(connection.isConnected ? 'headers' : 'connect')
      await answer.send(request)
      noteTimings(timings, connection, deadlines.pause() - startedAt)
      return answer
    } catch (error) {
      leaveAddress?.()
      if (connection !== null) pool.discard(connection, new StaleConnection())
      if (connection !== null && isStale(error, connection) && staleRetries > 0) {
        staleRetries -= 1
        mayReuse = false
      } else if (!isHttp2Wanted(error, origin, context)) {
        leaveOrigin()
        throw failureFrom(error, connection?.isConnected === true ? 'headers' : 'connect', context.limits)
      }
      connection = null
    }
  }
}

interface Gate {
  wait(key: string, start: (leave: Leave) => void): () => void
}

/** Waiting for others costs the fetch nothing of its time. */
async function waitForTurn(
  gate: Gate,
  key: string,
  deadlines: Deadlines,
  timings: ExchangeTimings,
  { clock }: ExchangeContext,
): Promise<Leave> {
  const startedAt = deadlines.pause()
  const leave = await deadlines.wait<Leave>((resolve) => gate.wait(key, resolve))
  timings.queued += clock.elapsed() - startedAt
  return leave
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

/** Whether a connection was closed while it was idle: the request never arrived, so it can be sent again (section 1.15). */
function isStale(error: unknown, connection: Connection): boolean {
  if (!connection.isReused || connection.hasAnswered) return false
  const code = codeOf(error)
  return error instanceof StaleConnection || code === 'ECONNRESET' || code === 'EPIPE' || code === 'UND_ERR_SOCKET'
}

/** Whether a server turned out to speak nothing but HTTP/2, and that was not known before. From now on it is. */
function isHttp2Wanted(error: unknown, origin: string, { http2Origins, isHttp2Allowed }: ExchangeContext): boolean {
  if (!wantsHttp2(error) || !isHttp2Allowed || http2Origins.has(origin)) return false
  http2Origins.add(origin)
  const [oldest] = http2Origins
  if (http2Origins.size > MAX_HTTP2_ORIGINS && oldest !== undefined) http2Origins.delete(oldest)
  return true
}
