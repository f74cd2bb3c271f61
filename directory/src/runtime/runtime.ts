import type { Log } from './log.ts'

/** The outside world of a process: nothing else in the directory reads the clock or makes random numbers. */
export interface Runtime {
  /** Milliseconds since 1970. */
  now(): number
  /** Milliseconds since some moment, by a clock that nobody sets: for how long something took or lasts. */
  elapsed(): number
  /** Resolves after so many milliseconds, or at once when `signal` is aborted. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>
  /** At least 0, below 1. */
  random(): number
  randomBytes(length: number): Uint8Array
  /** A random uuid (version 4). */
  uuid(): string
  readonly log: Log
}
