import { forgetOldest } from '../fetch/forget-oldest.ts'
import type { Clock } from '../fetch/index.ts'

const WINDOW_MS = 60_000
const MAX_REQUESTS = 60
const MAX_WINDOWS = 10_000

/**
 * What is counted at a callback, each for itself: whoever knows the callback, and not the secret, can use up the
 * refusals, and never keeps the hub from delivering.
 */
export type CountedRequest = 'delivery' | 'refused delivery' | 'verification'

/** Counts requests per callback: 60 a minute of each kind are answered (rule W29). */
export class CallbackLimit {
  readonly #clock: Clock
  readonly #windows = new Map<string, { readonly start: number; count: number }>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Whether one more request is answered; counts it. */
  admits(callbackHash: string, kind: CountedRequest): boolean {
    const key = `${callbackHash} ${kind}`
    const now = this.#clock.elapsed()
    const known = this.#windows.get(key)
    if (known !== undefined && now - known.start < WINDOW_MS) {
      known.count += 1
      return known.count <= MAX_REQUESTS
    }
    this.#windows.delete(key)
    this.#windows.set(key, { start: now, count: 1 })
    forgetOldest(this.#windows, MAX_WINDOWS)
    return true
  }
}
