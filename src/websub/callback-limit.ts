import { forgetOldest } from '../fetch/forget-oldest.ts'
import type { Clock } from '../fetch/index.ts'

const WINDOW_MS = 60_000
const MAX_REQUESTS = 60
const MAX_CALLBACKS = 10_000

/** Counts requests per callback: 60 a minute are answered (rule W29). */
export class CallbackLimit {
  readonly #clock: Clock
  readonly #windows = new Map<string, { readonly start: number; count: number }>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Whether one more request is answered; counts it. */
  admits(callbackHash: string): boolean {
    const now = this.#clock.elapsed()
    const known = this.#windows.get(callbackHash)
    if (known !== undefined && now - known.start < WINDOW_MS) {
      known.count += 1
      return known.count <= MAX_REQUESTS
    }
    this.#windows.delete(callbackHash)
    this.#windows.set(callbackHash, { start: now, count: 1 })
    forgetOldest(this.#windows, MAX_CALLBACKS)
    return true
  }
}
