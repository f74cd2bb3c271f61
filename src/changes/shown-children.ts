import { GrowingNumbers } from './growing-numbers.ts'

const CONTENT = 32

/** Of a child that was shown but has no row: it was cut, or is on an earlier page too. */
const NOWHERE = -1
const FIRST_FRESH = -2

/**
 * The children that a diff was shown, by their number in the order of showing (their ordinal): where each one's row is,
 * and the digest of its content, from which its hash is made again when it turns out to have another uuid. 36 bytes each.
 */
export class ShownChildren {
  readonly #where = new GrowingNumbers()
  #contents = new Uint8Array(CONTENT * 64)

  get count(): number {
    return this.#where.length
  }

  /** Enters a child, with its content unless it was recognised unread, and gives its ordinal. */
  add(content: Uint8Array | null): number {
    const ordinal = this.#where.length
    this.#where.push(NOWHERE)
    if ((ordinal + 1) * CONTENT > this.#contents.length) {
      const larger = new Uint8Array(this.#contents.length * 2)
      larger.set(this.#contents)
      this.#contents = larger
    }
    if (content !== null) this.setContent(ordinal, content)
    return ordinal
  }

  content(ordinal: number): Uint8Array {
    return this.#contents.subarray(ordinal * CONTENT, (ordinal + 1) * CONTENT)
  }

  /** Whether it was recognised, so that nothing is known of its content but its row. */
  isUnread(ordinal: number): boolean {
    return this.content(ordinal).every((byte) => byte === 0)
  }

  setContent(ordinal: number, content: Uint8Array): void {
    this.#contents.set(content, ordinal * CONTENT)
  }

  /** The place of its row among those of the snapshot; −1 when it has none there. */
  place(ordinal: number): number {
    return Math.max(this.#where.at(ordinal), NOWHERE)
  }

  setPlace(ordinal: number, place: number): void {
    this.#where.set(ordinal, place)
  }

  /** Its number among the fresh children; −1 when it is none. */
  fresh(ordinal: number): number {
    const where = this.#where.at(ordinal)
    return where <= FIRST_FRESH ? FIRST_FRESH - where : -1
  }

  setFresh(ordinal: number, number: number): void {
    this.#where.set(ordinal, FIRST_FRESH - number)
  }
}
