import { Heap } from './heap.ts'

/** A feed and its time. */
interface Due {
  readonly url: string
  readonly dueAt: number
}

/** Feeds in the order in which they are due. Each feed is in it once. */
export class DueQueue {
  readonly #heap = new Heap<Due>((one, other) => one.dueAt < other.dueAt)
  /** The valid time of each feed. Entries of the heap with another time are outdated. */
  readonly #current = new Map<string, number>()

  /** Sets when a feed is due, in epoch seconds; `null` removes it. */
  set(url: string, dueAt: number | null): void {
    if (dueAt === null) {
      this.#current.delete(url)
      return
    }
    this.#current.set(url, dueAt)
    this.#heap.push({ url, dueAt })
  }

  /**
   * Sets when a feed is due, unless it is already due sooner. If a feed is taken before it is due, the caller sets it
   * again.
   */
  setSooner(url: string, dueAt: number | null): void {
    const before = this.#current.get(url)
    if (before === undefined || (dueAt !== null && dueAt < before)) this.set(url, dueAt)
  }

  /** Time when the first feed is due; `null` if there is none. */
  get nextAt(): number | null {
    this.#dropOutdated()
    return this.#heap.first?.dueAt ?? null
  }

  /** Takes out the first feed if it is due at this time, in epoch seconds. */
  take(at: number): Due | null {
    this.#dropOutdated()
    const first = this.#heap.first
    if (first === undefined || first.dueAt > at) return null
    this.#heap.pop()
    this.#current.delete(first.url)
    return first
  }

  #dropOutdated(): void {
    for (let first = this.#heap.first; first !== undefined; first = this.#heap.first) {
      if (this.#current.get(first.url) === first.dueAt) return
      this.#heap.pop()
    }
  }
}
