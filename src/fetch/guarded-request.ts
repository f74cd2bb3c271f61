import { epochSeconds } from './clock.ts'
import type { Answer } from './connecting/answer.ts'
import type { FetchRun } from './fetch-run.ts'
import { followChain } from './follow-chain.ts'
import { conditionsFor, type Validators } from './outcome/conditional.ts'
import { type GrowingMeta, noteAnswer } from './outcome/growing-meta.ts'
import type { FailureResult, FetchMeta } from './outcome/outcome.ts'
import type { ResponseHeaders } from './outcome/response-headers.ts'
import { MAX_ERROR_BODY } from './settings.ts'

/** A request of any method to an untrusted URL, such as that of a hub that a feed names. */
export interface GuardedRequest {
  readonly url: string
  /** @defaultValue 'GET' */
  readonly method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE' | undefined
  /** Headers that are sent only to the first origin, except `content-type`, which goes with the body. */
  readonly headers?: Readonly<Record<string, string>> | undefined
  readonly body?: Uint8Array | string | undefined
  /**
   * The `ETag` and `Last-Modified` of an earlier answer, and the URL that gave them (its `meta.finalUrl`). If nothing
   * has changed since, the answer is a 304 without a body.
   */
  readonly validators?: Pick<Validators, 'url' | 'etag' | 'lastModified'> | undefined
  /**
   * Takes the body of a 2xx answer as it comes, for files that do not fit into memory. `body` of the response is then
   * empty. The pieces end after `maxBytes`; `isWhole` tells whether that was the end of the body. The server waits
   * until the next piece is asked for. If this function throws, the request rejects with its error.
   */
  readonly consume?: ((pieces: AsyncIterable<Uint8Array>) => Promise<void>) | undefined
  /**
   * Whether the server may get the request twice without harm (RFC 9110 section 9.2.2). Such a request may use a
   * connection that was kept open. If the server closes it at that very moment, the request is sent again over a new
   * one. Other requests always open a new connection. Requests to hubs, and webhooks with an id, may be repeated.
   *
   * @defaultValue false for POST, true for the other methods
   */
  readonly idempotent?: boolean | undefined
  /** The bytes kept of the answer's body. The rest is dropped. @defaultValue 64 KiB */
  readonly maxBytes?: number | undefined
  /** Redirects in a row. @defaultValue `limits.redirects` of the fetcher, 10 */
  readonly maxRedirects?: number | undefined
  /** Whether to refuse a redirect to http (`blocked/scheme`), for bodies with secrets. @defaultValue false */
  readonly httpsOnly?: boolean | undefined
  readonly signal?: AbortSignal | undefined
}

/** An answer, of any status. */
export interface GuardedResponse {
  readonly kind: 'response'
  readonly status: number
  readonly headers: ResponseHeaders
  /** The body as received. No content coding is requested. */
  readonly body: Uint8Array
  /** Whether `body` is complete. */
  readonly isWhole: boolean
  /**
   * The permanent new URL for such requests: the target of the 301 and 308 redirects at the beginning of the chain.
   * Absent if there are none, or if the chain led from https to http.
   */
  readonly permanentUrl?: string
  readonly meta: FetchMeta
}

/** The outcome of a request: an answer of any status, or a failure. */
export type RequestOutcome =
  | GuardedResponse
  | (Exclude<FailureResult, { kind: 'http-error' | 'not-feed' | 'encoding-error' }> & { readonly meta: FetchMeta })

/** A checked request. */
export interface RequestPlan {
  readonly url: string
  readonly method: NonNullable<GuardedRequest['method']>
  readonly body: Uint8Array | null
  readonly idempotent: boolean
  readonly contentType: string | undefined
  readonly own: readonly string[]
  readonly maxBytes: number
  readonly maxRedirects: number | undefined
  readonly httpsOnly: boolean
  readonly validators: Validators | undefined
  readonly consume: GuardedRequest['consume']
}

/**
 * Sends a request through the same gates, limits and deadlines as feeds. Redirects are followed with the same method
 * and body.
 *
 * @throws FetchFailure
 */
export async function sendRequest(plan: RequestPlan, run: FetchRun): Promise<GuardedResponse> {
  const { meta, context } = run
  const { method, body, idempotent, contentType, own, maxRedirects, httpsOnly } = plan
  const always = ['user-agent', context.userAgent, 'accept', '*/*']
  if (contentType !== undefined) always.push('content-type', contentType)
  const headersFor = (url: string, isFirstOrigin: boolean, now: number) => {
    const conditions = conditionsFor(url, plan.validators, now)
    return isFirstOrigin ? [...always, ...conditions, ...own] : [...always, ...conditions]
  }
  const chain = { method, body, idempotent, headersFor, maxRedirects, httpsOnly }
  const answer = await followChain(plan.url, chain, run)
  try {
    noteAnswer(meta, answer, epochSeconds(context.clock))
    meta.framing = answer.framing
    if (answer.status === 304 || method === 'HEAD') {
      answer.discard()
      return response(meta, answer, Buffer.alloc(0), true)
    }
    const isConsumed = plan.consume !== undefined && answer.status >= 200 && answer.status < 300
    const { bytes, isWhole } = isConsumed
      ? { bytes: Buffer.alloc(0), isWhole: await handOn(answer, plan.consume, plan.maxBytes) }
      : await answer.readUpTo(plan.consume === undefined ? plan.maxBytes : MAX_ERROR_BODY)
    meta.wireBytes = meta.decodedBytes = answer.wireBytes
    return response(meta, answer, bytes, isWhole)
  } catch (error) {
    answer.destroy()
    throw error
  }
}

/** Hands the pieces of a body to a consumer. Returns whether they were the whole body. */
async function handOn(
  answer: Answer,
  consume: NonNullable<GuardedRequest['consume']>,
  maxBytes: number,
): Promise<boolean> {
  let isWhole = false
  async function* pieces(): AsyncGenerator<Uint8Array> {
    for (let left = maxBytes; ; ) {
      const piece = await answer.next()
      if (piece === null) {
        isWhole = true
        return
      }
      if (piece.length > left) {
        if (left > 0) yield piece.subarray(0, left)
        return
      }
      left -= piece.length
      yield piece
    }
  }
  await consume(pieces())
  if (!isWhole) answer.destroy()
  return isWhole
}

function response(meta: GrowingMeta, { status, headers }: Answer, body: Buffer, isWhole: boolean): GuardedResponse {
  const permanentUrl = leadingMove(meta)
  return {
    kind: 'response',
    status,
    headers,
    body,
    isWhole,
    meta,
    ...(permanentUrl !== undefined && { permanentUrl }),
  }
}

function leadingMove({ hops, downgraded }: GrowingMeta): string | undefined {
  const firstOther = hops.findIndex(({ status }) => status !== 301 && status !== 308)
  return firstOther > 0 && !downgraded ? hops[firstOther]?.url : undefined
}
