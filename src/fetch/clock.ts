import { performance } from 'node:perf_hooks'

/** Where the fetcher takes its time from. Tests and replays give their own. */
export interface Clock {
  /** Milliseconds since the epoch, as `Date.now()`: what dates in outcomes come from. */
  now(): number
  /** Milliseconds since any start, never going back: what deadlines and durations are measured by. */
  elapsed(): number
  setTimeout(callback: () => void, milliseconds: number): unknown
  clearTimeout(timer: unknown): void
}

/** The time of the machine. */
export const systemClock: Clock = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  setTimeout: (callback, milliseconds) => setTimeout(callback, milliseconds),
  clearTimeout: (timer) => clearTimeout(timer as NodeJS.Timeout),
}

/** The epoch second that a clock shows. */
export function epochSeconds(clock: Clock): number {
  return Math.floor(clock.now() / 1000)
}
