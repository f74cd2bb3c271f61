import { once } from 'node:events'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { TranscriptionFailure } from './provider.ts'

/** A body with its length: providers refuse uploads without one. */
export interface RequestBody {
  readonly type: string
  readonly length: number
  readonly pieces: Iterable<Uint8Array> | AsyncIterable<Uint8Array>
}

export interface ProviderRequest {
  readonly method: 'GET' | 'POST'
  readonly headers: Readonly<Record<string, string>>
  readonly body?: RequestBody
  readonly signal: AbortSignal
}

const MAX_ANSWER = 64 * 1_048_576
const DETAIL = 500

/**
 * Sends a request to a provider, whose address an operator has set, and returns the body of its answer. It waits as
 * long as the signal allows: `fetch` would give up after five minutes without an answer, and transcripts may take
 * longer.
 *
 * @throws TranscriptionFailure
 */
export async function sendRequest(
  url: string,
  { method, headers, body, signal }: ProviderRequest,
): Promise<Uint8Array> {
  const send = new URL(url).protocol === 'https:' ? requestHttps : requestHttp
  const request = send(url, {
    method,
    headers: { ...headers, ...(body !== undefined && { 'content-type': body.type, 'content-length': body.length }) },
    signal,
  })
  let answer: IncomingMessage
  let bytes: Uint8Array
  try {
    const answered = once(request, 'response') as Promise<[IncomingMessage]>
    // Some providers answer before they have the whole body, and close the connection.
    const sent =
      body === undefined ? request.end() : pipeline(Readable.from(body.pieces), request).catch(() => undefined)
    ;[answer] = await answered
    void sent
    bytes = await bodyOf(answer)
  } catch (error) {
    request.destroy()
    if (signal.aborted) throw signal.reason
    if (error instanceof TranscriptionFailure) throw error
    throw new TranscriptionFailure('the provider does not answer', { isFinal: false, detail: (error as Error).message })
  }
  const { statusCode: status = 0 } = answer
  if (status >= 200 && status < 300) return bytes
  const detail = `${status} ${Buffer.from(bytes).toString().slice(0, DETAIL)}`
  if (status === 413)
    throw new TranscriptionFailure('the audio is too large for the provider', { isFinal: true, detail })
  const isFinal = status < 500 && status !== 429 && status !== 408
  const retryAfterS = Number(/^\d{1,6}$/.exec(answer.headers['retry-after'] ?? '')?.[0] ?? 0)
  throw new TranscriptionFailure(isFinal ? 'the provider refused it' : 'the provider failed', {
    isFinal,
    detail,
    retryAfterS,
  })
}

async function bodyOf(answer: IncomingMessage): Promise<Uint8Array> {
  const pieces: Buffer[] = []
  let length = 0
  for await (const piece of answer as AsyncIterable<Buffer>) {
    length += piece.length
    if (length > MAX_ANSWER) throw new TranscriptionFailure('the transcript is too large', { isFinal: true })
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}
