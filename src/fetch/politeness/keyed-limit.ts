/** Gives back a turn, which goes to the next in line. Further calls do nothing. */
export type Leave = () => void

/** Someone in line: `start` is called when the turn has come. */
export interface Waiter {
  readonly start: (leave: Leave) => void
}

/** A limit on each of many keys, first come, first served. */
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

  /** A turn at once, when there is one; else null, and `wait` is the way. */
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

  /** Calls `start` when the turn has come. Only for after `tryEnter` gave none. Answers how to give up waiting. */
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
