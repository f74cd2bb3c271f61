import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import type { WorldFeed } from '../../support/world-feed.ts'

/** What a server does with a request in place of serving the feed. */
export const faults = {
  /** Closes the connection. */
  fin: (_, response) => response.socket?.destroy(),
  reset: (_, response) => response.socket?.resetAndDestroy(),
  'server-error': (_, response) => response.writeHead(500).end('oops'),
  'bad-gateway': (_, response) => response.writeHead(502).end('<html>Bad gateway</html>'),
  busy: (_, response) => response.writeHead(503, { 'retry-after': '1800' }).end(),
  'rate-limited': (_, response) => response.writeHead(429).end(),
  'not-found': (_, response) => response.writeHead(404).end('<html>Not here</html>'),
  forbidden: (_, response) => response.writeHead(403).end(),
  page: (_, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Parked</title>'),
  sound: (_, response) => response.writeHead(200).end(Buffer.from('ID3\u0004 and so on')),
  empty: (_, response) => response.writeHead(200, { 'content-length': '0' }).end(),
  message: (_, response) => response.writeHead(200).end('{"error":"not now"}'),
  loop: (_, response) => response.writeHead(302, { location: '/feed.xml' }).end(),
  'to-nowhere': (_, response) => response.writeHead(301, { location: 'http://[::1' }).end(),
  'odd-status': (_, response) => response.writeHead(999).end(),
  /** In bytes that are neither text nor gzip: what is either is read, whatever coding is named. */
  'unknown-coding': (feed, response) =>
    response.writeHead(200, { 'content-encoding': 'lzw' }).end(Buffer.from(feed.document()).map((byte) => byte ^ 0xff)),
  /** Ends before what Content-Length promised. */
  cut: (feed, response) => {
    const document = Buffer.from(feed.document())
    response.writeHead(200, { 'content-length': String(document.length) })
    response.write(document.subarray(0, document.length >> 1), () => response.socket?.end())
  },
  /** The last chunk never comes. */
  'no-last-chunk': (feed, response) => {
    response.writeHead(200)
    response.write(feed.document(), () => response.socket?.end())
  },
  /** Content-Length is that of half of it: what comes looks whole. */
  'half-length': (feed, response) => {
    const document = Buffer.from(feed.document())
    const half = document.subarray(0, document.length >> 1)
    response.writeHead(200, { 'content-length': String(half.length) }).end(half)
  },
  'cut-gzip': (feed, response) => {
    const document = gzipSync(feed.document())
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(document.subarray(0, document.length - 20))
  },
} as const satisfies Record<string, (feed: WorldFeed, response: ServerResponse) => unknown>

/** Ways of serving a feed that are odd and no fault. */
export const oddities = {
  plain: (feed, response) => serve(feed, response, feed.document()),
  gzip: (feed, response) => serve(feed, response, gzipSync(feed.document()), { 'content-encoding': 'gzip' }),
  /** Says that it is compressed, and is not. */
  'gzip-lie': (feed, response) => serve(feed, response, feed.document(), { 'content-encoding': 'gzip' }),
  'gzip-unsaid': (feed, response) => serve(feed, response, gzipSync(feed.document())),
  /** Sends everything whatever was asked. */
  deaf: (feed, response) => response.writeHead(200, { 'cache-control': 'no-cache' }).end(feed.document()),
  'as-html': (feed, response) => serve(feed, response, feed.document(), { 'content-type': 'text/html; charset=utf-8' }),
  /** Somewhere else for now. */
  elsewhere: (_, response) => response.writeHead(302, { location: '/moved' }).end(),
} as const satisfies Record<string, (feed: WorldFeed, response: ServerResponse) => unknown>

export type Fault = keyof typeof faults
export type Oddity = keyof typeof oddities

function etagOf(document: string): string {
  return `"${createHash('sha256').update(document).digest('hex').slice(0, 16)}"`
}

function serve(
  feed: WorldFeed,
  response: ServerResponse,
  body: string | Buffer,
  headers: Readonly<Record<string, string>> = {},
): void {
  const etag = etagOf(feed.document())
  if (response.req.headers['if-none-match'] === etag) response.writeHead(304, { etag }).end()
  else response.writeHead(200, { etag, ...headers }).end(body)
}

/** How the servers behave towards a feed at the moment. */
export interface Behaviour {
  readonly fault: Fault | null
  readonly oddity: Oddity
}

/** The servers of a world, on the loopback interface. */
export class WorldServers {
  readonly #servers: Server[]
  readonly #feeds = new Map<string, WorldFeed>()
  readonly behaviours = new Map<WorldFeed, Behaviour>()
  requests = 0

  constructor(feeds: readonly WorldFeed[], count: number) {
    for (const feed of feeds) this.#feeds.set(feed.host, feed)
    this.#servers = Array.from({ length: count }, () =>
      createServer({ keepAliveTimeout: 60_000 }, (request, response) => this.#answer(request, response)),
    )
  }

  async start(): Promise<void> {
    for (const server of this.#servers) {
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    }
  }

  async stop(): Promise<void> {
    for (const server of this.#servers) {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    }
  }

  urlOf(feed: WorldFeed): string {
    const server = this.#servers[feed.number % this.#servers.length] as Server
    return `http://${feed.host}:${(server.address() as AddressInfo).port}${feed.path}`
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    this.requests += 1
    response.on('error', () => {})
    const feed = this.#feeds.get((request.headers.host ?? '').replace(/:\d+$/, ''))
    if (feed === undefined) {
      response.writeHead(421).end()
      return
    }
    const { fault, oddity } = this.behaviours.get(feed) ?? { fault: null, oddity: 'plain' }
    if (fault === 'loop') response.writeHead(302, { location: request.url === '/round' ? feed.path : '/round' }).end()
    else if (fault !== null) faults[fault](feed, response)
    else if (request.url === '/moved') oddities.plain(feed, response)
    else oddities[oddity](feed, response)
  }
}
