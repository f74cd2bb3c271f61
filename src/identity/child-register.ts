import { Slice, type Slices } from '../core/slices.ts'
import type { Amendment } from '../model/result.ts'
import {
  type ChildIdentity,
  childKey,
  compositeKey,
  enclosureDigest,
  fragmentsOf,
  isKeyOfGuid,
  KEY_DIGEST_LENGTH as KEY,
  keyDigest,
  putEnclosureDigest,
  putFragmentsDigest,
  putKeyDigest,
  putTitleDigest,
  SHORT_DIGEST_LENGTH as SHORT,
} from './child-key.ts'
import { putHex } from './digest.ts'
import { packedChildrenHash, parseHash, putHash, rawHash } from './hash.ts'
import type { HashedType } from './hashed-fields.ts'
import { type Likeness, Namesakes } from './namesakes.ts'
import { uuidV5 } from './uuid.ts'
import { bytesOfUuid, uuidOfBytes } from './uuid-bytes.ts'

/** A child's place among the others, as far as the document has been read. */
export interface RegisteredChild {
  /** Position among the accepted children of the document, from 0. */
  readonly index: number
  readonly key: string
  /** `null` if the series has no uuid. */
  readonly uuid: string | null
  /** `null` if the series has no uuid. */
  readonly hash: string | null
}

/** The values that are remembered of a child that is listed again unchanged. */
export interface KnownChild {
  /** The first 16 bytes of SHA-256 over its key. */
  readonly keyDigest: Uint8Array
  /** `null` if the child was never read. */
  readonly hash: string | null
  /** 6 bytes; `null` if the child has no enclosure. */
  readonly enclosureDigest: Uint8Array | null
  /** 6 bytes; `null` if the child has no title. */
  readonly titleDigest: Uint8Array | null
  /** Epoch seconds. */
  readonly datePublished: number | null
  /** The uuid that `hash` covers. @defaultValue the one derived from its key */
  readonly uuid?: string | undefined
}

/** The result after all children have been seen. */
export interface RegisterResult {
  readonly count: number
  /** The children whose key, uuid or hash changed because of later children, in the order of their index. */
  readonly amendments: readonly Amendment[]
  /** Hash of all children; `null` if the series has no uuid. */
  readonly childrenHash: string | null
}

/** Children that share a key, and need more than it to be told apart. */
interface SharedKey {
  readonly key: string
  readonly members: number[]
  /** What is known of its members: `Namesakes` of those with a guid, the whole content of those without. */
  readonly seen: Namesakes | Set<string>
}

/**
 * From this many children on, arrays grow eightfold. Unused room takes no memory; outgrown arrays stay in it for long.
 */
const MANY = 1_024

const CONTENT = 32
const HASH = 20
const NONE = new Uint8Array(SHORT)
const noAmendments: readonly Amendment[] = Object.freeze([])
/** Steps of one amendment (a key, a uuid and a hash), where a step is the copying of one hash. */
const STEPS_OF_AMENDING = 32

/**
 * Gives children their keys, uuids and hashes as they come, and notices those that share a key: the same child twice,
 * or different children with one guid (identity 1.3). It holds about 100 bytes for each child; those that
 * share a key cost more.
 */
export class ChildRegister {
  readonly #type: HashedType
  readonly #seriesUuid: string | null
  readonly #byKey = new KeyTable()
  readonly #shared = new Map<number, SharedKey>()
  #count = 0
  #digests = new Uint8Array(64 * KEY)
  #enclosures = new Uint8Array(64 * SHORT)
  /** Digests of the titles of children with a guid, and of the fragments of children without. */
  #details = new Uint8Array(64 * SHORT)
  /** Epoch seconds; NaN if a child has no date. */
  #dates = new Float64Array(64)
  /** Content digests; of a child that was entered without its content, the uuid in its hash. */
  #contents = new Uint8Array(64 * CONTENT)
  #hashes = new Uint8Array(64 * HASH)
  /** 1 for a child that was entered without its content. */
  #lacksContent = new Uint8Array(64)

  constructor(type: HashedType, seriesUuid: string | null) {
    this.#type = type
    this.#seriesUuid = seriesUuid
  }

  /**
   * Enters a child with its content digest. Returns `null` if the child was entered before (identity 1.3): it has the
   * same guid, and the same enclosure or title; or it has no guid, and everything is the same.
   */
  add(child: ChildIdentity, content: Uint8Array): RegisteredChild | null {
    const base = childKey(child)
    const index = this.#next()
    // The child's place, if it is accepted.
    putKeyDigest(this.#digests, index * KEY, base)
    putEnclosureDigest(this.#enclosures, index * SHORT, child.enclosureUrl)
    if (child.guid !== null) putTitleDigest(this.#details, index * SHORT, child.title)
    else putFragmentsDigest(this.#details, index * SHORT, fragmentsOf(child))
    const first = this.#byKey.find(this.#digests, index * KEY, this.#digests)
    if (first === -1) {
      this.#accept(index, child.datePublished, content)
      this.#byKey.insert(index, this.#digests)
      return this.#register(index, base, this.#digests, index * KEY, content)
    }
    const shared = this.#shared.get(first) ?? this.#startSharing(first, base)
    if (!this.#isOther(shared, index, child.datePublished, content)) return null
    this.#shared.set(first, shared)
    this.#accept(index, child.datePublished, content)
    shared.members.push(index)
    const key = compositeKey(base, this.#firstPartOf(base, index))
    return this.#register(index, key, keyDigest(key), 0, content)
  }

  /**
   * Enters a known child without looking at its content. Returns `false` if that is impossible: the child was never
   * read, or a child with its key was entered before, so that the two must be compared.
   */
  addKnown({ keyDigest, hash, enclosureDigest, titleDigest, datePublished, uuid }: KnownChild): boolean {
    if (hash === null || this.#byKey.find(keyDigest, 0, this.#digests) !== -1) return false
    const index = this.#next()
    this.#digests.set(keyDigest, index * KEY)
    this.#enclosures.set(enclosureDigest ?? NONE, index * SHORT)
    this.#details.set(titleDigest ?? NONE, index * SHORT)
    this.#accept(index, datePublished, null)
    this.#contents.set(bytesOfUuid(uuid ?? this.#derivedUuid(keyDigest, 0) ?? ''), index * CONTENT)
    this.#byKey.insert(index, this.#digests)
    this.#hashes.set(parseHash(hash), index * HASH)
    return true
  }

  /** Returns whether a URL is the enclosure of a child, as far as short digests tell. Looks at all children. */
  hasEnclosure(url: string): boolean {
    const digest = enclosureDigest(url)
    const enclosures = this.#enclosures
    for (let index = 0; index < this.#count; index += 1) {
      if (enclosures[index * SHORT] === digest[0] && equalAt(digest, 0, enclosures, index * SHORT, SHORT)) return true
    }
    return false
  }

  /** Returns the result for all children, slice by slice: a feed of 100,000 takes a tenth of a second and more. */
  *finish(): Slices<RegisterResult> {
    const amendments = yield* this.#amendments()
    if (this.#seriesUuid === null) return { count: this.#count, amendments, childrenHash: null }
    const hashes = this.#hashes.subarray(0, this.#count * HASH)
    return { count: this.#count, amendments, childrenHash: yield* packedChildrenHash(this.#type, hashes) }
  }

  *#amendments(): Slices<readonly Amendment[]> {
    if (this.#shared.size === 0) return noAmendments
    const places: (Amendment | null)[] = new Array<Amendment | null>(this.#count).fill(null)
    const slice = new Slice()
    for (const shared of this.#shared.values()) {
      for (const amendment of this.#amend(shared)) {
        if (amendment !== null) places[amendment.index] = amendment
        if (slice.isOver(STEPS_OF_AMENDING)) yield
      }
    }
    return places.filter((amendment) => amendment !== null)
  }

  /**
   * Yields an amendment for each child whose key or uuid changes because others share its key. If final keys are equal,
   * the uuids are numbered. Before the amendments, yields `null` for each child and part of its key, so that other work
   * can run.
   */
  *#amend({ key: base, members }: SharedKey): Generator<Amendment | null> {
    const keys = members.map(() => base)
    let alike = [...members.keys()]
    for (const part of isKeyOfGuid(base) ? this.#partsWithGuid : this.#partsWithoutGuid(base)) {
      const counts = new Map<string, number>()
      for (const position of alike) {
        const key = compositeKey(keys[position]!, part(members[position]!))
        keys[position] = key
        counts.set(key, (counts.get(key) ?? 0) + 1)
        yield null
      }
      alike = alike.filter((position) => counts.get(keys[position]!) !== 1)
    }
    const seen = new Map<string, number>()
    for (const [position, index] of members.entries()) {
      const key = keys[position]!
      const occurrence = (seen.get(key) ?? 0) + 1
      seen.set(key, occurrence)
      // `add` returned the plain key for the first child, and the key with one part for the others.
      if (position > 0 && occurrence === 1 && key === compositeKey(base, this.#firstPartOf(base, index))) continue
      const { uuid, hash } = this.#register(index, key, keyDigest(key), 0, this.#contentOf(index), occurrence)
      yield { index, key, uuid, hash }
    }
  }

  readonly #partsWithGuid = [
    (index: number): Uint8Array | null => this.#enclosureOf(index),
    (index: number): number | null => this.#dateOf(index),
  ]

  /**
   * The last part is a digest of the content: the hash that the child would have if no other had its key. A child that
   * was entered without its content has this hash, too.
   */
  #partsWithoutGuid(base: string): readonly ((index: number) => Uint8Array | number | null)[] {
    const uuid = this.#derivedUuid(keyDigest(base), 0) ?? ''
    return [
      (index) => this.#fragmentsAt(index),
      (index) => this.#dateOf(index),
      (index) =>
        this.#lacksContent[index] === 1
          ? this.#hashes.subarray(index * HASH, index * HASH + SHORT)
          : rawHash(this.#type, uuid, this.#contentOf(index)).subarray(0, SHORT),
    ]
  }

  #firstPartOf(base: string, index: number): Uint8Array | null {
    return isKeyOfGuid(base) ? this.#enclosureOf(index) : this.#fragmentsAt(index)
  }

  /** Derives uuid and hash of a child from the digest of its key at `at` and keeps the raw hash. */
  #register(
    index: number,
    key: string,
    digests: Uint8Array,
    at: number,
    content: Uint8Array,
    occurrence = 1,
  ): RegisteredChild {
    const uuid = this.#derivedUuid(digests, at, occurrence)
    if (uuid === null) return { index, key, uuid, hash: null }
    // The content of a known child is missing, so no hash can be made. Its remembered hash stays.
    if (this.#lacksContent[index] === 1) return { index, key, uuid, hash: null }
    return { index, key, uuid, hash: putHash(this.#hashes, index * HASH, this.#type, uuid, content) }
  }

  /** Returns the uuid derived from the digest of a key at `at`; `null` if the series has none. */
  #derivedUuid(digests: Uint8Array, at: number, occurrence = 1): string | null {
    if (this.#seriesUuid === null) return null
    const name = hexOf(digests, at)
    return uuidV5(this.#seriesUuid, occurrence === 1 ? name : `${asText(name)}#${occurrence}`)
  }

  #startSharing(first: number, key: string): SharedKey {
    if (isKeyOfGuid(key)) {
      return { key, members: [first], seen: new Namesakes().add(this.#likenessOf(first, this.#dateOf(first))) }
    }
    const seen = this.#lacksContent[first] === 1 ? [] : [this.#wholeOf(first, this.#contentOf(first))]
    return { key, members: [first], seen: new Set(seen) }
  }

  /** Returns whether the next child differs from the members of a shared key, and notes it as one of them. */
  #isOther({ members, seen }: SharedKey, index: number, date: number | null, content: Uint8Array): boolean {
    if (seen instanceof Namesakes) {
      const likeness = this.#likenessOf(index, date)
      if (seen.has(likeness)) return false
      seen.add(likeness)
      return true
    }
    const whole = this.#wholeOf(index, content)
    if (seen.has(whole) || this.#isKnownFirst(members[0]!, index, content)) return false
    seen.add(whole)
    return true
  }

  /** Returns the whole content of a child, as far as the series does not give it, as a text. */
  #wholeOf(index: number, content: Uint8Array): string {
    return asText(content) + (textAt(this.#details, index) ?? '')
  }

  /**
   * Returns whether the next child is the first one, which was entered without its content and has no fragment: one
   * with a fragment is never entered so.
   */
  #isKnownFirst(first: number, index: number, content: Uint8Array): boolean {
    if (this.#lacksContent[first] !== 1 || shortDigestAt(this.#details, index) !== null) return false
    const uuid = uuidOfBytes(this.#contentOf(first).subarray(0, KEY))
    return equalAt(rawHash(this.#type, uuid, content), 0, this.#hashes, first * HASH, HASH)
  }

  #likenessOf(index: number, date: number | null): Likeness {
    return { enclosure: textAt(this.#enclosures, index), title: textAt(this.#details, index), date }
  }

  /** Returns the digest of the fragments of a child without guid; `null` for none. */
  #fragmentsAt(index: number): Uint8Array | null {
    return this.#lacksContent[index] === 1 ? null : shortDigestAt(this.#details, index)
  }

  /** Returns the place of the next child. Bytes there do not count until the child is accepted. */
  #next(): number {
    if (this.#count === this.#dates.length) this.#grow()
    return this.#count
  }

  #accept(index: number, date: number | null, content: Uint8Array | null): void {
    this.#dates[index] = date ?? Number.NaN
    if (content === null) this.#lacksContent[index] = 1
    else this.#contents.set(content, index * CONTENT)
    this.#count += 1
  }

  #grow(): void {
    const count = this.#dates.length
    const capacity = count * (count < MANY ? 2 : 8)
    this.#digests = grown(this.#digests, capacity * KEY)
    this.#enclosures = grown(this.#enclosures, capacity * SHORT)
    this.#details = grown(this.#details, capacity * SHORT)
    this.#contents = grown(this.#contents, capacity * CONTENT)
    this.#hashes = grown(this.#hashes, capacity * HASH)
    this.#lacksContent = grown(this.#lacksContent, capacity)
    const dates = new Float64Array(capacity)
    dates.set(this.#dates)
    this.#dates = dates
  }

  #enclosureOf(index: number): Uint8Array | null {
    return shortDigestAt(this.#enclosures, index)
  }

  #dateOf(index: number): number | null {
    const date = this.#dates[index]!
    return Number.isNaN(date) ? null : date
  }

  #contentOf(index: number): Uint8Array {
    return this.#contents.subarray(index * CONTENT, (index + 1) * CONTENT)
  }
}

/**
 * Returns the short digest of a child; `null` for six zero bytes, which mean that there is none. A real digest of zeros
 * is not expected. If it came, a duplicate would be kept.
 */
function shortDigestAt(digests: Uint8Array, index: number): Uint8Array | null {
  const digest = digests.subarray(index * SHORT, (index + 1) * SHORT)
  return digest.some((byte) => byte !== 0) ? digest : null
}

/** Returns a short digest as a text of one character for each byte. */
function textAt(digests: Uint8Array, index: number): string | null {
  const digest = shortDigestAt(digests, index)
  return digest === null ? null : asText(digest)
}

const asText = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1')

const hex = new Uint8Array(KEY * 2)

/**
 * Returns the hexadecimal digits of the key digest at `at`, as bytes that the next call overwrites. They are no text,
 * because a text would have to be encoded again before it is hashed.
 */
function hexOf(digests: Uint8Array, at: number): Uint8Array {
  for (let byte = 0; byte < KEY; byte += 1) putHex(hex, byte * 2, digests[at + byte]!)
  return hex
}

function grown(bytes: Uint8Array, length: number): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(length)
  larger.set(bytes)
  return larger
}

/**
 * Finds children by the digest of their key. An open-addressed table of indices into the digests takes 4 bytes a slot,
 * where a Map of strings would take 150 bytes a child. SHA-256 spreads keys evenly, however a feed makes them.
 */
class KeyTable {
  #slots = new Int32Array(128).fill(-1)
  #used = 0

  /** Returns the index of the child whose digest equals that in `wanted` at `at`; -1 if there is none. */
  find(wanted: Uint8Array, at: number, digests: Uint8Array): number {
    for (let slot = slotOf(wanted, at, this.#slots.length); ; slot = (slot + 1) & (this.#slots.length - 1)) {
      const index = this.#slots[slot] ?? -1
      if (index === -1 || equalAt(wanted, at, digests, index * KEY, KEY)) return index
    }
  }

  insert(index: number, digests: Uint8Array): void {
    if (this.#used * 4 >= this.#slots.length * 3) this.#grow(digests)
    this.#place(index, digests)
    this.#used += 1
  }

  #place(index: number, digests: Uint8Array): void {
    let slot = slotOf(digests, index * KEY, this.#slots.length)
    while (this.#slots[slot] !== -1) slot = (slot + 1) & (this.#slots.length - 1)
    this.#slots[slot] = index
  }

  #grow(digests: Uint8Array): void {
    const old = this.#slots
    this.#slots = new Int32Array(old.length * 2).fill(-1)
    for (const index of old) if (index !== -1) this.#place(index, digests)
  }
}

function slotOf(digests: Uint8Array, at: number, size: number): number {
  const word = digests[at]! | (digests[at + 1]! << 8) | (digests[at + 2]! << 16) | (digests[at + 3]! << 24)
  return word & (size - 1)
}

function equalAt(wanted: Uint8Array, at: number, digests: Uint8Array, place: number, length: number): boolean {
  for (let byte = 0; byte < length; byte += 1) if (wanted[at + byte] !== digests[place + byte]) return false
  return true
}
