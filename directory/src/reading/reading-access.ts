import { createAddressLimit, type IdentifyReader, type ReaderClaim, type RequestCounter } from '../accounts/index.ts'
import type { RequestScope, Runtime } from '../runtime/index.ts'

/** Whether a request may go on. `headers` belong to its answer in any case. */
export type ReadingAdmission =
  | { readonly isAdmitted: true; readonly headers: Readonly<Record<string, string>> }
  | {
      readonly isAdmitted: false
      readonly status: 401 | 429
      /** For people. */
      readonly message: string
      readonly headers: Readonly<Record<string, string>>
    }

/**
 * Decides whether a request may read, and counts it against the limit of a minute: that of the account whose key it
 * has, else that of its address. It counts neither against a month nor as usage.
 *
 * @param claim - `null` if the request has no key. A key of an unknown account counts as none
 * @param rows - the most rows that its answer has. Without a key, it counts once for each 100. @defaultValue 1
 */
export type AdmitReader = (
  claim: ReaderClaim | null,
  scope: Pick<RequestScope, 'network' | 'accountId'>,
  rows?: number,
) => Promise<ReadingAdmission>

export interface ReadingAccess {
  /** Requests without a key a minute from one address. 0 if a key is needed; `Infinity` without a limit. */
  readonly keylessPerMinute: number
  readonly identifyReader: IdentifyReader
  readonly requests: Pick<RequestCounter, 'takeMinute'>
  readonly runtime: Pick<Runtime, 'now'>
}

const MINUTE_S = 60
/** Wrong keys of known accounts that one address may send in a quarter of an hour. */
const WRONG_TRIES = 20
const TRIES_S = 900
const ROWS_OF_REQUEST = 100

export function createReadingAccess({
  keylessPerMinute,
  identifyReader,
  requests,
  runtime,
}: ReadingAccess): AdmitReader {
  const keyless = createAddressLimit(keylessPerMinute, MINUTE_S, runtime)
  const tries = createAddressLimit(WRONG_TRIES, TRIES_S, runtime)

  return async (claim, scope, rows = 1) => {
    const { network } = scope
    const reader = claim === null ? 'unknown' : await identifyReader(claim)
    if (reader === 'wrong') {
      if (tries.take(network) === null) return tooMany('wrong keys', tries.waitS(network))
      return refusal(401, 'The key, its date or its digest is wrong.')
    }
    if (reader !== 'unknown') {
      scope.accountId = reader.accountId
      const { isAllowed, limit, remaining, resetSeconds } = await requests.takeMinute(reader)
      const headers = {
        RateLimit: `"minute";r=${remaining};t=${resetSeconds}`,
        'RateLimit-Policy': `"minute";q=${limit};w=60`,
      }
      if (isAllowed) return { isAdmitted: true, headers }
      const refused = tooMany('requests', resetSeconds)
      return { ...refused, headers: { ...headers, ...refused.headers } }
    }
    if (keylessPerMinute === 0) return refusal(401, 'This directory is read with a key of an account.')
    // Whoever asks for nothing else in a minute may have the largest answer.
    const weight = Math.min(keylessPerMinute, Math.ceil(rows / ROWS_OF_REQUEST))
    if (keyless.take(network, weight) === null) return tooMany('requests', keyless.waitS(network))
    return { isAdmitted: true, headers: {} }
  }
}

function tooMany(what: string, waitS: number) {
  return refusal(429, `Too many ${what}. Try again in ${waitS} second${waitS === 1 ? '' : 's'}.`, {
    'Retry-After': String(waitS),
  })
}

function refusal(status: 401 | 429, message: string, headers: Readonly<Record<string, string>> = {}) {
  return { isAdmitted: false, status, message, headers } as const
}
