import type { IncomingMessage, ServerResponse } from 'node:http'
import { checkOptionTypes } from '../../core/option-types.ts'
import { parseUrl } from '../../values/parse-url.ts'
import type { WebsubSubscriber } from '../subscriber.ts'
import { answer, methodNotAllowed } from './answers.ts'

/** Options of {@link nodeHandler}. */
export interface NodeHandlerOptions {
  /** Called with errors of `handle`, which come from the store or a hook. The hub gets a 500. */
  readonly onError?: ((error: unknown) => void) | undefined
}

/** Milliseconds for which the rest of a request is read after an early answer, so that the answer is not lost. */
const LINGER_MS = 5_000

/**
 * Returns a listener for `http.createServer` or `https.createServer` that serves the callbacks of a subscriber.
 *
 * @throws TypeError if the subscriber or `onError` is invalid.
 * @example createServer(nodeHandler(subscriber, { onError: console.error })).listen(8080)
 */
export function nodeHandler(
  subscriber: Pick<WebsubSubscriber, 'handle'>,
  options: NodeHandlerOptions = {},
): (request: IncomingMessage, response: ServerResponse) => void {
  if (typeof subscriber?.handle !== 'function') throw new TypeError('nodeHandler takes what createSubscriber() made')
  checkOptionTypes(options, { onError: 'function' }, '{ onError: console.error }')
  const { onError = () => {} } = options
  return (request, response) => {
    const body = request.method === 'POST' ? bodyOf(request) : null
    answerTo(request, body?.stream ?? null, subscriber)
      .catch((error: unknown) => {
        onError(error)
        return answer(500)
      })
      .then(async (reply) => {
        body?.release()
        await write(reply, request, response)
      })
      .catch(() => response.destroy())
  }
}

async function answerTo(
  request: IncomingMessage,
  body: ReadableStream<Uint8Array> | null,
  subscriber: Pick<WebsubSubscriber, 'handle'>,
): Promise<Response> {
  const webRequest = toWebRequest(request, body)
  return webRequest instanceof Response ? webRequest : await subscriber.handle(webRequest)
}

/** Returns the request as a web `Request`, or the answer if it cannot be one. */
function toWebRequest(request: IncomingMessage, body: ReadableStream<Uint8Array> | null): Request | Response {
  const { method = 'GET', url = '/' } = request
  if (body === null && method !== 'GET' && method !== 'HEAD') return methodNotAllowed()
  // The body of a GET has no effect (rule W29).
  if (body === null && (request.headers['transfer-encoding'] ?? request.headers['content-length'] ?? '0') !== '0')
    return answer(400)
  // The client chooses the host, and it has no effect here.
  if (!url.startsWith('/') || parseUrl(`http://callback.invalid${url}`) === null) return answer(404)
  const headers = new Headers()
  const { rawHeaders } = request
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    try {
      headers.append(rawHeaders[at] ?? '', rawHeaders[at + 1] ?? '')
    } catch {
      return answer(400)
    }
  }
  const init = { method, headers, ...(body !== null && { body, duplex: 'half' }) }
  return new Request(`http://callback.invalid${url}`, init as RequestInit)
}

/**
 * Returns the body as a web stream, and a function that stops reading it. The connection stays open, because the answer
 * must still be sent; bytes that come after that are dropped.
 */
function bodyOf(request: IncomingMessage): { readonly stream: ReadableStream<Uint8Array>; release(): void } {
  let release = () => {}
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      const onData = (piece: Buffer) => {
        controller.enqueue(piece)
        if ((controller.desiredSize ?? 0) <= 0) request.pause()
      }
      const onEnd = () => controller.close()
      const onError = (error: Error) => controller.error(error)
      request.on('data', onData).on('end', onEnd).on('error', onError).pause()
      release = () => {
        release = () => {}
        request.off('data', onData).off('end', onEnd).off('error', onError)
        request.on('error', () => {}).resume()
      }
    },
    pull() {
      request.resume()
    },
    cancel() {
      release()
    },
  })
  return { stream, release: () => release() }
}

async function write(reply: Response, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = Buffer.from(await reply.arrayBuffer())
  for (const [name, value] of reply.headers) response.setHeader(name, value)
  response.statusCode = reply.status
  // A HEAD answer has the length of the GET answer.
  if (request.method !== 'HEAD') response.setHeader('content-length', body.length)
  response.end(body)
  if (request.complete) return
  request.resume()
  const timer = setTimeout(() => request.destroy(), LINGER_MS).unref()
  request.once('close', () => clearTimeout(timer))
}
