import { getEventListeners } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer as createHttp, type RequestListener } from 'node:http'
import { createSecureServer as createHttp2, type ServerHttp2Stream } from 'node:http2'
import { createServer as createHttps } from 'node:https'
import { type AddressInfo, createServer as createTcp, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import { createServer as createTls, type TlsOptions } from 'node:tls'
import { expect, onTestFinished } from 'vitest'
import {
  type Clock,
  createFetcher,
  type FeedFetcher,
  type FetcherOptions,
  type HostAddress,
} from '../../src/fetch/index.ts'
import { type NameAnswer, type NameServer, startNameServer } from './name-server.ts'

/*
 * A small internet on the loopback interface: servers that misbehave as they are told, names for them, and a fetcher
 * that takes 127.0.0.1 for public and everything else for what it is. Each test makes its own, and when the test is
 * over nothing of it may be left.
 */

export const userAgent = 'feedmill-tests/1.0 (+https://example.org/bot)'

/** A feed, small and whole. */
export const feed = (title = 'Fjord Stories'): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0"><channel><title>${title}</title><link>https://example.org/</link></channel></rss>\n`

const certificate = (name: string) => readFileSync(join(import.meta.dirname, `certificates/${name}.pem`), 'utf8')
/** Read when it is wanted: the authority that signed the certificates of the test servers. */
export const authority = () => certificate('authority')
export const keyPair = (name: string) => ({ cert: certificate(name), key: certificate('server-key') })

/** Deadlines that no fetch meets, however busy the machine is. What is to be late gets a short one of its own. */
export const patience = { dns: 60_000, connect: 60_000, headers: 60_000, bodyIdle: 60_000, total: 600_000 }

/** A server on 127.0.0.1. */
export interface TestServer {
  readonly port: number
  /** Connections that were accepted so far. */
  readonly connections: number
  /** Requests whose heads arrived so far, at servers made with `tcp`. */
  readonly heads: readonly string[]
  url(path?: string, host?: string): string
}

/** Counts the timers that are set through it. */
class CountingClock implements Clock {
  readonly pending = new Set<NodeJS.Timeout>()
  now = (): number => Date.now()
  elapsed = (): number => performance.now()
  setTimeout = (callback: () => void, milliseconds: number): NodeJS.Timeout => {
    const timer = setTimeout(() => {
      this.pending.delete(timer)
      callback()
    }, milliseconds)
    this.pending.add(timer)
    return timer
  }
  clearTimeout = (timer: unknown): void => {
    this.pending.delete(timer as NodeJS.Timeout)
    clearTimeout(timer as NodeJS.Timeout)
  }
}

export class World {
  readonly clock = new CountingClock()
  readonly #servers: Server[] = []
  readonly #sockets = new Set<Socket>()
  readonly #fetchers: FeedFetcher[] = []
  readonly #signals: AbortSignal[] = []
  readonly #nameServers: NameServer[] = []
  /** Names and their addresses; a name that is not here does not exist. */
  readonly names = new Map<string, readonly HostAddress[] | (() => readonly HostAddress[])>([
    ['feeds.example.com', [{ address: '127.0.0.1', family: 4 }]],
    ['www.example.com', [{ address: '127.0.0.1', family: 4 }]],
    ['moved.example.org', [{ address: '127.0.0.1', family: 4 }]],
  ])

  /** A server that speaks as it is told, byte by byte: `answer` is called with each request head. */
  tcp(answer: (socket: Socket, head: string, count: number) => void): Promise<TestServer> {
    const heads: string[] = []
    const server = createTcp((socket) => listenForHeads(socket, heads, answer))
    return this.#listen(server, 'http', heads)
  }

  /** The same behind TLS. */
  tls(options: TlsOptions, answer: (socket: Socket, head: string, count: number) => void): Promise<TestServer> {
    const heads: string[] = []
    const server = createTls(options, (socket) => listenForHeads(socket, heads, answer))
    server.on('tlsClientError', () => {})
    return this.#listen(server, 'https', heads)
  }

  /** A server to which `onConnection` is all that happens. */
  raw(onConnection: (socket: Socket) => void, scheme: 'http' | 'https' = 'http'): Promise<TestServer> {
    // Who does not read does not see the end.
    const server = createTcp((socket) => {
      onConnection(socket)
      socket.resume()
    })
    return this.#listen(server, scheme, [])
  }

  http(listener: RequestListener): Promise<TestServer> {
    return this.#listen(createHttp({ keepAliveTimeout: 0 }, listener), 'http', [])
  }

  https(listener: RequestListener, options: TlsOptions = keyPair('feeds')): Promise<TestServer> {
    const server = createHttps(options, listener)
    server.on('tlsClientError', () => {})
    return this.#listen(server, 'https', [])
  }

  /** A server that speaks nothing but HTTP/2. */
  http2(onStream: (stream: ServerHttp2Stream) => void): Promise<TestServer> {
    const server = createHttp2({ ...keyPair('feeds'), allowHTTP1: false })
    server.on('unknownProtocol', (socket) => socket.destroy())
    server.on('stream', (stream) => onStream(stream.on('error', () => {})))
    return this.#listen(server, 'https', [])
  }

  /** Any other server; its sockets are watched like those of the others. */
  async listen(server: Server, scheme: 'http' | 'https', address = '127.0.0.1'): Promise<TestServer> {
    return await this.#listen(server, scheme, [], address)
  }

  async #listen(server: Server, scheme: string, heads: string[], address = '127.0.0.1'): Promise<TestServer> {
    let connections = 0
    server.on('connection', (socket: Socket) => {
      connections += 1
      this.#sockets.add(socket)
      socket.on('error', () => {}).on('close', () => this.#sockets.delete(socket))
    })
    this.#servers.push(server)
    await new Promise<void>((resolve, reject) => server.on('error', reject).listen(0, address, resolve))
    const { port } = server.address() as AddressInfo
    return {
      port,
      heads,
      get connections() {
        return connections
      },
      url: (path = '/feed', host = 'feeds.example.com') => `${scheme}://${host}:${port}${path}`,
    }
  }

  /** Stops a server, so that connections to its port are refused. */
  async stop({ port }: TestServer): Promise<void> {
    const server = this.#servers.find((one) => (one.address() as AddressInfo | null)?.port === port)
    await new Promise((resolve) => server?.close(resolve))
  }

  async nameServer(names: Readonly<Record<string, NameAnswer>>): Promise<NameServer> {
    const server = await startNameServer(names)
    this.#nameServers.push(server)
    return server
  }

  /**
   * A fetcher that is closed with the world. It has all the time there is, for a machine may be slow; politeness is off
   * where no test asks for it.
   */
  fetcher(options: Partial<FetcherOptions> = {}): FeedFetcher {
    const fetcher = createFetcher({
      userAgent,
      clock: this.clock,
      random: () => 0.5,
      ...options,
      timeoutsMs: { ...patience, ...options.timeoutsMs },
      concurrency: { originGapMs: 0, ...options.concurrency },
      retry: { delayMs: [1, 5], ...options.retry },
      network: {
        allowCidrs: ['127.0.0.1/32'],
        ca: [authority()],
        resolver: { resolve: async (name) => this.#resolve(name) },
        ...options.network,
      },
    })
    this.#fetchers.push(fetcher)
    return fetcher
  }

  /** A controller whose signal may have no listener left in the end. */
  abortController(): AbortController {
    const controller = new AbortController()
    this.#signals.push(controller.signal)
    return controller
  }

  #resolve(name: string): readonly HostAddress[] {
    const addresses = this.names.get(name)
    if (addresses === undefined) throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' })
    return typeof addresses === 'function' ? addresses() : addresses
  }

  /** Closes everything and looks for what is left: sockets that the fetcher did not close, timers, listeners, turns. */
  async close(): Promise<void> {
    await Promise.all(this.#fetchers.map((fetcher) => fetcher.close()))
    await eventually(() => this.#sockets.size === 0)
    const left = {
      sockets: this.#sockets.size,
      timers: this.clock.pending.size,
      listeners: this.#signals.reduce((sum, signal) => sum + getEventListeners(signal, 'abort').length, 0),
      turns: this.#fetchers.reduce((sum, fetcher) => sum + fetcher.stats().active + fetcher.stats().queued, 0),
      connections: this.#fetchers.reduce((sum, fetcher) => sum + fetcher.stats().connections, 0),
    }
    for (const socket of this.#sockets) socket.destroy()
    await Promise.all(this.#nameServers.map((server) => server.close()))
    await Promise.all(this.#servers.map((server) => new Promise((resolve) => server.close(resolve))))
    expect(left).toEqual({ sockets: 0, timers: 0, listeners: 0, turns: 0, connections: 0 })
  }
}

/** A world for one test; it is closed, and searched for what is left, when the test is over. */
export function openWorld(): World {
  const world = new World()
  onTestFinished(() => world.close())
  return world
}

/** Waits for something that comes soon, and gives up when a test would. */
export async function eventually(isTrue: () => boolean): Promise<void> {
  const end = Date.now() + 60_000
  while (!isTrue() && Date.now() < end) await new Promise((resolve) => setTimeout(resolve, 2))
}

function listenForHeads(
  socket: Socket,
  heads: string[],
  answer: (socket: Socket, head: string, count: number) => void,
): void {
  let received = ''
  socket
    .on('error', () => {})
    .on('data', (bytes: Buffer) => {
      received += bytes.toString('latin1')
      for (let end = received.indexOf('\r\n\r\n'); end !== -1; end = received.indexOf('\r\n\r\n')) {
        heads.push(received.slice(0, end + 2))
        received = received.slice(end + 4)
        answer(socket, heads.at(-1) ?? '', heads.length)
      }
    })
}

/** A whole response, as text or bytes, with the length of its body. */
export function response(
  status: string,
  headers: Readonly<Record<string, string>>,
  body: string | Buffer = '',
): Buffer {
  const bytes = typeof body === 'string' ? Buffer.from(body, 'utf8') : body
  const lines = Object.entries({ 'Content-Length': String(bytes.length), ...headers })
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.concat([Buffer.from(`HTTP/1.1 ${status}\r\n${lines.join('')}\r\n`, 'latin1'), bytes])
}

/** The value of a header in a request head. */
export function headerIn(head: string, name: string): string | undefined {
  const line = head.split('\r\n').find((text) => text.toLowerCase().startsWith(`${name.toLowerCase()}:`))
  return line?.slice(name.length + 1).trim()
}
