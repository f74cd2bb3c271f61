/** How a receiver did lately. Times are epoch milliseconds. */
export interface ReceiverHealth {
  /** Failed tries since the last success. */
  readonly failures: number
  readonly failingSince: number | null
  /** Tries of the last minutes. */
  readonly windowStartedAt: number
  readonly windowAttempts: number
  readonly windowFailures: number
  /** Length of the present or last pause; 0 if none is needed. */
  readonly pauseMs: number
  readonly pausedUntil: number | null
}

const MIN_MS = 60_000
const WINDOW_MS = 5 * MIN_MS
const FAILURES_IN_A_ROW = 10
const WINDOW_LEAST = 20
const WINDOW_SHARE = 0.7
const FIRST_PAUSE_MS = MIN_MS / 2
const LONGEST_PAUSE_MS = 15 * MIN_MS
const GIVEN_UP_AFTER_MS = 5 * 24 * 60 * MIN_MS
const GIVEN_UP_FAILURES = 20

/**
 * The health of a receiver after a try. Ten failures in a row, or seven of ten in five minutes, begin a pause. One try
 * ends it or doubles it. What waits in a pause keeps its tries.
 */
export function afterTry(before: ReceiverHealth, isDelivered: boolean, now: number): ReceiverHealth {
  const isOld = now - before.windowStartedAt >= WINDOW_MS
  const windowStartedAt = isOld ? now : before.windowStartedAt
  const windowAttempts = (isOld ? 0 : before.windowAttempts) + 1
  const windowFailures = (isOld ? 0 : before.windowFailures) + (isDelivered ? 0 : 1)
  const window = { windowStartedAt, windowAttempts, windowFailures }
  if (isDelivered) return { ...window, failures: 0, failingSince: null, pauseMs: 0, pausedUntil: null }
  const failures = before.failures + 1
  const failingSince = before.failingSince ?? now
  const isTooMany = windowAttempts >= WINDOW_LEAST && windowFailures >= WINDOW_SHARE * windowAttempts
  const isPaused = before.pauseMs > 0 || failures >= FAILURES_IN_A_ROW || isTooMany
  if (!isPaused) return { ...window, failures, failingSince, pauseMs: 0, pausedUntil: null }
  // Tries that were under way when the pause began do not lengthen it.
  if (before.pausedUntil !== null && now < before.pausedUntil) return { ...before, ...window, failures }
  const pauseMs = before.pauseMs === 0 ? FIRST_PAUSE_MS : Math.min(2 * before.pauseMs, LONGEST_PAUSE_MS)
  return { ...window, failures, failingSince, pauseMs, pausedUntil: now + pauseMs }
}

/** Whether nothing has come through for so long that the webhook is to be disabled. */
export function isGivenUp({ failures, failingSince }: ReceiverHealth, now: number): boolean {
  return failingSince !== null && failures >= GIVEN_UP_FAILURES && now - failingSince >= GIVEN_UP_AFTER_MS
}
