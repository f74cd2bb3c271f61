import type { IncomingMessage, ServerResponse } from 'node:http'
import type { DirectAnswer, DirectRoute, RequestScope } from '../runtime/index.ts'

/** A host as clients usually write it. Hono judges all others. */
const PLAIN_HOST = /^(?:[\w.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i
const BYTE_ORDER_MARK = 0xfeff

/** Returns whether a request needs no check by hono: its length is known and small, and its host is plain. */
export function isPlainRequest({ headers }: IncomingMessage, maxBody: number): boolean {
  const { host, 'content-length': length } = headers
  return length !== undefined && Number(length) <= maxBody && host !== undefined && PLAIN_HOST.test(host)
}

/** A request that a direct route answers. */
interface DirectExchange {
  readonly incoming: IncomingMessage
  readonly outgoing: ServerResponse
  readonly scope: RequestScope
}

/**
 * Reads the body and answers. Nothing is sent if the route fails, or if the client goes away before its body is read.
 */
export function answerDirectly(
  route: DirectRoute,
  { incoming, outgoing, scope }: DirectExchange,
  headers: readonly string[],
  onFailure: (error: unknown) => void,
): void {
  let first: Buffer | null = null
  let rest: Buffer[] | null = null
  incoming.on('data', (chunk: Buffer) => {
    if (first === null) first = chunk
    else if (rest === null) rest = [first, chunk]
    else rest.push(chunk)
  })
  incoming.on('end', () => {
    const body = textOf(rest === null ? first : Buffer.concat(rest))
    route({ headers: incoming.headers, body }, scope)
      .then((answer) => send(outgoing, answer, headers))
      .catch(onFailure)
  })
}

function textOf(bytes: Buffer | null): string {
  const text = bytes === null ? '' : bytes.toString()
  return text.charCodeAt(0) === BYTE_ORDER_MARK ? text.slice(1) : text
}

/** @param headers - the headers of every answer: alternating names and values */
export function send(
  outgoing: ServerResponse,
  { status, headers: own, body }: DirectAnswer,
  headers: readonly string[],
): void {
  if (outgoing.destroyed) return
  const length = typeof body === 'string' ? Buffer.byteLength(body) : body.byteLength
  outgoing.writeHead(status, [...headers, ...own, 'Content-Length', String(length)]).end(body)
}
