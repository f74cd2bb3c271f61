import { retryAfterOf } from './freshness.ts'
import type { FailureResult, HttpErrorReason } from './outcome.ts'
import { headerOf, type ResponseHeaders } from './response-headers.ts'

/** Returns whether the body of an answer with this status can be a feed. */
export function hasFeedBody(status: number): boolean {
  return status === 200 || status === 203
}

/**
 * Returns the failure of an answer without a feed (fetching 1.4). `page` is the beginning of its body, if it was read.
 * `now` is an epoch second.
 */
export function failureOfStatus(status: number, headers: ResponseHeaders, page: string, now: number): FailureResult {
  if (status === 204 || status === 205) return { kind: 'not-feed', reason: 'empty' }
  if (status === 206) return { kind: 'not-feed', reason: 'partial' }
  return { kind: 'http-error', reason: reasonOf(status, headers, page, now), status }
}

function reasonOf(status: number, headers: ResponseHeaders, page: string, now: number): HttpErrorReason {
  const isChallenged = mayBeChallenge(status) && isChallenge(headers, page)
  switch (status) {
    case 401:
    case 402:
    case 407:
      return 'unauthorized'
    case 403:
      return isChallenged ? 'challenge' : 'forbidden'
    case 451:
      return 'forbidden'
    case 404:
      return 'not-found'
    case 410:
      return 'gone'
    case 408:
    case 425:
      return 'server'
    case 429:
      return 'rate-limited'
    case 503:
      // An invalid Retry-After counts as missing.
      if (retryAfterOf(headers, now) !== undefined) return 'rate-limited'
      return isChallenged ? 'challenge' : 'server'
  }
  const hundred = Math.floor(status / 100)
  if (hundred === 4) return 'client'
  return hundred === 5 ? 'server' : 'other'
}

/** Returns whether bot walls answer with this status. Only the body distinguishes them from plain refusals. */
export function mayBeChallenge(status: number): boolean {
  return status === 403 || status === 503
}

/** Texts in the pages of bot walls. */
const challengeMarks =
  /\/cdn-cgi\/challenge-platform\/|\bcf[-_]ch(?:l_|allenge)|<title>Just a moment|_Incapsula_Resource|captcha-delivery\.com|\bAwsWafIntegration\b|\/\.well-known\/sgcaptcha\/|Checking your browser before|ddos-guard/i

function isChallenge(headers: ResponseHeaders, page: string): boolean {
  return headerOf(headers, 'cf-mitigated') === 'challenge' || challengeMarks.test(page)
}
