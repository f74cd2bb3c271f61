/** Feeds in the order in which they are due: each once, the one that is due first in front. A binary heap. */
export class DueQueue {
  /** By when they are due, as heaps are. */
  readonly #heap: { readonly url: string; readonly dueAt: number }[] = []
  /** The time that counts for each feed; what the heap has of it otherwise is out of date. */
  readonly #current = new Map<string, number>()

  get size(): number {
    return this.#current.size
  }

  /** Sets when a feed is due, in epoch seconds; null takes it out. */
  set(url: string, dueAt: number | null): void {
    if (dueAt === null) {
      this.#current.delete(url)
      return
    }
    this.#current.set(url, dueAt)
    this.#push({ url, dueAt })
  }

  /** Sets when a feed is due, unless it is due sooner already: one that comes up too soon is left alone, and set anew. */
  setSooner(url: string, dueAt: number | null): void {
    const before = this.#current.get(url)
    if (before === undefined || (dueAt !== null && dueAt < before)) this.set(url, dueAt)
  }

  /** When the first is due; null when there is none. */
  get nextAt(): number | null {
    this.#dropOutdated()
    return this.#heap[0]?.dueAt ?? null
  }

  /** Takes out the first feed if it is due at this time, in epoch seconds. */
  take(at: number): { readonly url: string; readonly dueAt: number } | null {
    this.#dropOutdated()
    const first = this.#heap[0]
    if (first === undefined || first.dueAt > at) return null
    this.#pop()
    this.#current.delete(first.url)
    return first
  }

  #dropOutdated(): void {
    for (let first = this.#heap[0]; first !== undefined; first = this.#heap[0]) {
      if (this.#current.get(first.url) === first.dueAt) return
      this.#pop()
    }
  }

  #push(item: { readonly url: string; readonly dueAt: number }): void {
    const heap = this.#heap
    let place = heap.push(item) - 1
    while (place > 0) {
      const parent = (place - 1) >> 1
      if (heap[parent]!.dueAt <= item.dueAt) break
      heap[place] = heap[parent]!
      place = parent
    }
    heap[place] = item
  }

  #pop(): void {
    const heap = this.#heap
    const last = heap.pop()
    if (last === undefined || heap.length === 0) return
    let place = 0
    for (;;) {
      let child = 2 * place + 1
      if (child >= heap.length) break
      if (child + 1 < heap.length && heap[child + 1]!.dueAt < heap[child]!.dueAt) child += 1
      if (heap[child]!.dueAt >= last.dueAt) break
      heap[place] = heap[child]!
      place = child
    }
    heap[place] = last
  }
}
