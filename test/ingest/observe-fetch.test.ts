import { describe, expect, test } from 'vitest'
import type { FetchOutcome } from '../../src/fetch/index.ts'
import { failedCheck } from '../../src/ingest/index.ts'
import { reasonOf } from '../../src/ingest/observe-fetch.ts'
import { initialRefreshState, type RefreshState } from '../../src/schedule/index.ts'
import { metaOf } from '../fetch/made-meta.ts'

const AT = Date.UTC(2026, 5, 1) / 1000
const NOW = AT * 1000
const DAY = 86_400
const schedule = initialRefreshState('5b1d4c1e-0f6a-4e0e-9c43-b5f2f1f3a001', AT - 30 * DAY)

type Failure = Extract<FetchOutcome<unknown>, { kind: 'http-error' | 'tls' | 'limit' | 'timeout' | 'protocol' | 'dns' }>
type Plain<T> = T extends unknown ? Omit<T, 'meta'> : never

function failed(result: Plain<Failure>, retryAfter?: number): FetchOutcome<unknown> {
  const meta = { ...metaOf('https://show.example/feed'), freshness: retryAfter === undefined ? {} : { retryAfter } }
  return { ...result, meta } as FetchOutcome<unknown>
}

const failingSince = (since: number): RefreshState => ({
  ...schedule,
  failure: {
    since,
    attempts: 3,
    effect: 'T',
    unreadable: 0,
    goneSince: null,
    gone: 0,
    blockedSince: null,
    blocked: 0,
    checksAsLow: 0,
    stage: 'brief',
  },
})

describe('the observation of a failed fetch', () => {
  const expired = failed({ kind: 'tls', reason: 'expired', code: 'CERT_HAS_EXPIRED' })

  test('an expired certificate is transient until the feed has failed for a week', () => {
    expect(failedCheck(expired, schedule, NOW)).toEqual({ kind: 'check', effect: 'T' })
    expect(failedCheck(expired, failingSince(AT - 7 * DAY + 1), NOW)).toEqual({ kind: 'check', effect: 'T' })
    expect(failedCheck(expired, failingSince(AT - 7 * DAY), NOW)).toEqual({ kind: 'check', effect: 'S' })
  })

  test('a server error is transient, however long it lasts', () => {
    const troubled = failed({ kind: 'http-error', reason: 'server', status: 500 })
    expect(failedCheck(troubled, failingSince(AT - 30 * DAY), NOW)).toEqual({ kind: 'check', effect: 'T' })
  })

  test.each(['unauthorized', 'forbidden', 'challenge'] as const)('%s: the feed exists, but is denied', (reason) => {
    const denied = failed({ kind: 'http-error', reason, status: 403 })
    expect(failedCheck(denied, schedule, NOW)).toEqual({ kind: 'check', effect: 'S', isDenied: true })
  })

  test('a page that is not found is not denied', () => {
    const missing = failed({ kind: 'http-error', reason: 'not-found', status: 404 })
    expect(failedCheck(missing, schedule, NOW)).toEqual({ kind: 'check', effect: 'S' })
  })

  test('a server error keeps its Retry-After', () => {
    const troubled = failed({ kind: 'http-error', reason: 'server', status: 503 }, 900)
    expect(failedCheck(troubled, schedule, NOW)).toEqual({ kind: 'check', effect: 'T', retryAfter: 900 })
  })

  test('a successful fetch is refused, with advice', () => {
    const came = { kind: 'unchanged', reason: 'not-modified', validators: { url: '', storedAt: AT } } as const
    const outcome = { ...came, meta: metaOf('https://show.example/feed') }
    expect(() => failedCheck(outcome, schedule, NOW)).toThrow(
      "for a feed that came, observe { kind: 'check', effect: 'ok', … }",
    )
  })
})

test.each<[string, Plain<Failure>]>([
  ['limit/decoded', { kind: 'limit', which: 'decoded', limit: 1 }],
  ['timeout/connect', { kind: 'timeout', phase: 'connect' }],
  ['protocol/unexpected-101', { kind: 'protocol', code: 'unexpected-101' }],
  ['dns/temporary', { kind: 'dns', reason: 'temporary' }],
])('%s is the reason of such a failure', (reason, result) => {
  expect(reasonOf(failed(result))).toBe(reason)
})
