/** How the pause grows while something fails again and again. */
export interface Backoff {
  readonly firstMs: number
  readonly longestMs: number
  /** By how much each pause is longer than the one before. @defaultValue 2 */
  readonly factor?: number
}

/** Returns the pause after a failure, in milliseconds. `failures` counts those in a row, from 1. */
export function backoffMs({ firstMs, longestMs, factor = 2 }: Backoff, failures: number): number {
  return Math.min(longestMs, firstMs * factor ** (failures - 1))
}
