import { type Backoff, backoffMs } from '../../workers/index.ts'

/** The recent successes and failures of a receiver. Times are epoch milliseconds. */
export interface ReceiverHealth {
  /** Failed tries since the last success. */
  readonly failures: number
  readonly failingSince: number | null
  /** The beginning of the five minutes in which tries are counted. */
  readonly windowStartedAt: number
  readonly windowAttempts: number
  readonly windowFailures: number
  /** Pauses one after the other; 0 if none is needed. */
  readonly pauses: number
  readonly pausedUntil: number | null
}

const MIN_MS = 60_000
const WINDOW_MS = 5 * MIN_MS
const FAILURES_IN_A_ROW = 10
const WINDOW_LEAST = 20
const WINDOW_SHARE = 0.7
const PAUSES: Backoff = { firstMs: MIN_MS / 2, longestMs: 15 * MIN_MS }
const GIVEN_UP_AFTER_MS = 5 * 24 * 60 * MIN_MS
const GIVEN_UP_FAILURES = 20

/**
 * Returns the health of a receiver after a try. A pause begins after ten failures in a row, or if 70 % of at least 20
 * tries in five minutes failed. After a pause, one try ends the pausing or doubles the pause. Deliveries that wait in a
 * pause keep their tries.
 */
export function afterTry(before: ReceiverHealth, isDelivered: boolean, now: number): ReceiverHealth {
  const isOld = now - before.windowStartedAt >= WINDOW_MS
  const windowStartedAt = isOld ? now : before.windowStartedAt
  const windowAttempts = (isOld ? 0 : before.windowAttempts) + 1
  const windowFailures = (isOld ? 0 : before.windowFailures) + (isDelivered ? 0 : 1)
  const window = { windowStartedAt, windowAttempts, windowFailures }
  if (isDelivered) return { ...window, failures: 0, failingSince: null, pauses: 0, pausedUntil: null }
  const failures = before.failures + 1
  const failingSince = before.failingSince ?? now
  const isTooMany = windowAttempts >= WINDOW_LEAST && windowFailures >= WINDOW_SHARE * windowAttempts
  const isPaused = before.pauses > 0 || failures >= FAILURES_IN_A_ROW || isTooMany
  if (!isPaused) return { ...window, failures, failingSince, pauses: 0, pausedUntil: null }
  // Tries that were under way when the pause began do not lengthen it.
  if (before.pausedUntil !== null && now < before.pausedUntil) return { ...before, ...window, failures }
  const pauses = before.pauses + 1
  return { ...window, failures, failingSince, pauses, pausedUntil: now + backoffMs(PAUSES, pauses) }
}

/** Whether all deliveries have failed for so long that the webhook should be disabled. */
export function isGivenUp({ failures, failingSince }: ReceiverHealth, now: number): boolean {
  return failingSince !== null && failures >= GIVEN_UP_FAILURES && now - failingSince >= GIVEN_UP_AFTER_MS
}
