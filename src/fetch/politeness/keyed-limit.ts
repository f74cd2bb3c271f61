/** Gives back a turn, which goes to the next waiter. Further calls do nothing. */
export type Leave = () => void

/** A waiter. `start` is called at its turn. */
export interface Waiter {
  readonly start: (leave: Leave) => void
}

/** A limit for each of many keys. Waiters are served in the order of arrival. */
export class KeyedLimit {
  readonly #limit: number
  readonly #keys = new Map<string, { active: number; waiting: Set<Waiter> }>()
  #waiting = 0

  constructor(limit: number) {
    this.#limit = limit
  }

  get waiting(): number {
    return this.#waiting
  }

  /** Takes a turn if one is free. Otherwise returns `null`; then call `wait`. */
  tryEnter(key: string): Leave | null {
    let entry = this.#keys.get(key)
    if (entry === undefined) {
      entry = { active: 0, waiting: new Set() }
      this.#keys.set(key, entry)
    }
    if (entry.active >= this.#limit) return null
    entry.active += 1
    return this.#leaveOf(key)
  }

  /**
   * Calls `start` at the waiter's turn. Call it only after `tryEnter` returned `null`. Returns a function that gives up
   * waiting.
   */
  wait(key: string, start: (leave: Leave) => void): () => void {
    const waiter: Waiter = { start }
    this.#keys.get(key)?.waiting.add(waiter)
    this.#waiting += 1
    return () => {
      if (this.#keys.get(key)?.waiting.delete(waiter) === true) this.#waiting -= 1
    }
  }

  #leaveOf(key: string): Leave {
    let entered = true
    return () => {
      const entry = this.#keys.get(key)
      if (!entered || entry === undefined) return
      entered = false
      const [next] = entry.waiting
      if (next !== undefined) {
        entry.waiting.delete(next)
        this.#waiting -= 1
        next.start(this.#leaveOf(key))
      } else {
        entry.active -= 1
        if (entry.active === 0) this.#keys.delete(key)
      }
    }
  }
}
