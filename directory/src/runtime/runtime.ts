import type { Log } from './log.ts'

/** The outside world of a process: nothing else in the directory reads the clock or makes random numbers. */
export interface Runtime {
  /** Milliseconds since 1970. */
  now(): number
  /** Milliseconds since some moment, by a clock that is never set. It measures how long something takes. */
  elapsed(): number
  /** Resolves after `ms` milliseconds, or at once when `signal` is aborted. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>
  /** A random number from 0 up to, but not including, 1. */
  random(): number
  randomBytes(length: number): Uint8Array
  /** A random uuid (version 4). */
  uuid(): string
  readonly log: Log
}
