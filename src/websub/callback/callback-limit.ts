import type { Clock } from '../../fetch/index.ts'
import { forgetOldest } from '../../fetch/politeness/forget-oldest.ts'

const WINDOW_MS = 60_000
const MAX_REQUESTS = 60
const MAX_WINDOWS = 10_000

/**
 * The kinds of requests that are counted separately at a callback. Somebody who knows the callback but not the secret
 * can use up the refusals, but never keeps the hub from delivering.
 */
export type CountedRequest = 'delivery' | 'refused delivery' | 'verification'

/** Counts requests per callback. 60 a minute of each kind are answered (rule W29). */
export class CallbackLimit {
  readonly #clock: Clock
  readonly #windows = new Map<string, { readonly start: number; count: number }>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Counts one more request. Returns whether it is answered. */
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
