import type { Clock } from '../clock.ts'
import { type HostTurn, untilTurn } from './host-turn.ts'
import type { Leave, Waiter } from './keyed-limit.ts'

/** How many exchanges may go on at once, and how they are spread (fetching 1.12). */
export interface Concurrency {
  /** Over all hosts. */
  readonly total: number
  /** Per origin (scheme, host and port). */
  readonly perOrigin: number
  /** Per resolved address, for many small hosts share one. */
  readonly perAddress: number
  /** Milliseconds between two starts at one origin. */
  readonly originGapMs: number
  /** `perOrigin` for big platforms that can bear more, by host name; it holds for their subdomains, each for itself. */
  readonly overrides: Readonly<Record<string, number>>
  /** When exchanges with a host may start, by its name and port; null: at any time. */
  readonly turnOf: (host: string) => HostTurn | null
}

interface Origin {
  readonly name: string
  readonly host: string
  readonly limit: number
  readonly waiting: Set<Waiter>
  active: number
  /** From when on the next may start, by `clock.elapsed()`. */
  nextStart: number
  timer: unknown
}

/**
 * The turns of all hosts: a limit on each origin, a pause between its starts, and a limit on all of them. Origins that
 * have someone waiting take turns, so none holds up another; within an origin it is first come, first served. p-limit
 * is not used here: it cannot take back who has given up, knows no pause, and would cost a third of a 304.
 */
export class HostGate {
  readonly #clock: Clock
  readonly #concurrency: Concurrency
  readonly #origins = new Map<string, Origin>()
  /** Origins whose first in line may start as soon as the total allows, in the order of their turns. */
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

  /** A turn at once, when there is one; else null, and `wait` is the way. */
  tryEnter(originName: string): Leave | null {
    const origin = this.#originOf(originName)
    const isFree =
      this.#active < this.#concurrency.total &&
      this.#ready.size === 0 &&
      origin.waiting.size === 0 &&
      this.#mayStart(origin)
    return isFree ? this.#enter(origin) : null
  }

  /** Calls `start` when the turn has come, later or now. Answers how to give up waiting. */
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
      // The timer of the next may be late, and is none any more.
      this.#startReady()
    }
  }

  /** A request goes out only now: it had to be connected, or the process was busy. The pause to the next begins anew. */
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

  /** Milliseconds until neither the pause after the last start nor the host's turn forbids a start. */
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
        // Its turn went by while the total was reached, or a request to it went out.
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

  /** Puts an origin in line, or sets its timer, or takes both away, as its state asks. */
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
      // Not every name that an object has is one that was put there, and servers choose where they redirect to.
      const limit = Object.hasOwn(overrides, name) ? overrides[name] : undefined
      if (limit !== undefined) return limit
    }
    return perOrigin
  }

  /** Forgets the origins at which nothing goes on. Done when their number has doubled, so it costs nothing per fetch. */
  #sweep(): void {
    const now = this.#clock.elapsed()
    for (const origin of this.#origins.values()) {
      if (origin.active === 0 && origin.waiting.size === 0 && origin.nextStart <= now) this.#origins.delete(origin.name)
    }
    this.#sweepAt = Math.max(1_024, this.#origins.size * 2)
  }
}
