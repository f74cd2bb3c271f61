import type { IncomingMessage, ServerResponse } from 'node:http'
import type { WebsubSubscriber } from './subscriber.ts'

/** How callbacks are served by node:http. */
export interface NodeHandlerOptions {
  /** Told of what `handle` rejects with: of what the store or a hook threw. The hub is answered with 500. */
  readonly onError?: (error: unknown) => void
}

/** How long a request that was answered before its end is read on, so that the answer is not lost. Milliseconds. */
const LINGER_MS = 5_000

/**
 * A listener for `http.createServer` or `https.createServer` that serves the callbacks of a subscriber.
 *
 * @example createServer(nodeHandler(subscriber, { onError: console.error })).listen(8080)
 */
export function nodeHandler(
  subscriber: Pick<WebsubSubscriber, 'handle'>,
  { onError = () => {} }: NodeHandlerOptions = {},
): (request: IncomingMessage, response: ServerResponse) => void {
  return (request, response) => {
    answerTo(request, subscriber)
      .catch((error: unknown) => {
        onError(error)
        return new Response(null, { status: 500 })
      })
      .then((answer) => write(answer, request, response))
      .catch(() => response.destroy())
  }
}

async function answerTo(request: IncomingMessage, subscriber: Pick<WebsubSubscriber, 'handle'>): Promise<Response> {
  const webRequest = toWebRequest(request)
  return typeof webRequest === 'number'
    ? new Response(null, { status: webRequest })
    : await subscriber.handle(webRequest)
}

/** The request as the Web has it; the status to answer with where it cannot be one. */
function toWebRequest(request: IncomingMessage): Request | number {
  const { method = 'GET', url = '/' } = request
  const isPost = method === 'POST'
  if (!isPost && method !== 'GET' && method !== 'HEAD') return 405
  // Nothing is to be said with the body of a GET (rule W29).
  if (!isPost && (request.headers['transfer-encoding'] ?? request.headers['content-length'] ?? '0') !== '0') return 400
  // The host is whatever the client says, and means nothing here.
  if (!url.startsWith('/') || !URL.canParse(`http://callback.invalid${url}`)) return 404
  const headers = new Headers()
  const { rawHeaders } = request
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    try {
      headers.append(rawHeaders[at] ?? '', rawHeaders[at + 1] ?? '')
    } catch {
      return 400
    }
  }
  if (!isPost) return new Request(`http://callback.invalid${url}`, { method, headers })
  const init = { method, headers, body: bodyOf(request), duplex: 'half' }
  return new Request(`http://callback.invalid${url}`, init as RequestInit)
}

/** The body as the Web has it. To let it go does not end the connection: there is still an answer to be sent. */
function bodyOf(request: IncomingMessage): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>({
    start(controller) {
      request
        .on('data', (piece: Buffer) => {
          controller.enqueue(piece)
          if ((controller.desiredSize ?? 0) <= 0) request.pause()
        })
        .once('end', () => controller.close())
        .once('error', (error) => controller.error(error))
        .pause()
    },
    pull() {
      request.resume()
    },
    cancel() {
      request.removeAllListeners('data').removeAllListeners('end').removeAllListeners('error')
      request.on('error', () => {}).resume()
    },
  })
}

async function write(answer: Response, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = Buffer.from(await answer.arrayBuffer())
  for (const [name, value] of answer.headers) response.setHeader(name, value)
  if (answer.status === 405) response.setHeader('allow', 'GET, HEAD, POST')
  response.statusCode = answer.status
  // A HEAD has the length of what it would be.
  if (request.method !== 'HEAD') response.setHeader('content-length', body.length)
  response.end(body)
  if (request.complete) return
  request.removeAllListeners('data').resume()
  const timer = setTimeout(() => request.destroy(), LINGER_MS).unref()
  request.once('close', () => clearTimeout(timer))
}
