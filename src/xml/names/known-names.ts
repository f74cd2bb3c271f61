import { asciiLower } from '../characters.ts'
import type { ElementName } from './element-name.ts'

/**
 * Returns the hash of a name with one more byte. The names themselves are compared afterwards, so equal hashes do no
 * harm.
 */
export function mixName(hash: number, byte: number): number {
  return (Math.imul(hash, 31) + byte) | 0
}

/**
 * Returns the bytes of a name as 32-bit words, so that a comparison takes four bytes at a time. If the length is no
 * multiple of four, the last word overlaps the one before; a name below four bytes is padded.
 */
export function packName(bytes: Uint8Array, start = 0, end = bytes.length): Int32Array {
  const length = end - start
  const words = new Int32Array(Math.max(1, (length + 3) >> 2))
  if (length < 4) {
    for (let index = 0; index < length; index += 1) words[0] = words[0]! | (bytes[start + index]! << (index * 8))
    return words
  }
  for (let word = 0; word < words.length; word += 1) {
    const at = start + Math.min(word * 4, length - 4)
    words[word] = bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24)
  }
  return words
}

/** Returns whether the `length` bytes at `start` are those of a packed name. The bytes must be within the view. */
export function holdsName(view: DataView, start: number, length: number, words: Int32Array): boolean {
  if (length < 4) {
    const word = words[0] as number
    // The bytes after the name, if any, do not matter.
    if (start + 4 <= view.byteLength) return (view.getInt32(start, true) ^ word) << (32 - 8 * length) === 0
    for (let index = 0; index < length; index += 1) {
      if (view.getUint8(start + index) !== ((word >>> (index * 8)) & 0xff)) return false
    }
    return true
  }
  const last = words.length - 1
  for (let index = 0; index < last; index += 1) {
    if (view.getInt32(start + index * 4, true) !== words[index]) return false
  }
  return view.getInt32(start + length - 4, true) === words[last]
}

/** Returns where the local part of a name begins: after its first colon, unless that is its first or last character. */
export function localPartOf(written: string): number {
  const colon = written.indexOf(':')
  return colon > 0 && colon < written.length - 1 ? colon + 1 : 0
}

/** A name that is known before any document is read. */
export interface KnownName {
  readonly written: string
  /** `written` in lower case. */
  readonly key: string
  readonly id: number
  readonly hash: number
  readonly length: number
  readonly words: Int32Array
  /** Its last meaning, because nearly every document declares the same namespaces. */
  meaning: ElementName | null
}

/**
 * The names in the tables. They get small numbers, by which a table finds its lines without comparing text. Their
 * strings are made once and not for each document.
 */
export class KnownNames {
  /** The number of each key. */
  readonly ids: ReadonlyMap<string, number>
  /** The keys of the elements in a document's frame: its roots, containers and children. */
  readonly structural: ReadonlySet<string>
  /** The conventional prefixes that occur in the keys. */
  readonly prefixes: ReadonlySet<string>
  /** The prefixes of structural elements by local name, without elements that are also known without a prefix. */
  readonly vocabularies: ReadonlyMap<string, string>
  /** Open addressing, at most a quarter full. */
  readonly #slots: (KnownName | undefined)[]
  readonly #mask: number

  constructor(names: readonly string[], structural: readonly string[]) {
    const ids = new Map<string, number>()
    const prefixes = new Set<string>()
    // In lower case as well, because end tags find their elements by lower-case names.
    const written = new Set([...structural, ...names].flatMap((name) => [name, asciiLower(name)]))
    let size = 16
    while (size < written.size * 4) size *= 2
    this.#mask = size - 1
    this.#slots = new Array<KnownName | undefined>(size).fill(undefined)
    for (const name of written) {
      const key = asciiLower(name)
      let id = ids.get(key)
      if (id === undefined) {
        id = ids.size
        ids.set(key, id)
      }
      const local = localPartOf(key)
      if (local > 0) prefixes.add(key.slice(0, local - 1))
      this.#add(name, key, id)
    }
    this.ids = ids
    this.structural = new Set(structural.map(asciiLower))
    this.prefixes = prefixes
    this.vocabularies = vocabulariesOf(this.structural)
  }

  /** Returns the known name with these bytes; `undefined` if there is none. */
  find(view: DataView, start: number, length: number, hash: number): KnownName | undefined {
    for (let slot = hash & this.#mask; ; slot = (slot + 1) & this.#mask) {
      const known = this.#slots[slot]
      if (known === undefined) return undefined
      if (known.hash === hash && known.length === length && holdsName(view, start, length, known.words)) return known
    }
  }

  #add(written: string, key: string, id: number): void {
    const bytes = Buffer.from(written)
    const hash = bytes.reduce(mixName, 0)
    let slot = hash & this.#mask
    while (this.#slots[slot] !== undefined) slot = (slot + 1) & this.#mask
    this.#slots[slot] = { written, key, id, hash, length: bytes.length, words: packName(bytes), meaning: null }
  }
}

function vocabulariesOf(structural: ReadonlySet<string>): ReadonlyMap<string, string> {
  const vocabularies = new Map<string, string>()
  for (const key of structural) {
    const local = localPartOf(key)
    if (local > 0 && !structural.has(key.slice(local))) vocabularies.set(key.slice(local), key.slice(0, local - 1))
  }
  return vocabularies
}

/** An empty set: every name gets the number -1. */
export const noKnownNames = new KnownNames([], [])
