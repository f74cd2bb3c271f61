/** The number of characters by which a literal is found. */
const GRAM = 3
const SLOTS = 1 << 18

interface Posting<Item> {
  readonly literal: string
  /** The place of those characters in the literal. */
  readonly offset: number
  readonly items: Item[]
}

/**
 * Finds which of many literals occur in a text, in one pass over it. Each literal is kept under three of its
 * characters: those that the fewest other literals have.
 */
export class LiteralIndex<Item> {
  /** 1 for slots that have a literal. At nearly all places of a text, this one look is enough. */
  readonly #taken = new Uint8Array(SLOTS)
  readonly #postings = new Map<number, Posting<Item>[]>()

  /** @param itemsByLiteral folded literals of at least three characters */
  constructor(itemsByLiteral: ReadonlyMap<string, Item[]>) {
    const counts = new Uint32Array(SLOTS)
    for (const literal of itemsByLiteral.keys()) {
      for (let at = 0; at + GRAM <= literal.length; at += 1) counts[slotAt(literal, at)]! += 1
    }
    for (const [literal, items] of itemsByLiteral) {
      let offset = 0
      for (let at = 1; at + GRAM <= literal.length; at += 1) {
        if (counts[slotAt(literal, at)]! < counts[slotAt(literal, offset)]!) offset = at
      }
      const slot = slotAt(literal, offset)
      this.#taken[slot] = 1
      const postings = this.#postings.get(slot)
      if (postings === undefined) this.#postings.set(slot, [{ literal, offset, items }])
      else postings.push({ literal, offset, items })
    }
  }

  /** Adds the items of all literals that occur in a folded text. */
  find(text: string, found: Set<Item>): void {
    const taken = this.#taken
    for (let at = 0; at + GRAM <= text.length; at += 1) {
      const slot = slotAt(text, at)
      if (taken[slot] === 0) continue
      for (const { literal, offset, items } of this.#postings.get(slot)!) {
        if (!text.startsWith(literal, at - offset) || at < offset) continue
        for (const item of items) found.add(item)
      }
    }
  }
}

function slotAt(text: string, at: number): number {
  const mixed =
    Math.imul(text.charCodeAt(at), 0x9e3779b1) ^
    Math.imul(text.charCodeAt(at + 1), 0x85ebca77) ^
    Math.imul(text.charCodeAt(at + 2), 0xc2b2ae3d)
  return (mixed >>> 13) & (SLOTS - 1)
}
