import { secondOfPresent } from '../core/present.ts'
import { DAY } from '../dates/seconds.ts'
import { effectOf, type FetchOutcome } from '../fetch/index.ts'
import type { Check, FailureEffect, RefreshState } from '../schedule/index.ts'
import { checkFetched } from './check-options.ts'

const WEEK = 7 * DAY

const failureEffects = {
  transient: 'T',
  slow: 'S',
  gone: 'G',
  unparseable: 'P',
  blocked: 'B',
} as const satisfies Record<string, FailureEffect>

/**
 * Returns the check with which the schedule counts a fetch that brought no feed. For programs that fetch and read
 * without `refreshFeed`.
 *
 * @param schedule the state that is passed to `classifyRefresh` with the check: the effect may depend on how long the
 * feed has failed
 * @param now milliseconds, as `Date.now()`
 * @throws TypeError if the feed came, or was found unchanged, or an argument is invalid
 * @example
 * const outcome = await fetcher.fetch({ url: feedUrl })
 * const now = Date.now()
 * if (outcome.kind !== 'modified' && outcome.kind !== 'unchanged') {
 *   await save(classifyRefresh(schedule, failedCheck(outcome, schedule, now), now).state)
 * }
 */
export function failedCheck(outcome: FetchOutcome<unknown>, schedule: RefreshState, now: number): Check {
  checkFetched(outcome, schedule)
  const at = secondOfPresent(now)
  const { retryAfter } = outcome.meta.freshness
  const effect = effectOf(outcome)
  switch (effect) {
    case 'none':
      return outcome.kind === 'deferred'
        ? { kind: 'check', effect: '0', until: Math.ceil(outcome.until) }
        : { kind: 'check', effect: '0' }
    case 'rate-limited':
      return { kind: 'check', effect: 'R', ...(retryAfter !== undefined && { retryAfter }) }
    case 'ok':
      throw new TypeError(
        "outcome must be that of a failed fetch; for a feed that came, observe { kind: 'check', effect: 'ok', … }",
      )
    default: {
      // An expired certificate is usually renewed within days (F68).
      const isNeglected = outcome.kind === 'tls' && schedule.failure !== null && at - schedule.failure.since >= WEEK
      const isDenied =
        outcome.kind === 'http-error' && ['unauthorized', 'forbidden', 'challenge'].includes(outcome.reason)
      return {
        kind: 'check',
        effect: isNeglected ? 'S' : failureEffects[effect],
        ...(isDenied && { isDenied }),
        ...(retryAfter !== undefined && { retryAfter }),
      }
    }
  }
}

/** Returns why a fetch brought no feed, in a word or two. */
export function reasonOf(outcome: FetchOutcome<unknown>): string {
  switch (outcome.kind) {
    case 'limit':
      return `limit/${outcome.which}`
    case 'timeout':
      return `timeout/${outcome.phase}`
    case 'protocol':
      return `protocol/${outcome.code}`
    case 'deferred':
    case 'aborted':
    case 'modified':
      return outcome.kind
    default:
      return `${outcome.kind}/${outcome.reason}`
  }
}
