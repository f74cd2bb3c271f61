import { DAY, HOUR, MINUTE } from '../dates/seconds.ts'

/** A lease shorter than this is renewed after half of it. */
const SHORT_LEASE = 2 * HOUR
/** Maximum wait for any lease, after which the feed is read again for its hubs. */
const LONGEST_WAIT = 30 * DAY
/** Minimum pause in seconds, even for a hub that grants less. */
const SHORTEST_WAIT = 30
const SHORTEST_LEASE = MINUTE
const LONGEST_LEASE = 3_650 * DAY
const JITTER = 0.05
/** The share of a lease after which it is renewed. */
const RENEW_AT = 0.8
/** Seconds for which deliveries are accepted at an old callback, and after the end of a lease. */
export const GRACE = DAY
/** Seconds in which a hub must verify. */
export const VERIFY_WITHIN = DAY

/**
 * Returns when a lease granted at `now` is renewed (rule W18): after four fifths of it, give or take 5 %, but
 * at least an hour before its end. A lease below 2 hours is renewed after half of it at the latest. `random` is from 0
 * up to 1.
 */
export function renewalTime(now: number, granted: number, random: number): number {
  const jittered = granted * RENEW_AT * (1 - JITTER + 2 * JITTER * random)
  const wait = granted < SHORT_LEASE ? Math.min(jittered, granted / 2) : Math.min(jittered, granted - HOUR)
  return now + Math.floor(Math.max(SHORTEST_WAIT, Math.min(wait, LONGEST_WAIT)))
}

/**
 * Returns the seconds of a granted lease, but not more than were requested: anybody who knows the callback can send a
 * verification with any number. A lease below a minute counts as a minute, so that a renewal comes before its end.
 */
export function boundedLease(granted: number, asked: number): number {
  return Math.min(Math.max(granted, SHORTEST_LEASE), asked, LONGEST_LEASE)
}

/** Pauses after a hub did not answer, answered with 429 or 5xx, or did not verify a renewal (rule W12). */
const RETRY_DELAYS = [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 12 * HOUR] as const
/** The pause after a hub refused for good, or denied. */
export const REFUSAL_PAUSE = 7 * DAY
/** The pause before the feed's next hub, if any, after a hub refused for good. */
export const NEXT_HUB_PAUSE = MINUTE
/** Number of failures at one hub before the next hub is asked (rule W6). */
export const FAILURES_PER_HUB = 3

/**
 * Returns the pause after a number of failures in a row. While a lease lasts, the pause is at most half of its rest,
 * but at least a minute.
 */
export function retryDelay(failures: number, leaseLeft: number | null): number {
  const delay = RETRY_DELAYS[Math.min(failures, RETRY_DELAYS.length) - 1] ?? MINUTE
  return leaseLeft === null || leaseLeft <= 0 ? delay : Math.min(delay, Math.max(MINUTE, Math.floor(leaseLeft / 2)))
}

/**
 * Returns the time by which a hub must have verified: 24 hours from now, or sooner, to leave time for another request
 * while an older lease lasts.
 */
export function verificationDeadline(now: number, leaseLeft: number | null): number {
  if (leaseLeft === null) return now + VERIFY_WITHIN
  return now + Math.min(VERIFY_WITHIN, Math.max(MINUTE, Math.floor(leaseLeft / 2)))
}
