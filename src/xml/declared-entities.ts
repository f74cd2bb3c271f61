import { namedEntity } from '../values/html-entities.ts'
import { Byte } from './characters.ts'
import { referenceEnd } from './references.ts'

/** Declarations that are kept; honest documents have a few, and those that declare all of HTML's 253. */
const MAX_ENTITIES = 1_000

/** The length, in characters, of all that references of one document are expanded to. */
const MAX_EXPANDED = 1024 * 1024

/** XML's own, which no declaration changes. */
const PREDEFINED = new Set(['amp', 'lt', 'gt', 'quot', 'apos'])

/** The texts of entities by their names. */
export type EntityValues = ReadonlyMap<string, string>

/**
 * The entities that the document type declares. Those with a short plain text are expanded: such a text refers to no
 * other, so that nothing grows by more than the limit for all of a document. A run of text is expanded with all its
 * references or with none. The limit is counted as texts are met, and not as they are read, since some are read twice.
 */
export class DeclaredEntities {
  readonly #values = new Map<string, string>()
  /** The names of those that are not expanded. */
  readonly #others = new Set<string>()
  #left = MAX_EXPANDED
  /** The offset of the run of text that reached the limit. */
  #end = Number.POSITIVE_INFINITY
  /** The offsets of the last run of text that was counted. It may come in pieces, as the document does. */
  #runStart = -1
  #runEnd = -1

  get isEmpty(): boolean {
    return this.#values.size === 0
  }

  /** All of them as text, by which two documents are compared. */
  get signature(): string {
    return this.isEmpty ? '' : JSON.stringify([...this.#values])
  }

  /** Declares an entity; the first declaration of a name counts. False if references to it cannot be read. */
  declare(name: string, value: string | null): boolean {
    if (PREDEFINED.has(name) || this.#values.has(name) || this.#others.has(name)) return true
    const isFull = this.#values.size + this.#others.size >= MAX_ENTITIES
    if (value !== null && !isFull) {
      this.#values.set(name, value)
      return true
    }
    if (!isFull) this.#others.add(name)
    return namedEntity(name) !== undefined
  }

  /** The offset of the run of text that reached the limit; infinite as long as none did. */
  get limitOffset(): number {
    return this.#end
  }

  /** Counts the references in a text of the document, or in the next piece of it. False if it reaches the limit. */
  count(bytes: Buffer, start: number, end: number, offset: number): boolean {
    if (this.isEmpty || offset >= this.#end) return true
    if (offset !== this.#runEnd) this.#runStart = offset
    this.#runEnd = offset + end - start
    const text = bytes.subarray(start, end)
    for (let at = text.indexOf(Byte.Ampersand); at >= 0; at = text.indexOf(Byte.Ampersand, at + 1)) {
      const semicolon = referenceEnd(text, at, text.length)
      if (semicolon < 0) continue
      this.#left -= this.#values.get(text.toString('utf8', at + 1, semicolon))?.length ?? 0
      if (this.#left >= 0) continue
      this.#end = this.#runStart
      return false
    }
    return true
  }

  /** The entities that are expanded in a text that ends at an offset; null if there are none. */
  valuesTo(end: number): EntityValues | null {
    return this.isEmpty || end > this.#end ? null : this.#values
  }
}
