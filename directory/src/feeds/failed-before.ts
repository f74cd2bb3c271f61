/** A feed that has failed for so long lets another one take its place, in seconds. */
const FAILED_S = 7 * 86_400

/** The time before which a feed's failures must have begun for another feed to take its place. Epoch seconds. */
export function failedBefore(now: number): number {
  return now - FAILED_S
}
