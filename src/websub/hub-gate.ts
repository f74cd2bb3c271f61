import type { Clock } from '../fetch/index.ts'
import { forgetOldest } from '../fetch/politeness/forget-oldest.ts'

/** The state of one hub. Milliseconds of `clock.elapsed()`. */
interface HubHealth {
  /** Time from which the next request may start. */
  nextStart: number
  failures: number
  /** No request is sent before this time. */
  openUntil: number
}

/** Milliseconds between requests to one hub: 10 a second (rule W30). */
const GAP_MS = 100
/** After this many failures in a row, of any subscriptions, requests to the hub pause. */
const FAILURES = 5
const FIRST_PAUSE_MS = 60_000
const LONGEST_PAUSE_MS = 3_600_000
const MAX_HUBS = 1_000

/**
 * Limits the rate of requests to hubs, and stops requests to hubs that do not answer. After five failures in a row, a
 * hub gets no requests for a minute, and twice as long each further time, up to an hour. Then one request tests it.
 */
export class HubGate {
  readonly #clock: Clock
  readonly #hubs = new Map<string, HubHealth>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Returns the seconds for which a hub gets no requests; 0 if it may be asked. A caller that gets 0 must ask it. */
  heldFor(host: string): number {
    const hub = this.#hubs.get(host)
    if (hub === undefined || hub.failures < FAILURES) return 0
    const left = hub.openUntil - this.#clock.elapsed()
    if (left > 0) return Math.ceil(left / 1000)
    // This request tests the hub; the others wait for its result.
    hub.openUntil = this.#clock.elapsed() + FIRST_PAUSE_MS
    return 0
  }

  /** Waits for the caller's turn at the hub. */
  async turn(host: string): Promise<void> {
    const hub = this.#hubOf(host)
    const now = this.#clock.elapsed()
    const start = Math.max(now, hub.nextStart)
    hub.nextStart = start + GAP_MS
    if (start > now) await new Promise<void>((resolve) => this.#clock.setTimeout(resolve, start - now))
  }

  /** Records the result of a request. */
  note(host: string, isHealthy: boolean): void {
    const hub = this.#hubOf(host)
    hub.failures = isHealthy ? 0 : hub.failures + 1
    if (hub.failures < FAILURES) return
    const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(hub.failures - FAILURES, 10))
    hub.openUntil = this.#clock.elapsed() + pause
  }

  #hubOf(host: string): HubHealth {
    const known = this.#hubs.get(host)
    const hub = known ?? { nextStart: 0, failures: 0, openUntil: 0 }
    // The hub of the latest request is the last in the map.
    this.#hubs.delete(host)
    this.#hubs.set(host, hub)
    forgetOldest(this.#hubs, MAX_HUBS)
    return hub
  }
}
