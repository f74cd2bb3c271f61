import type { ReadContext } from '../../core/reading.ts'
import type { Attributes } from '../events.ts'

/** An element that children may stand in, while it is open. */
interface Ancestor {
  /** Its start tag as it is written; empty where it does not matter any more. */
  readonly startTag: string
  /** Whether it is written as what the first child stands in, and so is all that it is in. */
  readonly isSame: boolean
}

/**
 * Follows what children stand in: the same bytes mean the same only under the same start tags, with their namespaces,
 * bases and languages. Those of the first child count for the document. Each tag is compared once, when it opens.
 */
export class ChildAncestry {
  readonly #open: Ancestor[] = []
  #startTags: readonly string[] | null = null
  #context: ReadContext | null = null

  /** The start tags of what the first child stands in, the outermost first. */
  get startTags(): readonly string[] {
    return this.#startTags ?? []
  }

  /** An element opens. */
  open({ bytes, tagStart, tagEnd }: Attributes): void {
    const startTag = bytes.toString('utf8', tagStart, tagEnd)
    const place = this.#open.length
    const isSame = this.#startTags !== null && this.#isSameTo(place) && this.#startTags[place] === startTag
    this.#open.push({ startTag: this.#startTags === null ? startTag : '', isSame })
  }

  /** The innermost element closes. */
  close(): void {
    this.#open.pop()
  }

  /**
   * A child begins, whose texts are read with `context`. Whether it stands in the same as the first one, which the first
   * one settles.
   */
  startChild(context: ReadContext): boolean {
    if (this.#startTags === null) this.#settle(context)
    const { length } = this.#open
    return context === this.#context && length === this.#startTags?.length && this.#isSameTo(length)
  }

  #settle(context: ReadContext): void {
    this.#startTags = this.#open.map(({ startTag }) => startTag)
    this.#context = context
    this.#open.splice(0, this.#open.length, ...this.#startTags.map(() => ({ startTag: '', isSame: true })))
  }

  #isSameTo(place: number): boolean {
    return place === 0 || this.#open[place - 1]?.isSame === true
  }
}
