import type { Name } from './names/names.ts'

/**
 * Guesses where a child ends, by looking for the first end tag of its name. The guess is right unless a child has this
 * tag in a CDATA section or is not closed, and much faster than reading. A wrong guess does no harm: the bytes are
 * compared with those of children that were read before.
 */
export class ChildGuess {
  /** All children of a document have one name; others get no guess. */
  #name: Name | null = null
  #endTag: Buffer = Buffer.alloc(0)
  /** Everything before this offset was searched without success, or guessed already. */
  #searchedTo = 0

  /** Returns whether a guess is possible for a child of this name that begins at this offset. */
  canGuess(name: Name, offset: number): boolean {
    if (this.#name === null) {
      this.#name = name
      this.#endTag = Buffer.from(`</${name.written}>`)
    }
    // Each end is guessed only once. Otherwise a thousand unclosed children before an end tag would find it a thousand
    // times.
    return this.#name === name && offset >= this.#searchedTo
  }

  /**
   * Returns the index after the end tag, searched from `from` up to `to`; -1 if it is not in the bytes. Bytes after
   * `to` make no difference.
   */
  find(bytes: Buffer, base: number, from: number, to: number): number {
    const overlap = this.#endTag.length - 1
    const searched = to < bytes.length ? bytes.subarray(0, to) : bytes
    const at = searched.indexOf(this.#endTag, Math.max(from, this.#searchedTo - base - overlap))
    this.#searchedTo = base + (at < 0 ? searched.length : at + this.#endTag.length)
    return at < 0 ? -1 : at + this.#endTag.length
  }
}
