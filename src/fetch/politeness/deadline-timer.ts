import type { Clock } from '../clock.ts'

/** An object with a time at which it should be called. */
export interface Watched {
  /** The time by `clock.elapsed()`; Infinity if there is none. */
  readonly lookAt: number
  /** Called at or after `lookAt`. */
  look(now: number): void
}

/**
 * One timer for all deadlines of a fetcher, set for the earliest. Nearly all deadlines are cancelled before they are
 * reached. A timer for each would cost a fetch more than all of its deadlines cost here.
 */
export class DeadlineTimer<W extends Watched = Watched> {
  readonly #clock: Clock
  readonly #watched = new Set<W>()
  #timer: unknown = null
  #timerAt = Number.POSITIVE_INFINITY

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** All watched objects. */
  get watched(): readonly W[] {
    return [...this.#watched]
  }

  watch(watched: W): void {
    this.#watched.add(watched)
  }

  unwatch(watched: W): void {
    this.#watched.delete(watched)
    if (this.#watched.size === 0) this.#stop()
  }

  /**
   * Call it when the `lookAt` of a watched object has become `time`. If the timer is set too early, all objects are
   * examined once in vain.
   */
  expect(time: number, now: number): void {
    if (time >= this.#timerAt) return
    this.#stop()
    this.#set(time, now)
  }

  #stop(): void {
    if (this.#timer !== null) this.#clock.clearTimeout(this.#timer)
    this.#timer = null
    this.#timerAt = Number.POSITIVE_INFINITY
  }

  #set(time: number, now: number): void {
    this.#timerAt = time
    this.#timer = this.#clock.setTimeout(this.#round, Math.max(1, Math.ceil(time - now)))
  }

  readonly #round = (): void => {
    this.#timer = null
    this.#timerAt = Number.POSITIVE_INFINITY
    const now = this.#clock.elapsed()
    for (const watched of this.watched) if (watched.lookAt <= now) watched.look(now)
    let next = Number.POSITIVE_INFINITY
    for (const { lookAt } of this.#watched) if (lookAt < next) next = lookAt
    if (next < this.#timerAt) {
      this.#stop()
      this.#set(next, now)
    }
  }
}
