import type { ReadContext } from '../../core/reading.ts'
import type { Attributes } from '../events.ts'

/** An open element that may contain children. */
interface Ancestor {
  /** Its start tag as written; empty after the first child has begun. */
  readonly startTag: string
  /** Whether it is written like the element around the first child at this depth, and so are all elements around it. */
  readonly isSame: boolean
}

/**
 * Follows the elements around children. Equal bytes have the same meaning only inside equal start tags, because these
 * declare namespaces, bases and languages. The start tags around later children are compared with those around the
 * first child. Each tag is compared once, when it opens.
 */
export class ChildAncestry {
  readonly #open: Ancestor[] = []
  #startTags: readonly string[] | null = null
  #context: ReadContext | null = null

  /** The start tags of the elements around the first child, the outermost first. */
  get startTags(): readonly string[] {
    return this.#startTags ?? []
  }

  /** Notes that an element opens. */
  open({ bytes, tagStart, tagEnd }: Attributes): void {
    const startTag = bytes.toString('utf8', tagStart, tagEnd)
    const place = this.#open.length
    const isSame = this.#startTags !== null && this.#isSameTo(place) && this.#startTags[place] === startTag
    this.#open.push({ startTag: this.#startTags === null ? startTag : '', isSame })
  }

  /** Notes that the innermost element closes. */
  close(): void {
    this.#open.pop()
  }

  /**
   * Notes that a child begins, whose texts are read with `context`. Returns whether it has the same surroundings as the
   * first child; `true` for the first child itself.
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
