import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request that a receiver got. */
export interface ReceivedRequest {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly text: string
  // biome-ignore lint/suspicious/noExplicitAny: the test knows the shape
  readonly body: any
}

/** A status, or a function that answers the request. */
export type ReceiverAnswer =
  | number
  | ((received: ReceivedRequest, response: ServerResponse, request: IncomingMessage) => void)

/** A receiver of webhooks on loopback, whose answers a test changes. */
export interface Receiver {
  /** URL without a slash at the end. */
  readonly base: string
  /** All requests. Those that are events are in `events`. */
  readonly requests: ReceivedRequest[]
  readonly events: readonly ReceivedRequest[]
  /** The most requests that were under way at once. */
  readonly mostAtOnce: number
  answer: ReceiverAnswer
  /** Resolves when `count` events have arrived. */
  untilEvents(count: number): Promise<void>
  close(): Promise<void>
}

export async function startReceiver(host = '127.0.0.1'): Promise<Receiver> {
  const requests: ReceivedRequest[] = []
  const waiting: { count: number; resolve: () => void }[] = []
  let atOnce = 0
  let mostAtOnce = 0
  const events = () => requests.filter(({ body }) => body?.type !== 'webhook.verification')
  const server = createServer(async (request, response) => {
    atOnce += 1
    mostAtOnce = Math.max(mostAtOnce, atOnce)
    response.once('close', () => {
      atOnce -= 1
    })
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const text = Buffer.concat(chunks).toString('utf8')
    const received = { path: request.url ?? '/', headers: request.headers, text, body: JSON.parse(text) }
    requests.push(received)
    if (typeof receiver.answer === 'number') response.writeHead(receiver.answer).end()
    else receiver.answer(received, response, request)
    const count = events().length
    for (const { resolve } of waiting.filter((wait) => wait.count <= count)) resolve()
  })
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  const receiver: Receiver = {
    base: `http://${host}:${(server.address() as AddressInfo).port}`,
    requests,
    get events() {
      return events()
    },
    get mostAtOnce() {
      return mostAtOnce
    },
    answer: 204,
    untilEvents: (count) =>
      events().length >= count
        ? Promise.resolve()
        : new Promise((resolve) => {
            waiting.push({ count, resolve })
          }),
    async close() {
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
  return receiver
}
