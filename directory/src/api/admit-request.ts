import type { Account } from '../accounts/index.ts'
import { DirectoryError, type RequestScope } from '../runtime/index.ts'
import type { AccessDependencies } from './dependencies.ts'

/** Headers of an answer. A plain object: the listener sends it as it is. */
export type AnswerHeaders = Readonly<Record<string, string>>

/** The headers by which a client says who it is. */
export interface Credentials {
  readonly userId: string | undefined
  readonly apiKey: string | undefined
}

/** Whether a request may go on, and the headers that its answer carries in any case. */
export type Admission =
  | { readonly account: Account; readonly headers: AnswerHeaders }
  | {
      readonly account: null
      readonly status: 401 | 429
      readonly error: DirectoryError
      readonly headers: AnswerHeaders
    }

/** Bytes of a body that count as one request of the minute. */
const BYTES_OF_REQUEST = 262_144

/**
 * Finds the account of a request and counts the request against the limit of the minute: once for each 256 KB that its
 * body begins.
 */
export async function admitRequest(
  { userId, apiKey }: Credentials,
  scope: Pick<RequestScope, 'accountId'>,
  { authenticate, requests }: Pick<AccessDependencies, 'authenticate' | 'requests'>,
  body = '',
): Promise<Admission> {
  const account = await authenticate(userId, apiKey)
  if (account === null) {
    const error = new DirectoryError('API_KEY_INVALID', '`X-USER-ID` or `X-API-KEY` is missing or invalid')
    return { account: null, status: 401, error, headers: {} }
  }
  scope.accountId = account.accountId
  const { isAllowed, limit, remaining, resetSeconds } = await requests.takeMinute(
    account,
    Math.max(1, Math.ceil(Buffer.byteLength(body) / BYTES_OF_REQUEST)),
  )
  const answerHeaders = {
    RateLimit: `"minute";r=${remaining};t=${resetSeconds}`,
    'RateLimit-Policy': `"minute";q=${limit};w=60`,
  }
  if (isAllowed) return { account, headers: answerHeaders }
  const error = new DirectoryError(
    'API_RATE_LIMIT_EXCEEDED',
    `The limit of ${limit} requests a minute is reached. Try again in ${resetSeconds} s`,
  )
  return { account: null, status: 429, error, headers: { ...answerHeaders, 'Retry-After': String(resetSeconds) } }
}

/** Returns the error for a request beyond the limit of the month. */
export function monthlyLimitError({ requestsPerMonth }: Account): DirectoryError {
  return new DirectoryError(
    'API_RATE_LIMIT_EXCEEDED',
    `The limit of ${requestsPerMonth} requests a month is reached. The count starts again at 00:00 UTC on the first day of the next month`,
  )
}

/** Returns the seconds from `now`, in milliseconds since 1970, until the next month begins in UTC. */
export function secondsToNextMonth(now: number): number {
  const date = new Date(now)
  return Math.ceil((Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1) - now) / 1000)
}
