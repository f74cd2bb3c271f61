import { GrowingNumbers } from './growing-numbers.ts'

const CONTENT = 32

/** Of a child that was shown but has no row: it was cut, or is on an earlier page too. */
const NOWHERE = -1
const FIRST_FRESH = -2

const unread = new Uint8Array(CONTENT)

/**
 * The children that a diff was shown, by their number in the order of showing (their ordinal): where each one's row is,
 * and the digest of a new content, from which the hash is made again when the child turns out to have another uuid. 4
 * bytes each, and 32 for those up to the last with a new content.
 */
export class ShownChildren {
  readonly #where = new GrowingNumbers()
  #contents = new Uint8Array(CONTENT * 64)

  get count(): number {
    return this.#where.length
  }

  /** Enters a child and gives its ordinal. */
  add(): number {
    const ordinal = this.#where.length
    this.#where.push(NOWHERE)
    return ordinal
  }

  /** The digest of its content, of a child whose content is new; zeros of one that was recognised. */
  content(ordinal: number): Uint8Array {
    const end = (ordinal + 1) * CONTENT
    return end > this.#contents.length ? unread : this.#contents.subarray(ordinal * CONTENT, end)
  }

  /** Whether it was recognised by its hash or its bytes: nothing but its row tells of its content. */
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
