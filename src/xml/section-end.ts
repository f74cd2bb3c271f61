import type { OpenElements } from './open-elements.ts'
import type { Tokenizer } from './tokenizer.ts'

/** A tag within a text. The name is followed by what ends it, so that a search stays linear. */
const TAG = /<(\/?)([^\s<>/]+)(?=[\s/>])[^<>]*>/g

/**
 * Tells whether `<![CDATA[` inside of a CDATA section shows that the end mark of the section was lost (recovery, rule
 * 8). Then the text before it holds an end tag of the open element or of the child, without its start tag.
 */
export class SectionEnd {
  readonly #tokenizer: Tokenizer
  readonly #elements: OpenElements
  readonly #maxBytes: number
  /** Offset of the section that was searched last. */
  #section = -1
  /** Offset of its first byte that was not searched yet. */
  #searchedTo = 0
  #isLost = false
  /** For each name, the number of start tags so far without an end tag. */
  readonly #openTags = new Map<string, number>()

  /** In a section of more than `maxBytes` bytes, any mark counts: its beginning is not kept. */
  constructor(tokenizer: Tokenizer, elements: OpenElements, maxBytes: number) {
    this.#tokenizer = tokenizer
    this.#elements = elements
    this.#maxBytes = maxBytes
  }

  /** Returns whether the section that is open lost its end before the mark at the offset `mark`. */
  isLostBefore(mark: number): boolean {
    const { bytes, base, section } = this.#tokenizer
    if (section !== this.#section) {
      this.#section = section
      this.#searchedTo = section
      this.#isLost = false
      this.#openTags.clear()
    }
    if (!this.#isLost) {
      const isKept = mark - section <= this.#maxBytes
      this.#isLost = !isKept || this.#holdsEnd(bytes.toString('utf8', this.#searchedTo - base, mark - base))
      this.#searchedTo = mark
    }
    return this.#isLost
  }

  /** Returns whether the next part of the section holds an end tag of its element or of the child, without a start. */
  #holdsEnd(text: string): boolean {
    const { stack, depth, child } = this.#elements
    const own = stack[depth - 1]?.folded.written
    const around = stack[child]?.folded.written
    for (const [tag, slash, written = ''] of text.matchAll(TAG)) {
      const name = written.toLowerCase()
      if (name !== own && name !== around) continue
      const open = this.#openTags.get(name) ?? 0
      if (slash === '/' && open === 0) return true
      if (!tag.endsWith('/>')) this.#openTags.set(name, slash === '/' ? open - 1 : open + 1)
    }
    return false
  }
}
