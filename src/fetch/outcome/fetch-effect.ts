import { isShortage } from './network-errors.ts'
import type { FetchOutcome } from './outcome.ts'

/**
 * The meaning of an outcome for the time of the next fetch (fetching 3.1).
 *
 * - `ok`: the feed is there; failures before it are forgotten
 * - `transient`: try again soon
 * - `slow`: a failure that time is unlikely to heal; try again rarely
 * - `gone`: 410
 * - `unparseable`: something else came in place of a feed
 * - `rate-limited`: no failure; the host wants to be left alone
 * - `blocked`: our own policy refused it
 * - `none`: nothing was learned
 */
export type FetchEffect = 'ok' | 'transient' | 'slow' | 'gone' | 'unparseable' | 'rate-limited' | 'blocked' | 'none'

/**
 * Returns the effect of an outcome. An expired certificate is transient here. A caller with a history should treat it
 * as `slow` after 7 days.
 */
export function effectOf(outcome: FetchOutcome<unknown>): FetchEffect {
  switch (outcome.kind) {
    case 'modified':
    case 'unchanged':
      return 'ok'
    case 'http-error':
      return httpEffects[outcome.reason]
    case 'not-feed':
      return 'unparseable'
    case 'redirect-error':
    case 'limit':
      return 'slow'
    case 'blocked':
      return 'blocked'
    case 'timeout':
      return 'transient'
    case 'network':
      return isShortage(outcome.code) ? 'none' : 'transient'
    case 'dns':
      return outcome.reason === 'temporary' ? 'transient' : 'slow'
    case 'tls':
      return outcome.reason === 'expired' ? 'transient' : 'slow'
    case 'protocol':
      return 'slow'
    case 'encoding-error':
      return encodingEffects[outcome.reason]
    case 'deferred':
    case 'aborted':
      return 'none'
  }
}

const httpEffects = {
  gone: 'gone',
  'not-found': 'slow',
  unauthorized: 'slow',
  forbidden: 'slow',
  challenge: 'slow',
  'rate-limited': 'rate-limited',
  server: 'transient',
  client: 'slow',
  'unexpected-304': 'transient',
  other: 'slow',
} as const

const encodingEffects = { unsupported: 'slow', corrupt: 'transient', charset: 'unparseable' } as const
