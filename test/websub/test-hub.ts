import { createHmac } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { Clock } from '../../src/fetch/index.ts'
import {
  createMemorySubscriptionStore,
  createSubscriber,
  discoverFeed,
  nodeHandler,
  type SubscriberOptions,
  type WebsubEvent,
} from '../../src/websub/index.ts'
import { authority, keyPair, openWorld, type TestServer, type World } from '../fetch/world.ts'

/*
 * A publisher, a hub and a directory's callbacks on the loopback interface, all over HTTPS. The publisher's pages and
 * the hub's manners are those of the subscriber tests of websub.rocks, by their numbers; `manners` changes how the hub
 * goes about it.
 */

/** How the hub behaves. */
export interface Manners {
  /** What it answers a request with. */
  status: number
  /** Where it points a request to, at which paths. */
  redirect: ((path: string) => { status: number; location: string } | null) | null
  /** Whether it verifies before it answers, as hubs do that are in a hurry, after that, or never. */
  verify: 'before' | 'after' | 'never'
  lease: string | null
  challenge: string
  /** What it asks to confirm, for a topic. */
  topic: (topic: string) => string
  sign: string
  /** What it makes of the signature; null for none. */
  signature: (signature: string) => string | null
}

const courteous: Manners = {
  status: 202,
  redirect: null,
  verify: 'before',
  lease: '86400',
  challenge: 'b1946ac92492d2347c6235b4d2611184',
  topic: (topic) => topic,
  sign: 'sha256',
  signature: (signature) => signature,
}

/** A request over the wire, whole or in pieces. */
export interface Sent {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string | number>>
  readonly body?: string | Buffer
}

export interface Got {
  readonly status: number
  readonly headers: IncomingMessage['headers']
  readonly body: Buffer
}

/** Sends a request to a server of the test, whatever its name. */
export function send(url: string, { method = 'GET', headers = {}, body }: Sent = {}): Promise<Got> {
  const { hostname, port, pathname, search } = new URL(url)
  return new Promise((resolve, reject) => {
    const request = httpsRequest(
      {
        host: '127.0.0.1',
        port,
        servername: hostname,
        path: pathname + search,
        method,
        headers: { host: `${hostname}:${port}`, ...headers },
        ca: authority(),
        agent: false,
      },
      (response) => {
        const pieces: Buffer[] = []
        response
          .on('data', (piece: Buffer) => pieces.push(piece))
          .on('end', () => {
            resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(pieces) })
            request.destroy()
          })
          .on('error', reject)
      },
    )
    request.on('error', reject).end(body)
  })
}

export class TestHub {
  manners: Manners = { ...courteous }
  /** The requests that came. */
  readonly requests: { path: string; form: URLSearchParams }[] = []
  /** What callbacks said to verifications. */
  readonly verifications: Got[] = []
  /** The subscriptions that were verified, by callback. */
  readonly subscriptions = new Map<string, { topic: string; secret: string | null }>()
  readonly #server: { url: string }

  constructor(server: { url: string }) {
    this.#server = server
  }

  url(path = ''): string {
    return `${this.#server.url}${path}`
  }

  async serve(path: string, body: string, response: ServerResponse): Promise<void> {
    const form = new URLSearchParams(body)
    this.requests.push({ path, form })
    const target = this.manners.redirect?.(path) ?? null
    if (target !== null) {
      response.writeHead(target.status, { location: target.location }).end()
      return
    }
    if (path === '/trap') {
      response.writeHead(400).end('This hub is a trap.')
      return
    }
    if (this.manners.verify === 'before') await this.verify(form)
    response.writeHead(this.manners.status).end()
    if (this.manners.verify === 'after') await this.verify(form)
  }

  /** Asks the callback of a request to confirm it. */
  async verify(form: URLSearchParams): Promise<Got> {
    const { lease, challenge, topic } = this.manners
    const callback = form.get('hub.callback') ?? ''
    const mode = form.get('hub.mode') ?? ''
    const query = new URLSearchParams({
      'hub.mode': mode,
      'hub.topic': topic(form.get('hub.topic') ?? ''),
      'hub.challenge': challenge,
    })
    if (lease !== null) query.set('hub.lease_seconds', lease)
    const got = await send(`${callback}?${query}`)
    this.verifications.push(got)
    if (got.status === 200 && got.body.toString() === challenge) {
      if (mode === 'unsubscribe') this.subscriptions.delete(callback)
      else this.subscriptions.set(callback, { topic: form.get('hub.topic') ?? '', secret: form.get('hub.secret') })
    }
    return got
  }

  /** Tells a callback that it is denied. */
  async deny(callback: string, topic: string): Promise<Got> {
    return await send(
      `${callback}?${new URLSearchParams({ 'hub.mode': 'denied', 'hub.topic': topic, 'hub.reason': 'no' })}`,
    )
  }

  /** Delivers to all who subscribed to a topic, and forgets those that are gone. */
  async publish(
    topic: string,
    body: string | Buffer,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<number[]> {
    const callbacks = [...this.subscriptions].filter(([, subscription]) => subscription.topic === topic)
    return await Promise.all(
      callbacks.map(async ([callback, { secret }]) => {
        const { status } = await this.deliver(callback, body, secret, headers)
        if (status === 410) this.subscriptions.delete(callback)
        return status
      }),
    )
  }

  async deliver(
    callback: string,
    body: string | Buffer,
    secret: string | null,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Got> {
    const { sign, signature } = this.manners
    const signed = secret === null ? null : signature(`${sign}=${createHmac(sign, secret).update(body).digest('hex')}`)
    return await send(callback, {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/rss+xml',
        'content-length': Buffer.byteLength(body),
        ...(signed !== null && { 'x-hub-signature': signed }),
        ...headers,
      },
    })
  }
}

/** The time of the machine, and what a test adds to it. */
class ShiftedClock implements Clock {
  readonly #clock: Clock
  #shift = 0
  constructor(clock: Clock) {
    this.#clock = clock
  }
  now = (): number => this.#clock.now() + this.#shift
  elapsed = (): number => this.#clock.elapsed() + this.#shift
  setTimeout = (callback: () => void, milliseconds: number): unknown => this.#clock.setTimeout(callback, milliseconds)
  clearTimeout = (timer: unknown): void => this.#clock.clearTimeout(timer)
  shift(seconds: number): void {
    this.#shift += seconds * 1000
  }
}

const loopback = [{ address: '127.0.0.1', family: 4 }] as const

/** A directory that subscribes, and a hub with a publisher. */
export async function openHubWorld(options: Partial<SubscriberOptions> = {}) {
  const world: World = openWorld()
  for (const name of ['hub.example.org', 'publisher.example.org']) world.names.set(name, loopback)
  const location = { url: '' }
  const hub = new TestHub(location)
  const hubServer = await world.https((request, response) => {
    collect(request, (body) => void hub.serve(request.url ?? '', body, response))
  })
  location.url = hubServer.url('', 'hub.example.org')
  const publisher = await world.https((request, response) => publish(request, response, hub, publisher))
  const topic = (path: string) => publisher.url(path, 'publisher.example.org')

  const clock = new ShiftedClock(world.clock)
  const events: WebsubEvent[] = []
  const errors: unknown[] = []
  let listener = (_request: IncomingMessage, response: ServerResponse): void => void response.end()
  const callbacks = await world.https((request, response) => listener(request, response), keyPair('feeds'))
  const fetcher = world.fetcher()
  const store = options.store ?? createMemorySubscriptionStore()
  const subscriber = createSubscriber({
    store,
    fetcher,
    callbackBase: callbacks.url('/websub/'),
    onEvent: (event) => void events.push(event),
    clock,
    ...options,
  })
  listener = nodeHandler(subscriber, { onError: (error) => errors.push(error) })

  return {
    world,
    hub,
    fetcher,
    subscriber,
    store,
    events,
    errors,
    callbacks,
    topic,
    shift: (seconds: number) => clock.shift(seconds),
    pings: () => events.filter(({ kind }) => kind === 'ping').length,
    rejected: () => events.flatMap((event) => (event.kind === 'push-rejected' ? [event.why] : [])),
    /** Finds the hub of a page of the publisher, and subscribes. */
    async subscribeTo(path: string) {
      const feedUrl = topic(path)
      const found = await discoverFeed(feedUrl, { fetcher })
      if (found.kind !== 'read' || found.discovery === null) throw new Error(`${feedUrl} names no hub`)
      const outcome = await subscriber.subscribe({ feedId: path, feedUrl, ...found.discovery })
      return { outcome, discovery: found.discovery, stored: async () => await store.get(path) }
    },
    async renewDue() {
      const outcomes: unknown[] = []
      for await (const outcome of subscriber.renewDue()) outcomes.push(outcome)
      return outcomes
    },
  }
}

function collect(request: IncomingMessage, done: (body: string) => void): void {
  const pieces: Buffer[] = []
  request.on('data', (piece: Buffer) => pieces.push(piece)).on('end', () => done(Buffer.concat(pieces).toString()))
}

const html = (links: string) =>
  `<!DOCTYPE html><html><head><title>A page</title>${links}</head><body>Text</body></html>`
const headerLinks = (hub: string, self: string) => [`<${hub}>; rel="hub"`, `<${self}>; rel="self"`]

/** The pages of the publisher: what each says of its hub. */
function publish(request: IncomingMessage, response: ServerResponse, hub: TestHub, publisher: TestServer): void {
  const url = request.url ?? ''
  const [path = ''] = url.split('?')
  const self = publisher.url(path, 'publisher.example.org')
  const reply = (type: string, body: string, link: readonly string[] = []) =>
    response.writeHead(200, { 'content-type': type, ...(link.length > 0 && { link: [...link] }) }).end(body)
  switch (path) {
    case '/101':
      return void reply('text/html', html(`<link rel="hub" href="${hub.url('/101')}"><link rel="self" href="${self}">`))
    case '/102':
      return void reply(
        'application/atom+xml',
        `<feed xmlns="http://www.w3.org/2005/Atom"><link rel="hub" href="${hub.url('/102')}"/><link rel="self" href="${self}"/></feed>`,
      )
    case '/103':
      return void reply(
        'application/rss+xml',
        `<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel><atom:link rel="hub" href="${hub.url('/103')}"/><atom:link rel="self" href="${self}"/></channel></rss>`,
      )
    case '/104':
      return void reply(
        'text/html',
        html(`<link rel="hub" href="${hub.url('/trap')}"><link rel="self" href="${self}?trap">`),
        headerLinks(hub.url('/104'), self),
      )
    case '/200':
      return void reply('text/html', html(''), headerLinks(hub.url('/200'), `${self}?self=other`))
    case '/201':
    case '/202':
      if (url.endsWith('?redirect=complete'))
        return void reply('text/html', html(''), headerLinks(hub.url(path), `${self}?redirect=complete`))
      response.writeHead(path === '/201' ? 302 : 301, { location: `${path}?redirect=complete` }).end()
      return
    default:
      return void reply('text/html', html(''), headerLinks(hub.url(path), self))
  }
}
