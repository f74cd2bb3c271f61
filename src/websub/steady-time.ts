import type { Clock } from '../fetch/index.ts'

/**
 * Returns a clock of epoch seconds, for leases. It runs at least as fast as time, and never goes back. If the clock of
 * the machine is set back, it continues from its last value. If the clock is set forward, or the machine slept, it
 * follows.
 */
export function steadySeconds(clock: Clock): () => number {
  let offset = clock.now() - clock.elapsed()
  return () => {
    const elapsed = clock.elapsed()
    offset = Math.max(offset, clock.now() - elapsed)
    return Math.floor((offset + elapsed) / 1000)
  }
}
