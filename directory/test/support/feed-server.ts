import { hash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** An answer of the server. A mere body is sent with status 200 and an ETag. */
export type Answer =
  | string
  | { readonly status: number; readonly headers?: Record<string, string>; readonly body?: string | Uint8Array }
  | ((request: IncomingMessage, response: ServerResponse) => void)

/** The server of a publisher on loopback, whose answers a test changes. */
export interface FeedServer {
  /** URL without a slash at the end. */
  readonly base: string
  /** Number of requests by path. */
  readonly requests: Map<string, number>
  set(path: string, answer: Answer): string
  /** Answers paths that have no answer of their own. Default: with 404. */
  setDefault(answer: Answer): void
  close(): Promise<void>
}

export async function startFeedServer(): Promise<FeedServer> {
  const answers = new Map<string, Answer>()
  const requests = new Map<string, number>()
  let usual: Answer = { status: 404, body: 'Not found' }
  const server = createServer((request, response) => {
    const path = request.url ?? '/'
    requests.set(path, (requests.get(path) ?? 0) + 1)
    const answer = answers.get(path) ?? usual
    if (typeof answer === 'function') answer(request, response)
    else if (typeof answer === 'string') sendDocument(request, response, answer)
    else response.writeHead(answer.status, answer.headers).end(answer.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    base,
    requests,
    setDefault(answer) {
      usual = answer
    },
    set(path, answer) {
      answers.set(path, answer)
      return `${base}${path}`
    },
    async close() {
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

function sendDocument(request: IncomingMessage, response: ServerResponse, body: string): void {
  const etag = `"${hash('sha256', body, 'hex').slice(0, 16)}"`
  if (request.headers['if-none-match'] === etag) {
    response.writeHead(304, { ETag: etag }).end()
    return
  }
  const contentType = body.startsWith('{') ? 'application/json' : 'application/rss+xml'
  response.writeHead(200, { 'Content-Type': contentType, ETag: etag }).end(body)
}
