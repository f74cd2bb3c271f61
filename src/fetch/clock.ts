import { performance } from 'node:perf_hooks'

/** Where the fetcher takes its time from. Tests and replays give their own. */
export interface Clock {
  /** Milliseconds since the epoch, as `Date.now()`: what dates in outcomes come from. */
  now(): number
  /** Milliseconds since any start, never going back: what deadlines and durations are measured by. */
  elapsed(): number
  /** May call early where the time is longer than a timer can be set for: who sets it looks at the time again. */
  setTimeout(callback: () => void, milliseconds: number): unknown
  clearTimeout(timer: unknown): void
}

/** Node takes a longer time for none, and calls at once: who switches a deadline off by a huge number would have it met. */
const LONGEST_TIMER_MS = 2 ** 31 - 1

/** The time of the machine. */
export const systemClock: Clock = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  setTimeout: (callback, milliseconds) => setTimeout(callback, Math.min(milliseconds, LONGEST_TIMER_MS)),
  clearTimeout: (timer) => clearTimeout(timer as NodeJS.Timeout),
}

/** The epoch second that a clock shows. */
export function epochSeconds(clock: Clock): number {
  return Math.floor(clock.now() / 1000)
}
