const S = 1_000
const MIN = 60 * S
const H = 60 * MIN

/** Pauses after the first, second … failed try, in milliseconds. A test holds the sentence of `docs/webhooks.md` to them. */
export const retryPauses = [5 * S, 5 * MIN, 30 * MIN, 2 * H, 5 * H, 10 * H, 14 * H, 20 * H, 24 * H]
/**
 * By how much a pause may be shorter or longer, so that a receiver that comes back does not get all deliveries at once.
 */
const JITTER = 0.2
const LONGEST_RETRY_AFTER_MS = 24 * H

/**
 * The pause before the next try.
 *
 * @param tries failed tries until now, from 1
 * @param retryAfterMs what the receiver's Retry-After says, if it gave one; at most a day is granted
 * @param random at least 0, below 1
 * @returns milliseconds; `null` after the last try
 */
export function pauseAfter(tries: number, retryAfterMs: number | null, random: number): number | null {
  const pause = retryPauses[tries - 1]
  if (pause === undefined) return null
  const spread = Math.round(pause * (1 - JITTER + 2 * JITTER * random))
  return Math.max(spread, Math.min(retryAfterMs ?? 0, LONGEST_RETRY_AFTER_MS))
}

/**
 * Reads a Retry-After header: seconds or a date.
 *
 * @param now epoch milliseconds
 * @returns milliseconds from now; `null` if the header is invalid
 */
export function readRetryAfter(value: string, now: number): number | null {
  if (/^\d{1,9}$/.test(value.trim())) return Number(value) * S
  const date = Date.parse(value)
  return Number.isNaN(date) ? null : Math.max(0, date - now)
}
