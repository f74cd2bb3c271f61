/** Seconds of failure after which another feed may take a feed's place. */
const FAILED_S = 7 * 86_400

/**
 * Returns the time before which a feed's failures must have begun for another feed to take its place, in epoch seconds.
 */
export function failedBefore(now: number): number {
  return now - FAILED_S
}
