import { createHmac } from 'node:crypto'
import type { FeedFetcher } from 'feedmill/fetch'
import type { Database } from '../../database/database.ts'
import type { Runtime } from '../../runtime/runtime.ts'
import { insertBinRequest } from '../bin-rows.ts'
import { binStatusOf } from '../request-bin.ts'
import { readRetryAfter } from './retry-schedule.ts'

/** Where a delivery goes, and the secrets that sign it. */
export interface Endpoint {
  readonly webhookId: string
  readonly url: string
  /** The present secret, and the old one while it is valid. */
  readonly secrets: readonly string[]
  readonly sendsPlainSecret: boolean
}

/** The result of a try. */
export interface Attempt {
  /** `gone`: the receiver wants nothing any more. `unsent`: the process stops; the try does not count. */
  readonly outcome: 'delivered' | 'failed' | 'gone' | 'unsent'
  readonly status: number | null
  /** Why there was no answer; `null` if there was one. */
  readonly error: string | null
  /** Epoch milliseconds. */
  readonly attemptedAt: number
  readonly durationMs: number
  /** The beginning of the answer, as text. */
  readonly response: string
  /** The pause of the receiver's `Retry-After`, in milliseconds. */
  readonly retryAfterMs: number | null
}

export interface Sending {
  /** Keeps the requests of the bin. */
  readonly db: Database
  readonly fetcher: Pick<FeedFetcher, 'request'>
  readonly runtime: Pick<Runtime, 'now' | 'elapsed'>
}

/** With this the id of a question begins, whether a receiver wants events. */
export const QUESTION = 'verify_'
/** Bytes of an answer that are read, and characters that are kept. */
const ANSWER_BYTES = 4_096
const KEPT_ANSWER = 1_024

/** Sends a body once. A failure of the receiver is a value, not an error. */
export async function send(
  sending: Sending,
  endpoint: Endpoint,
  id: string,
  body: string,
): Promise<Attempt & { readonly body: string }> {
  const { fetcher, runtime } = sending
  const attemptedAt = runtime.now()
  const begun = runtime.elapsed()
  const headers = headersOf(endpoint, id, Math.floor(attemptedAt / 1_000), body)
  const binStatus = binStatusOf(endpoint.url)
  if (binStatus !== null) return await putIntoBin(sending, endpoint, { headers, body, answer: binStatus }, attemptedAt)
  const outcome = await fetcher.request({
    url: endpoint.url,
    method: 'POST',
    headers,
    body,
    // The id makes a repetition harmless, so connections are kept open.
    idempotent: true,
    maxBytes: ANSWER_BYTES,
    maxRedirects: 0,
  })
  const shared = { attemptedAt, durationMs: Math.round(runtime.elapsed() - begun) }
  const answer = outcome.kind === 'response' ? Buffer.from(outcome.body).toString('utf8') : ''
  const status = outcome.meta.status ?? null
  const response = answer.slice(0, KEPT_ANSWER).toWellFormed().replaceAll('\0', '')
  const common = { ...shared, status, response, body: answer, retryAfterMs: null }
  // An answer counts as soon as its status is there, even if its body comes slowly.
  if (status !== null && status >= 200 && status < 300) return { ...common, outcome: 'delivered', error: null }
  if (outcome.kind === 'aborted') return { ...common, outcome: 'unsent', error: 'aborted' }
  // The status of a refusal counts, too, and so does its `Retry-After`.
  const retryAfter = status === 429 || status === 503 ? outcome.meta.hops.at(-1)?.headers['retry-after'] : undefined
  const retryAfterMs = typeof retryAfter === 'string' ? readRetryAfter(retryAfter, runtime.now()) : null
  const error = outcome.kind === 'response' ? null : errorOf(outcome)
  return { ...common, outcome: status === 410 ? 'gone' : 'failed', error, retryAfterMs }
}

function headersOf({ secrets, sendsPlainSecret }: Endpoint, id: string, timestamp: number, body: string) {
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signDelivery(secrets, id, timestamp, body),
    ...(sendsPlainSecret && { 'x-service-webhook-secret': secrets[0]! }),
  }
}

/** A header whose value the bin does not keep: its page is shown without the password. */
const SECRET = 'x-service-webhook-secret'

/** Keeps a request in the bin, and answers it. The bin accepts every question whether it wants events. */
async function putIntoBin(
  { db }: Sending,
  { webhookId }: Endpoint,
  request: { readonly headers: Readonly<Record<string, string>>; readonly body: string; readonly answer: number },
  attemptedAt: number,
): Promise<Attempt & { readonly body: string }> {
  const { headers, body } = request
  const isQuestion = headers['webhook-id']?.startsWith(QUESTION) === true
  const answer = isQuestion ? 200 : request.answer
  const shown = SECRET in headers ? { ...headers, [SECRET]: 'whsec_…' } : headers
  await insertBinRequest(db, webhookId, { headers: shown, body, answer }, attemptedAt)
  const isTaken = answer < 300
  return {
    outcome: isTaken ? 'delivered' : answer === 410 ? 'gone' : 'failed',
    status: answer,
    error: null,
    attemptedAt,
    durationMs: 0,
    response: '',
    retryAfterMs: null,
    body: isQuestion ? body : '',
  }
}

/** A failure in few words: `timeout headers`, `blocked address`, `network connect ECONNREFUSED`. */
function errorOf(failure: { readonly kind: string }): string {
  const { kind, phase, reason, which, code } = failure as Readonly<Record<string, unknown>>
  return [kind, phase, reason, which, code].filter((word) => typeof word === 'string').join(' ')
}

const PREFIX = 'whsec_'

/**
 * Signs a delivery as Standard Webhooks 1.0 says. Several secrets give several signatures: receivers accept any of them
 * while a secret is being changed.
 *
 * @param timestamp epoch seconds of the try
 * @returns the value of the header `webhook-signature`
 */
function signDelivery(secrets: readonly string[], id: string, timestamp: number, body: string): string {
  return secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
      return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
    })
    .join(' ')
}
