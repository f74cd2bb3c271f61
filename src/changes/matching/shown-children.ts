import { GrowingNumbers } from './growing-numbers.ts'

const CONTENT = 32

/** A shown child without a row: it was cut, or is on an earlier page, too. */
const NOWHERE = -1
const FIRST_FRESH = -2

const unread = new Uint8Array(CONTENT)

/**
 * The children that a diff was shown, by their number in the order of showing (their ordinal): the place of each one's
 * row, and the digest of new content. The hash is made again from the digest if the child gets another uuid. It takes 4
 * bytes for each child, and 32 more for each child up to the last one with new content.
 */
export class ShownChildren {
  readonly #where = new GrowingNumbers()
  #contents = new Uint8Array(CONTENT * 64)

  get count(): number {
    return this.#where.length
  }

  /** Enters a child and returns its ordinal. */
  add(): number {
    const ordinal = this.#where.length
    this.#where.push(NOWHERE)
    return ordinal
  }

  /** Returns the digest of a child's content, if the content is new; zeros if the child was recognised. */
  content(ordinal: number): Uint8Array {
    const end = (ordinal + 1) * CONTENT
    return end > this.#contents.length ? unread : this.#contents.subarray(ordinal * CONTENT, end)
  }

  /** Returns whether a child was recognised by its hash or its bytes. Its content is then described only by its row. */
  isRecognised(ordinal: number): boolean {
    return this.content(ordinal).every((byte) => byte === 0)
  }

  setContent(ordinal: number, content: Uint8Array): void {
    const at = ordinal * CONTENT
    if (at + CONTENT > this.#contents.length) {
      const larger = new Uint8Array(Math.max(this.#contents.length * 2, at + CONTENT))
      larger.set(this.#contents)
      this.#contents = larger
    }
    for (let byte = 0; byte < CONTENT; byte += 1) this.#contents[at + byte] = content[byte]!
  }

  /** Returns the place of a child's row in the snapshot; −1 if it has none. */
  place(ordinal: number): number {
    return Math.max(this.#where.at(ordinal), NOWHERE)
  }

  setPlace(ordinal: number, place: number): void {
    this.#where.set(ordinal, place)
  }

  /** Returns a child's number among the fresh children; −1 if it is not fresh. */
  fresh(ordinal: number): number {
    const where = this.#where.at(ordinal)
    return where <= FIRST_FRESH ? FIRST_FRESH - where : -1
  }

  setFresh(ordinal: number, number: number): void {
    this.#where.set(ordinal, FIRST_FRESH - number)
  }
}
