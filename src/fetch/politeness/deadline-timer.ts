import type { Clock } from '../clock.ts'

/** Something that is to be looked at when its time has come. */
export interface Watched {
  /** By when it wants to be looked at, by `clock.elapsed()`; Infinity while it does not. */
  readonly lookAt: number
  /** Called at or after `lookAt`. */
  look(now: number): void
}

/**
 * One timer for all deadlines of a fetcher, set for the earliest. Nearly all deadlines are called off before they are
 * reached; a timer for each would cost a fetch more than all of its deadlines do this way.
 */
export class DeadlineTimer<W extends Watched = Watched> {
  readonly #clock: Clock
  readonly #watched = new Set<W>()
  #timer: unknown = null
  #timerAt = Number.POSITIVE_INFINITY

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** All that is watched. */
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
   * To be called when `lookAt` of something watched has become `time`. A timer that is set for too early costs a look at all.
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
