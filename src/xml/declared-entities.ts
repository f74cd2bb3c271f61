import { namedEntity } from '../values/html-entities.ts'
import { Byte } from './characters.ts'
import { referenceEnd } from './references.ts'

/** Maximum number of declarations. Honest documents have a few, or all of HTML's 253. */
const MAX_ENTITIES = 1_000

/** Maximum length, in characters, of all expanded references of one document. */
const MAX_EXPANDED = 1024 * 1024

/** XML's own entities, which no declaration changes. */
const PREDEFINED = new Set(['amp', 'lt', 'gt', 'quot', 'apos'])

/** The texts of entities by their names. */
export type EntityValues = ReadonlyMap<string, string>

/**
 * The entities that the document type declares. Only entities with a short plain text are expanded. Such a text has no
 * references, so the limit for a whole document bounds all growth. Either all references in a run of text are expanded,
 * or none. The texts of elements count when they are collected, because some are read twice later.
 */
export class DeclaredEntities {
  readonly #values = new Map<string, string>()
  /** Names of entities that are not expanded. */
  readonly #others = new Set<string>()
  #left = MAX_EXPANDED
  /** The offset of the run of text that reached the limit. */
  #end = Number.POSITIVE_INFINITY
  /** The offsets of the last run of text that was counted. A run may come in pieces, like the document. */
  #runStart = -1
  #runEnd = -1

  get isEmpty(): boolean {
    return this.#values.size === 0
  }

  /** All entities as text, for comparing two documents. */
  get signature(): string {
    return this.isEmpty ? '' : JSON.stringify([...this.#values])
  }

  /**
   * Declares an entity; the first declaration of a name counts. Returns `false` if references to it cannot be expanded.
   */
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

  /** The offset of the run of text that reached the limit; infinite if none did. */
  get limitOffset(): number {
    return this.#end
  }

  /**
   * Counts the references in a text of the document, or in the next piece of it. Returns `false` if it reaches the
   * limit.
   */
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

  /** Returns the entities that are expanded in a text that ends at an offset; `null` if there are none. */
  valuesTo(end: number): EntityValues | null {
    return this.isEmpty || end > this.#end ? null : this.#values
  }
}
