import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import {
  type DirectAnswer,
  DirectoryError,
  type DirectRoute,
  type RequestScope,
  type Runtime,
} from '../runtime/index.ts'
import { answerDirectly, isPlainRequest, send } from './answer-directly.ts'
import { MAX_BODY } from './app.ts'
import { clientAddress } from './client-address.ts'
import { clientNetwork } from './client-network.ts'
import { crossOriginHeaders } from './cross-origin.ts'
import { type Failure, failureAnswer, failureJson, failures, logFailedRequest, plainFailurePage } from './failures.ts'
import { portsFrom } from './free-port.ts'
import type { Routes } from './routes.ts'

export interface HttpServerOptions {
  readonly app: Routes
  /** The routes, by path, that answer plain `POST` requests before the application does. */
  readonly direct?: ReadonlyMap<string, DirectRoute> | undefined
  /** Number of own proxies before the listener. */
  readonly trustProxy: number
  /** Whether clients come over https: they are told to stay there. */
  readonly isHttps: boolean
  readonly runtime: Pick<Runtime, 'now' | 'uuid' | 'log'>
}

/** Alternating names and values. */
const SAFE_HEADERS = [
  'X-Content-Type-Options',
  'nosniff',
  'X-Frame-Options',
  'DENY',
  'Referrer-Policy',
  'strict-origin-when-cross-origin',
]

/** Paths that are asked every few seconds. They are logged only when they fail. */
const quietPaths = new Set(['/healthz', '/readyz', '/metrics'])

/** Time for a whole request to arrive, and for its head. */
const REQUEST_MS = 60_000
const HEAD_MS = 20_000
/** Longer than the timeout of usual proxies, so that the proxy closes a connection first. */
const KEEP_ALIVE_MS = 65_000

/**
 * The listener of the process. It gives requests their ids, safe headers and their log lines, and can be stopped
 * without losing a request.
 */
export class HttpServer {
  readonly #options: HttpServerOptions
  readonly #safeHeaders: readonly string[]
  readonly #openHeaders: readonly string[]
  readonly #server: Server
  readonly #answer: ReturnType<typeof getRequestListener>
  /** Of the requests that the application answers. */
  readonly #scopes = new WeakMap<IncomingMessage, RequestScope>()
  readonly #running = new Map<ServerResponse, RequestScope>()
  /** Connections without a request so far. Browsers open some ahead. */
  readonly #unused = new Set<Socket>()
  #isDraining = false
  #isStopping = false
  #isWarned = false

  constructor(options: HttpServerOptions) {
    const { app, isHttps } = options
    this.#options = options
    this.#safeHeaders = isHttps ? [...SAFE_HEADERS, 'Strict-Transport-Security', 'max-age=31536000'] : SAFE_HEADERS
    this.#openHeaders = [...this.#safeHeaders, ...Object.entries(crossOriginHeaders).flat()]
    this.#answer = getRequestListener(
      (request, { incoming }) => app.fetch(request, this.#scopes.get(incoming as IncomingMessage)),
      { errorHandler: (error) => this.#malformed(error) },
    )
    this.#server = createServer((incoming, outgoing) => this.#take(incoming, outgoing))
    this.#server.requestTimeout = REQUEST_MS
    this.#server.headersTimeout = HEAD_MS
    this.#server.keepAliveTimeout = KEEP_ALIVE_MS
    this.#server.on('connection', (socket) => {
      this.#unused.add(socket)
      socket.once('close', () => this.#unused.delete(socket))
    })
  }

  /** @throws DirectoryError UNAVAILABLE if the address cannot be bound: the message says what to do */
  async listen(host: string, port: number): Promise<AddressInfo> {
    return await this.#bind(host, port).catch((error: NodeJS.ErrnoException) => {
      throw listenError(error, host, port)
    })
  }

  /**
   * Listens at the first free port from `port` on. Processes of one machine may start at once: each tries until it has
   * one.
   *
   * @throws DirectoryError UNAVAILABLE if no address can be bound: the message says what to do
   */
  async listenFrom(host: string, port: number): Promise<AddressInfo> {
    for (const candidate of portsFrom(port)) {
      try {
        return await this.#bind(host, candidate)
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') {
          throw listenError(error as NodeJS.ErrnoException, host, candidate, metricsAddress)
        }
      }
    }
    throw new DirectoryError(
      'UNAVAILABLE',
      `Port ${port} and those after it are taken. Give another one with ${metricsAddress.port}.`,
    )
  }

  #bind(host: string, port: number): Promise<AddressInfo> {
    return new Promise((resolve, reject) => {
      this.#server.once('error', reject)
      this.#server.listen({ host, port }, () => {
        this.#server.off('error', reject)
        resolve(this.#server.address() as AddressInfo)
      })
    })
  }

  /** Makes each answer end its connection from now on. Requests are still accepted: clients may not know yet. */
  drain(): void {
    this.#isDraining = true
    for (const outgoing of this.#running.keys()) if (!outgoing.headersSent) outgoing.setHeader('Connection', 'close')
  }

  /** Stops accepting requests, and waits for those that run. When `late` is aborted, connections are cut. */
  stop(late: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      this.drain()
      this.#isStopping = true
      const cut = () => {
        for (const scope of this.#running.values()) scope.isCut = true
        this.#server.closeAllConnections()
      }
      this.#server.close(() => {
        late.removeEventListener('abort', cut)
        resolve()
      })
      // Node counts them as busy: it waits for a first request. Nobody has said anything on them yet.
      for (const socket of this.#unused) if (socket.bytesRead === 0) socket.destroy()
      if (late.aborted) cut()
      else late.addEventListener('abort', cut)
    })
  }

  #take(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const startedAt = this.#options.runtime.now()
    const scope = this.#scopeOf(incoming)
    this.#running.set(outgoing, scope)
    this.#unused.delete(incoming.socket)
    outgoing.on('close', () => {
      this.#running.delete(outgoing)
      if (this.#isStopping) this.#server.closeIdleConnections()
      this.#log(incoming, outgoing, scope, startedAt)
    })
    if (hasHeaderTwice(incoming)) {
      // The rest of the connection may be something else than it seems.
      outgoing.shouldKeepAlive = false
      send(outgoing, jsonFailure(failures.malformed, scope), this.#headersOf(scope))
      return
    }
    const route = incoming.method === 'POST' ? this.#options.direct?.get(scope.loggedPath) : undefined
    const headers = this.#headersOf(scope)
    if (route !== undefined && isPlainRequest(incoming, MAX_BODY)) {
      answerDirectly(route, { incoming, outgoing, scope }, headers, (error) => this.#fail(outgoing, scope, error))
      return
    }
    this.#scopes.set(incoming, scope)
    // Set here, since a middleware of hono would make a second `Response` for each answer.
    for (let at = 0; at < headers.length; at += 2) outgoing.setHeader(headers[at]!, headers[at + 1]!)
    void this.#answer(incoming, outgoing)
  }

  #scopeOf(incoming: IncomingMessage): RequestScope {
    const { trustProxy, runtime } = this.#options
    const given = trustProxy > 0 ? incoming.headers['x-request-id'] : undefined
    const isUsable = typeof given === 'string' && /^[\w.-]{1,100}$/.test(given)
    const { 'x-forwarded-for': forwardedFor, forwarded } = incoming.headers
    const address = clientAddress(incoming.socket.remoteAddress, forwardedFor, trustProxy)
    const network = clientNetwork(address, trustProxy === 0 && (forwardedFor ?? forwarded) !== undefined)
    if (network.isEverybody) this.#warnOfProxy()
    return {
      requestId: isUsable ? given : runtime.uuid(),
      clientAddress: address,
      network,
      loggedPath: pathOf(incoming.url ?? ''),
      accountId: null,
    }
  }

  #warnOfProxy(): void {
    if (this.#isWarned) return
    this.#isWarned = true
    const message =
      'A proxy passes requests on. Set TRUST_PROXY to the number of proxies, else all clients share limits.'
    this.#options.runtime.log.warn('proxy.untrusted', { message })
  }

  #log(incoming: IncomingMessage, outgoing: ServerResponse, scope: RequestScope, startedAt: number): void {
    if (quietPaths.has(scope.loggedPath) && outgoing.statusCode === 200) return
    const { runtime } = this.#options
    runtime.log.info('request', {
      method: incoming.method,
      path: scope.loggedPath,
      status: outgoing.statusCode,
      ...(outgoing.writableFinished ? {} : { aborted: true }),
      duration_ms: runtime.now() - startedAt,
      request_id: scope.requestId,
      ...(scope.accountId === null ? {} : { account_id: scope.accountId }),
      ...scope.query,
    })
  }

  #headersOf({ requestId, loggedPath }: RequestScope): string[] {
    const others = loggedPath === '/graphql' ? this.#openHeaders : this.#safeHeaders
    const headers = ['X-Request-Id', requestId, ...others]
    if (this.#isDraining) headers.push('Connection', 'close')
    return headers
  }

  #malformed(error: unknown): Response {
    const { runtime } = this.#options
    runtime.log.info('request.malformed', { error: error instanceof Error ? error.message : String(error) })
    return failureAnswer(failures.malformed, { accept: undefined, requestId: runtime.uuid() }, plainFailurePage)
  }

  #fail(outgoing: ServerResponse, scope: RequestScope, error: unknown): void {
    logFailedRequest(this.#options.runtime, scope, error)
    if (outgoing.headersSent) {
      outgoing.destroy()
      return
    }
    send(outgoing, jsonFailure(failures.broken, scope), this.#headersOf(scope))
  }
}

function jsonFailure(failure: Failure, { requestId }: RequestScope): DirectAnswer {
  const headers = ['Content-Type', 'application/json; charset=utf-8']
  return { status: failure.status, headers, body: failureJson(failure, requestId) }
}

/**
 * Headers that decide where a request goes and where it ends. A proxy may take the first of two, and the directory the
 * second.
 */
const singleHeaders = ['host', 'content-length', 'transfer-encoding']

function hasHeaderTwice({ rawHeaders }: IncomingMessage): boolean {
  const seen = [false, false, false]
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!
    for (let which = 0; which < singleHeaders.length; which += 1) {
      if (name.length !== singleHeaders[which]!.length || name.toLowerCase() !== singleHeaders[which]) continue
      if (seen[which]) return true
      seen[which] = true
    }
  }
  return false
}

function pathOf(url: string): string {
  const end = url.search(/[?#]/)
  return end === -1 ? url : url.slice(0, end)
}

/** How an operator changes the address of a listener. */
interface AddressSettings {
  readonly port: string
  readonly host: string
}

const mainAddress: AddressSettings = { port: '--port or PORT', host: '--host or HOST' }
const metricsAddress: AddressSettings = { port: '--metrics-port or METRICS_PORT', host: 'METRICS_HOST' }

function listenError(
  { code, message }: NodeJS.ErrnoException,
  host: string,
  port: number,
  settings = mainAddress,
): DirectoryError {
  const problem = listenProblem(code, host, port, settings)
  return new DirectoryError('UNAVAILABLE', problem ?? `The listener cannot start: ${message}`)
}

function listenProblem(code: string | undefined, host: string, port: number, settings: AddressSettings): string | null {
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} is taken by another process. Give another one with ${settings.port}.`
    case 'EACCES':
      return `This user may not bind port ${port}. Ports from 1024 on are free to all.`
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `This machine has no address ${host}. Give another one with ${settings.host}.`
    default:
      return null
  }
}
