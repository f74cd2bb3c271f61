import type { Clock } from '../clock.ts'
import { type HostTurn, untilTurn } from './host-turn.ts'
import type { Leave, Waiter } from './keyed-limit.ts'

/** The limits on simultaneous exchanges, and their spacing (fetching 1.12). */
export interface Concurrency {
  /** For all hosts together. */
  readonly total: number
  /** Per origin (scheme, host and port). */
  readonly perOrigin: number
  /** Per resolved address, since many small hosts share one. */
  readonly perAddress: number
  /** Milliseconds between two starts at one origin. */
  readonly originGapMs: number
  /**
   * `perOrigin` for big platforms that allow more, by host name. It also applies to each of their subdomains,
   * separately.
   */
  readonly overrides: Readonly<Record<string, number>>
  /** Returns the turns in which exchanges with a host may start; `null` if they may start at any time. */
  readonly turnOf: (host: string) => HostTurn | null
}

interface Origin {
  readonly name: string
  readonly host: string
  readonly limit: number
  readonly waiting: Set<Waiter>
  active: number
  /** The earliest time of the next start, by `clock.elapsed()`. */
  nextStart: number
  timer: unknown
}

/**
 * The turns of all hosts: a limit for each origin, a pause between its starts, and a total limit. Origins with waiters
 * take turns, so none holds up another. Within an origin, waiters are served in the order of arrival. p-limit is not
 * used here: it cannot remove a waiter that gave up, has no pause, and would cost a third of a 304.
 */
export class HostGate {
  readonly #clock: Clock
  readonly #concurrency: Concurrency
  readonly #origins = new Map<string, Origin>()
  /** Origins whose first waiter may start once the total allows, in the order of their turns. */
  readonly #ready = new Set<Origin>()
  #active = 0
  #waiting = 0
  #sweepAt = 1_024

  constructor(clock: Clock, concurrency: Concurrency) {
    this.#clock = clock
    this.#concurrency = concurrency
  }

  get active(): number {
    return this.#active
  }

  get waiting(): number {
    return this.#waiting
  }

  /** Takes a turn if one is free. Otherwise returns `null`; then call `wait`. */
  tryEnter(originName: string): Leave | null {
    const origin = this.#originOf(originName)
    const isFree =
      this.#active < this.#concurrency.total &&
      this.#ready.size === 0 &&
      origin.waiting.size === 0 &&
      this.#mayStart(origin)
    return isFree ? this.#enter(origin) : null
  }

  /** Calls `start` at the waiter's turn, later or at once. Returns a function that gives up waiting. */
  wait(originName: string, start: (leave: Leave) => void): () => void {
    const origin = this.#originOf(originName)
    const waiter: Waiter = { start }
    origin.waiting.add(waiter)
    this.#waiting += 1
    this.#schedule(origin)
    this.#startReady()
    return () => {
      if (!origin.waiting.delete(waiter)) return
      this.#waiting -= 1
      this.#schedule(origin)
      // If the timer of the next waiter is late, `#schedule` has removed it. Then the waiter starts here.
      this.#startReady()
    }
  }

  /**
   * Starts the pause of an origin again when a request is really sent. Connecting, or a busy process, may have delayed
   * the request.
   */
  noteSent(originName: string): void {
    const origin = this.#origins.get(originName)
    if (origin !== undefined) this.#beginPause(origin)
  }

  #beginPause(origin: Origin): void {
    const { originGapMs } = this.#concurrency
    if (originGapMs > 0) origin.nextStart = this.#clock.elapsed() + originGapMs
  }

  #enter(origin: Origin): Leave {
    origin.active += 1
    this.#active += 1
    this.#beginPause(origin)
    let entered = true
    return () => {
      if (!entered) return
      entered = false
      origin.active -= 1
      this.#active -= 1
      if (this.#waiting === 0) return
      this.#schedule(origin)
      this.#startReady()
    }
  }

  #mayStart(origin: Origin): boolean {
    return origin.active < origin.limit && this.#untilStart(origin) === 0
  }

  /** Returns the milliseconds until both the pause after the last start and the host's turn allow a start. */
  #untilStart(origin: Origin): number {
    const pause = origin.nextStart === 0 ? 0 : Math.max(0, origin.nextStart - this.#clock.elapsed())
    const turn = this.#concurrency.turnOf(origin.host)
    return turn === null ? pause : Math.max(pause, untilTurn(turn, this.#clock.now()))
  }

  #startReady(): void {
    while (this.#active < this.#concurrency.total) {
      const [origin] = this.#ready
      if (origin === undefined) return
      this.#ready.delete(origin)
      const [waiter] = origin.waiting
      if (waiter === undefined) continue
      if (!this.#mayStart(origin)) {
        // The origin's turn passed while the total was reached, or another request to it was sent.
        this.#schedule(origin)
        continue
      }
      origin.waiting.delete(waiter)
      this.#waiting -= 1
      const leave = this.#enter(origin)
      this.#schedule(origin)
      waiter.start(leave)
    }
  }

  /** Puts an origin in line, or sets its timer, or removes both, according to its state. */
  #schedule(origin: Origin): void {
    const wantsTurn = origin.waiting.size > 0 && origin.active < origin.limit
    const isReady = wantsTurn && this.#mayStart(origin)
    if (isReady) this.#ready.add(origin)
    else this.#ready.delete(origin)
    if (wantsTurn && !isReady) {
      origin.timer ??= this.#clock.setTimeout(
        () => {
          origin.timer = null
          this.#schedule(origin)
          this.#startReady()
        },
        Math.max(1, Math.ceil(this.#untilStart(origin))),
      )
    } else if (origin.timer !== null) {
      this.#clock.clearTimeout(origin.timer)
      origin.timer = null
    }
  }

  #originOf(name: string): Origin {
    const known = this.#origins.get(name)
    if (known !== undefined) return known
    if (this.#origins.size >= this.#sweepAt) this.#sweep()
    const origin: Origin = {
      name,
      host: new URL(name).host,
      limit: this.#limitOf(name),
      waiting: new Set(),
      active: 0,
      nextStart: 0,
      timer: null,
    }
    this.#origins.set(name, origin)
    return origin
  }

  #limitOf(originName: string): number {
    const { overrides, perOrigin } = this.#concurrency
    const labels = new URL(originName).hostname.split('.')
    for (let i = 0; i < labels.length; i++) {
      const name = labels.slice(i).join('.')
      // Only own properties count: objects inherit names, and servers choose the targets of redirects.
      const limit = Object.hasOwn(overrides, name) ? overrides[name] : undefined
      if (limit !== undefined) return limit
    }
    return perOrigin
  }

  /** Forgets idle origins. Runs when their number has doubled, so its cost per fetch is negligible. */
  #sweep(): void {
    const now = this.#clock.elapsed()
    for (const origin of this.#origins.values()) {
      if (origin.active === 0 && origin.waiting.size === 0 && origin.nextStart <= now) this.#origins.delete(origin.name)
    }
    this.#sweepAt = Math.max(1_024, this.#origins.size * 2)
  }
}
