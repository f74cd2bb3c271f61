/** A binary heap: the item that sorts before all others is in front. */
export class Heap<T> {
  readonly #items: T[] = []
  readonly #isBefore: (one: T, other: T) => boolean

  constructor(isBefore: (one: T, other: T) => boolean) {
    this.#isBefore = isBefore
  }

  get first(): T | undefined {
    return this.#items[0]
  }

  push(item: T): void {
    const items = this.#items
    let place = items.push(item) - 1
    while (place > 0) {
      const parent = (place - 1) >> 1
      if (!this.#isBefore(item, items[parent]!)) break
      items[place] = items[parent]!
      place = parent
    }
    items[place] = item
  }

  /** Takes out the first item. */
  pop(): T | undefined {
    const items = this.#items
    const first = items[0]
    const last = items.pop()
    if (last === undefined || items.length === 0) return first
    let place = 0
    for (;;) {
      let child = 2 * place + 1
      if (child >= items.length) break
      if (child + 1 < items.length && this.#isBefore(items[child + 1]!, items[child]!)) child += 1
      if (!this.#isBefore(items[child]!, last)) break
      items[place] = items[child]!
      place = child
    }
    items[place] = last
    return first
  }
}
