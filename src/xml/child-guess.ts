import type { Name } from './names/names.ts'

/**
 * Guesses where a child ends, by looking for the first end tag of its name. It is right but for children that hold this
 * tag in a CDATA section or are not closed, and much faster than reading. A wrong guess does no harm: the bytes are
 * compared with those of children that were read before.
 */
export class ChildGuess {
  /** All children of a document have one name; others get no guess. */
  #name: Name | null = null
  #endTag: Buffer = Buffer.alloc(0)
  /** All before this offset was searched in vain, or guessed already. */
  #searchedTo = 0

  /** Whether there can be a guess for a child of this name that begins at this offset. */
  canGuess(name: Name, offset: number): boolean {
    if (this.#name === null) {
      this.#name = name
      this.#endTag = Buffer.from(`</${name.written}>`)
    }
    // An end is guessed once: a thousand unclosed children before it must not have it looked at a thousand times.
    return this.#name === name && offset >= this.#searchedTo
  }

  /**
   * The index behind the end tag, searched for from `from` up to `to`; -1 when it is not at hand. How many bytes are at
   * hand beyond `to` makes no difference.
   */
  find(bytes: Buffer, base: number, from: number, to: number): number {
    const overlap = this.#endTag.length - 1
    const searched = to < bytes.length ? bytes.subarray(0, to) : bytes
    const at = searched.indexOf(this.#endTag, Math.max(from, this.#searchedTo - base - overlap))
    this.#searchedTo = base + (at < 0 ? searched.length : at + this.#endTag.length)
    return at < 0 ? -1 : at + this.#endTag.length
  }
}
