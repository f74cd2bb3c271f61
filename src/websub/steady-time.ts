import type { Clock } from '../fetch/index.ts'

/**
 * Epoch seconds that go on at least as fast as time does, and never back: leases are counted in them. When the clock of the
 * machine is set back, time goes on from where it was; when it is set forward, or the machine slept, it is followed.
 */
export function steadySeconds(clock: Clock): () => number {
  let offset = clock.now() - clock.elapsed()
  return () => {
    const elapsed = clock.elapsed()
    offset = Math.max(offset, clock.now() - elapsed)
    return Math.floor((offset + elapsed) / 1000)
  }
}
