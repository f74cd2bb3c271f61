import { decodeUtf8 } from '../../core/bytes.ts'
import { asciiLower } from '../characters.ts'
import type { ElementName } from '../events.ts'
import { holdsName, type KnownName, type KnownNames, localPartOf, mixName, packName } from './known-names.ts'

/** A name of a document: its strings, made once, and the reader's notes on it. */
export class Name {
  readonly written: string
  readonly prefix: string
  readonly local: string
  readonly hash: number
  /** In bytes. */
  readonly length: number
  readonly words: Int32Array
  readonly known: KnownName | undefined

  /** Number of open elements with this name; only for folded names. */
  open = 0
  /** The depth of the outermost of them. */
  outermost = -1
  /** The place of the last open tag of this name among those that are read ahead; -1 for none. */
  ahead = -1
  /** Number of open tags of this name inside of an element whose tags are no elements. */
  shadowed = 0

  /** The meaning of the name as an element, in the scope `elementScope`. */
  element: ElementName | null = null
  elementScope = -1
  /** Its meaning as an attribute. */
  attribute: ElementName | null = null
  attributeScope = -1

  /** The same name in lower case; `null` if not known yet. */
  folded: Name | null = null
  /** Whether the name is in the cache. */
  cached = false

  constructor(written: string, hash: number, length: number, words: Int32Array, known: KnownName | undefined) {
    const start = localPartOf(written)
    this.written = written
    this.prefix = start === 0 ? '' : written.slice(0, start - 1)
    this.local = start === 0 ? written : written.slice(start)
    this.hash = hash
    this.length = length
    this.words = words
    this.known = known
  }
}

/** Scratch space for names in lower case: a document may have a different name in each tag. */
const scratch = Buffer.allocUnsafeSlow(256)
const scratchView = new DataView(scratch.buffer)

const SLOTS = 512
/** Maximum length of cached names: longer ones are in no table and seldom repeated. */
const MAX_CACHED_BYTES = 64

/**
 * The names of one document. Each is one object as long as an element of that name is open, so that names are compared
 * by identity. A cache finds names by their hash. It has two places for each hash; a third name replaces the older one.
 * Names are always compared by their bytes, so names with equal hashes cost no more than others.
 */
export class Names {
  readonly #known: KnownNames
  readonly #slots: (Name | null)[] = new Array<Name | null>(SLOTS).fill(null)
  /** The known names met so far. The cache may lose them, but they are not made twice. */
  readonly #met = new Map<KnownName, Name>()
  /** Names of open elements that are not in the cache. */
  readonly #strays = new Map<string, Name>()

  constructor(known: KnownNames) {
    this.#known = known
  }

  /** Returns the name from `start` to `end`. `hash` is that of all its bytes. */
  find(bytes: Buffer, view: DataView, start: number, end: number, hash: number): Name {
    const length = end - start
    const slot = (hash ^ (hash >>> 10)) & (SLOTS - 2)
    const newer = this.#slots[slot] as Name | null
    if (newer !== null && newer.hash === hash && isSpelt(newer, view, start, length)) return newer
    const older = this.#slots[slot + 1] as Name | null
    if (older !== null && older.hash === hash && isSpelt(older, view, start, length)) return older
    const name = this.#make(bytes, view, start, end, hash)
    if (length > MAX_CACHED_BYTES) return name
    if (older !== null) {
      older.cached = false
      if (older.open > 0) this.#strays.set(older.written, older)
    }
    name.cached = true
    this.#strays.delete(name.written)
    this.#slots[slot + 1] = newer
    this.#slots[slot] = name
    return name
  }

  /** Returns the name in lower case, by which end tags find their elements. */
  folded(name: Name): Name {
    if (name.folded === null) {
      const lower = asciiLower(name.written)
      if (lower === name.written) {
        name.folded = name
      } else {
        const bytes = name.length <= scratch.length ? scratch : Buffer.allocUnsafeSlow(name.length)
        const view = bytes === scratch ? scratchView : new DataView(bytes.buffer)
        const length = bytes.write(lower)
        let hash = 0
        for (let index = 0; index < length; index += 1) hash = mixName(hash, bytes[index] as number)
        name.folded = this.find(bytes, view, 0, length, hash)
      }
    }
    return name.folded
  }

  /** Notes that an element of this (folded) name was opened at a depth. */
  opened(name: Name, depth: number): void {
    if (name.open === 0) {
      name.outermost = depth
      if (!name.cached) this.#strays.set(name.written, name)
    }
    name.open += 1
  }

  /** Notes that the innermost element of this (folded) name was closed. */
  closed(name: Name): void {
    name.open -= 1
    if (name.open === 0 && !name.cached) this.#strays.delete(name.written)
  }

  #make(bytes: Buffer, view: DataView, start: number, end: number, hash: number): Name {
    const known = this.#known.find(view, start, end - start, hash)
    if (known !== undefined) {
      const met = this.#met.get(known)
      if (met !== undefined) return met
      const name = new Name(known.written, hash, known.length, known.words, known)
      this.#met.set(known, name)
      return name
    }
    const written = decodeUtf8(bytes, start, end)
    const stray = this.#strays.size > 0 ? this.#strays.get(written) : undefined
    return stray ?? new Name(written, hash, end - start, packName(bytes, start, end), undefined)
  }
}

function isSpelt(name: Name, view: DataView, start: number, length: number): boolean {
  return name.length === length && holdsName(view, start, length, name.words)
}
