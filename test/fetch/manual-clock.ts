import type { Clock } from '../../src/fetch/index.ts'

/** A clock that stands still until it is told to go on. */
export class ManualClock implements Clock {
  #elapsed = 0
  #timers: { at: number; callback: () => void }[] = []
  readonly #start: number

  constructor(start = Date.UTC(2026, 0, 1)) {
    this.#start = start
  }

  now = (): number => this.#start + this.#elapsed
  elapsed = (): number => this.#elapsed
  setTimeout = (callback: () => void, milliseconds: number): object => {
    const timer = { at: this.#elapsed + milliseconds, callback }
    this.#timers.push(timer)
    return timer
  }
  clearTimeout = (timer: unknown): void => {
    this.#timers = this.#timers.filter((one) => one !== timer)
  }

  get pending(): number {
    return this.#timers.length
  }

  /** The number of timers that are due but have not been called. */
  get overdue(): number {
    return this.#timers.filter(({ at }) => at <= this.#elapsed).length
  }

  /** Lets time pass without calling any timer. Timers that fall due meanwhile are then overdue. */
  stall(milliseconds: number): void {
    this.#elapsed += milliseconds
  }

  /** Lets time pass, and calls what is due on the way. */
  pass(milliseconds: number): void {
    const end = this.#elapsed + milliseconds
    for (;;) {
      const [next] = this.#timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)
      if (next === undefined) break
      this.#timers = this.#timers.filter((one) => one !== next)
      this.#elapsed = Math.max(this.#elapsed, next.at)
      next.callback()
    }
    this.#elapsed = end
  }
}
