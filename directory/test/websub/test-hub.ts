import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The behaviour of the hub. */
export interface Manners {
  /** The status of its answer to a request. */
  status: number
  /** Whether it verifies before it answers, as some hubs do, or never. */
  verify: 'before' | 'never'
  leaseS: number
  /** Returns the topic that it asks to confirm, for a requested topic. */
  topic: (topic: string) => string
}

export interface Subscriber {
  readonly callback: string
  readonly topic: string
  readonly secret: string | null
}

/** A hub on loopback that uses no code of the directory. It follows the recommendation of the W3C. */
export class TestHub {
  readonly manners: Manners = { status: 202, verify: 'before', leaseS: 86_400, topic: (topic) => topic }
  /** The forms that it received, in their order. */
  readonly requests: URLSearchParams[] = []
  /** The statuses with which verifications were answered. */
  readonly verifications: number[] = []
  readonly subscribers = new Map<string, Subscriber>()
  readonly #server = createServer((request, response) => void this.#serve(request, response))

  static async start(): Promise<TestHub> {
    const hub = new TestHub()
    await new Promise<void>((resolve) => hub.#server.listen(0, '127.0.0.1', resolve))
    return hub
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/hub`
  }

  /** The requested modes, in their order. */
  get modes(): (string | null)[] {
    return this.requests.map((form) => form.get('hub.mode'))
  }

  /** The only subscriber. */
  get subscriber(): Subscriber {
    const [subscriber, other] = this.subscribers.values()
    if (subscriber === undefined || other !== undefined)
      throw new Error(`There are ${this.subscribers.size} subscribers`)
    return subscriber
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = ''
    for await (const piece of request) body += String(piece)
    const form = new URLSearchParams(body)
    this.requests.push(form)
    if (this.manners.verify === 'before') await this.#verify(form)
    response.writeHead(this.manners.status).end()
  }

  async #verify(form: URLSearchParams): Promise<void> {
    const callback = form.get('hub.callback') ?? ''
    const topic = form.get('hub.topic') ?? ''
    const mode = form.get('hub.mode') ?? ''
    const challenge = 'b1946ac92492d2347c6235b4d2611184'
    const lease = mode === 'subscribe' ? { 'hub.lease_seconds': String(this.manners.leaseS) } : {}
    const response = await this.ask(callback, {
      'hub.mode': mode,
      'hub.topic': this.manners.topic(topic),
      'hub.challenge': challenge,
      ...lease,
    })
    this.verifications.push(response.status)
    if (response.status !== 200 || (await response.text()) !== challenge) return
    if (mode === 'unsubscribe') this.subscribers.delete(callback)
    else this.subscribers.set(callback, { callback, topic, secret: form.get('hub.secret') })
  }

  /** Asks a callback by GET, as for a verification or a denial. */
  async ask(callback: string, parameters: Readonly<Record<string, string>>): Promise<Response> {
    return await fetch(`${callback}?${new URLSearchParams(parameters)}`)
  }

  async deny({ callback, topic }: Subscriber): Promise<number> {
    const denial = { 'hub.mode': 'denied', 'hub.topic': topic, 'hub.reason': 'not allowed' }
    return (await this.ask(callback, denial)).status
  }

  /** Delivers a document, signed with the subscriber's secret, and returns the status of the answer. */
  async deliver({ callback, secret }: Subscriber, body: string, signature = sign(body, secret)): Promise<number> {
    const response = await fetch(callback, {
      method: 'POST',
      body,
      headers: { 'Content-Type': 'application/rss+xml', ...(signature !== null && { 'X-Hub-Signature': signature }) },
    })
    await response.arrayBuffer()
    return response.status
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise<void>((resolve) => this.#server.close(() => resolve()))
  }
}

function sign(body: string, secret: string | null): string | null {
  return secret === null ? null : `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`
}
