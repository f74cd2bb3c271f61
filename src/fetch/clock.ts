import { performance } from 'node:perf_hooks'

/** The source of time of a fetcher. Tests and replays give their own. */
export interface Clock {
  /** Milliseconds since the epoch, as `Date.now()`, for dates in outcomes. */
  now(): number
  /** Milliseconds since any start, never going back, for deadlines and durations. */
  elapsed(): number
  /** May call early if the time is longer than a timer allows: the caller then checks the time again. */
  setTimeout(callback: () => void, milliseconds: number): unknown
  clearTimeout(timer: unknown): void
}

/**
 * Node replaces a longer time with 1 ms. A huge number that is meant to switch a deadline off would then trigger it.
 */
const LONGEST_TIMER_MS = 2 ** 31 - 1

/** The clock of the machine. */
export const systemClock: Clock = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  setTimeout: (callback, milliseconds) => setTimeout(callback, Math.min(milliseconds, LONGEST_TIMER_MS)),
  clearTimeout: (timer) => clearTimeout(timer as NodeJS.Timeout),
}

export function epochSeconds(clock: Clock): number {
  return Math.floor(clock.now() / 1000)
}
