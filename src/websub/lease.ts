import { DAY, HOUR, MINUTE } from '../dates/seconds.ts'

/** A lease below this is renewed at half of it. */
const SHORT_LEASE = 2 * HOUR
/** Whatever the lease, the feed is asked for its hub again after this. */
const LONGEST_WAIT = 30 * DAY
/** A hub that grants less is not asked more often than this. */
const SHORTEST_WAIT = 30
const SHORTEST_LEASE = MINUTE
const LONGEST_LEASE = 3_650 * DAY
const JITTER = 0.05

/**
 * When a lease that was granted at `now` is renewed (rule W18): at 0.8 of it, within 5 %, an hour before its end at the
 * latest; at half of it when it is below 2 hours. `random` is from 0 up to 1.
 */
export function renewalTime(now: number, granted: number, renewAt: number, random: number): number {
  const jittered = granted * renewAt * (1 - JITTER + 2 * JITTER * random)
  const wait = granted < SHORT_LEASE ? Math.min(jittered, granted / 2) : Math.min(jittered, granted - HOUR)
  return now + Math.floor(Math.max(SHORTEST_WAIT, Math.min(wait, LONGEST_WAIT)))
}

/**
 * Bounds the seconds that a verification grants by those that were asked for. Whoever knows the callback can send a
 * verification with any number. At least a minute passes, so that a renewal comes before the end.
 */
export function boundedLease(granted: number, asked: number): number {
  return Math.min(Math.max(granted, SHORTEST_LEASE), asked, LONGEST_LEASE)
}

/** Pauses after a hub that did not answer, answered with 429 or 5xx, or did not verify (rule W12). */
const RETRY_DELAYS = [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 12 * HOUR] as const
/** The pause after a hub that refused for good, or denied. */
export const REFUSAL_PAUSE = 7 * DAY
/** A hub that refused for good is followed by the next one of the feed, if there is one, after this. */
export const NEXT_HUB_PAUSE = MINUTE
/** So many failures at one hub bring the next (rule W6). */
export const FAILURES_PER_HUB = 3

/**
 * The pause after so many failures in a row. A lease that lives is asked for again before half of what is left of it is over.
 */
export function retryDelay(failures: number, leaseLeft: number | null): number {
  const delay = RETRY_DELAYS[Math.min(failures, RETRY_DELAYS.length) - 1] ?? MINUTE
  return leaseLeft === null || leaseLeft <= 0 ? delay : Math.min(delay, Math.max(MINUTE, Math.floor(leaseLeft / 2)))
}

/** By when a hub must have verified: 24 hours, and soon enough to ask again while an older lease lives. */
export function verificationDeadline(now: number, verifySeconds: number, leaseLeft: number | null): number {
  return (
    now + (leaseLeft === null ? verifySeconds : Math.min(verifySeconds, Math.max(MINUTE, Math.floor(leaseLeft / 2))))
  )
}
