import type { Amendment } from '../model/result.ts'
import { type ChildIdentity, childKey, compositeKey, enclosureDigest, keyDigest, titleDigest } from './child-key.ts'
import { childrenHash, formatHash, parseHash, rawHash } from './hash.ts'
import type { HashedType } from './hashed-fields.ts'
import { uuidV5 } from './uuid.ts'

/** A child's place among the others, as far as the document has been read. */
export interface RegisteredChild {
  /** Position among the accepted children of the document, from 0. */
  readonly index: number
  readonly key: string
  /** Null when the series has no uuid. */
  readonly uuid: string | null
  /** Null when the series has no uuid. */
  readonly hash: string | null
}

/** What is remembered of a child that is listed again as it was. */
export interface KnownChild {
  /** The first 16 bytes of SHA-256 over its key. */
  readonly keyDigest: Uint8Array
  /** Null when it was never read. */
  readonly hash: string | null
  /** 6 bytes; null when it has no enclosure. */
  readonly enclosureDigest: Uint8Array | null
  /** 6 bytes; null when it has no title. */
  readonly titleDigest: Uint8Array | null
  /** Epoch seconds. */
  readonly datePublished: number | null
}

/** What is known when all children have been seen. */
export interface RegisterResult {
  readonly count: number
  /** For the children whose key, uuid or hash later ones have changed. In the order of their index. */
  readonly amendments: readonly Amendment[]
  /** Of all children; null when the series has no uuid. */
  readonly childrenHash: string | null
}

/** The children that share a key, and must be told apart by more. */
interface Namesakes {
  readonly key: string
  readonly members: number[]
  readonly enclosures: Set<string>
  readonly titles: Set<string>
}

const KEY = 16
const SHORT = 6
const CONTENT = 32
const HASH = 20
const NO_DATE = -0x8000_0000

/**
 * Gives children their keys, uuids and hashes as they come, and notices those that share a key: the same child twice,
 * or different children with one guid (identity rules, section 1). It holds about 100 bytes for each child; those that
 * share a key cost more.
 */
export class ChildRegister {
  readonly #type: HashedType
  readonly #seriesUuid: string | null
  readonly #byKey = new KeyTable()
  readonly #namesakes = new Map<number, Namesakes>()
  #count = 0
  #digests = new Uint8Array(64 * KEY)
  #enclosures = new Uint8Array(64 * SHORT)
  #titles = new Uint8Array(64 * SHORT)
  #dates = new Int32Array(64)
  #contents = new Uint8Array(64 * CONTENT)
  #hashes = new Uint8Array(64 * HASH)
  /** 1 for children that were entered without their content. */
  #isKnown = new Uint8Array(64)

  constructor(type: HashedType, seriesUuid: string | null) {
    this.#type = type
    this.#seriesUuid = seriesUuid
  }

  /** Enters a child with its content digest. Null when it is one that was entered before: same key, and same enclosure or title. */
  add(child: ChildIdentity, content: Uint8Array): RegisteredChild | null {
    const base = childKey(child)
    const digest = keyDigest(base)
    const enclosure = child.enclosureUrl === null ? null : enclosureDigest(child.enclosureUrl)
    const title = child.title === null ? null : titleDigest(child.title)
    const first = this.#byKey.find(digest, this.#digests)
    if (first === -1) {
      const index = this.#append(digest, enclosure, title, child.datePublished, content)
      this.#byKey.insert(index, this.#digests)
      return this.#register(index, base, digest)
    }
    const namesakes = this.#namesakes.get(first) ?? this.#startNamesakes(first, base)
    const isKnown =
      (enclosure !== null && namesakes.enclosures.has(enclosure.toString('latin1'))) ||
      (title !== null && namesakes.titles.has(title.toString('latin1')))
    if (isKnown) return null
    this.#namesakes.set(first, namesakes)
    const index = this.#append(digest, enclosure, title, child.datePublished, content)
    this.#join(namesakes, index)
    const key = compositeKey(base, enclosure)
    return this.#register(index, key, keyDigest(key))
  }

  /**
   * Enters a child that is known, and whose content is not looked at. False when that cannot be: it was never read, or
   * one with its key was entered before, so that it has to be told whether they are the same.
   */
  addKnown({ keyDigest, hash, enclosureDigest, titleDigest, datePublished }: KnownChild): boolean {
    if (hash === null || this.#byKey.find(keyDigest, this.#digests) !== -1) return false
    const index = this.#append(keyDigest, enclosureDigest, titleDigest, datePublished, null)
    this.#byKey.insert(index, this.#digests)
    this.#hashes.set(parseHash(hash), index * HASH)
    return true
  }

  /** Whether a URL is the enclosure of a child, as far as short digests tell. Looks at all children. */
  hasEnclosure(url: string): boolean {
    const digest = enclosureDigest(url)
    for (let index = 0; index < this.#count; index += 1) {
      if (digest.equals(this.#enclosures.subarray(index * SHORT, (index + 1) * SHORT))) return true
    }
    return false
  }

  finish(): RegisterResult {
    const amendments = [...this.#namesakes.values()].flatMap((namesakes) => this.#amend(namesakes))
    amendments.sort((a, b) => a.index - b.index)
    if (this.#seriesUuid === null) return { count: this.#count, amendments, childrenHash: null }
    const hashes = Array.from({ length: this.#count }, (_, index) => this.#hashOf(index))
    return { count: this.#count, amendments, childrenHash: childrenHash(this.#type, hashes) }
  }

  /** The final keys of children that share one: with the enclosure, with the date where that is not enough, else numbered. */
  #amend({ key: base, members }: Namesakes): Amendment[] {
    const withEnclosure = members.map((index) => compositeKey(base, this.#enclosureOf(index)))
    const counts = new Map<string, number>()
    for (const key of withEnclosure) counts.set(key, (counts.get(key) ?? 0) + 1)
    const seen = new Map<string, number>()
    return members.flatMap((index, position) => {
      const short = withEnclosure[position] ?? base
      const isUnique = counts.get(short) === 1
      const key = isUnique ? short : compositeKey(base, this.#enclosureOf(index), this.#dateOf(index))
      const occurrence = (seen.get(key) ?? 0) + 1
      seen.set(key, occurrence)
      // What `add` gave already: the plain key to the first, the one with the enclosure to the others.
      if (position > 0 && isUnique && occurrence === 1) return []
      const { uuid, hash } = this.#register(index, key, keyDigest(key), occurrence)
      return [{ index, key, uuid, hash }]
    })
  }

  /** Derives uuid and hash of a child from the digest of its key, and keeps the raw hash. */
  #register(index: number, key: string, digest: Buffer, occurrence = 1): RegisteredChild {
    if (this.#seriesUuid === null) return { index, key, uuid: null, hash: null }
    const name = digest.toString('hex')
    const uuid = uuidV5(this.#seriesUuid, occurrence === 1 ? name : `${name}#${occurrence}`)
    // Of a known child there is no other hash than the one that is remembered.
    if (this.#isKnown[index] === 1) return { index, key, uuid, hash: null }
    const raw = rawHash(this.#type, uuid, this.#contents.subarray(index * CONTENT, (index + 1) * CONTENT))
    this.#hashes.set(raw, index * HASH)
    return { index, key, uuid, hash: formatHash(raw) }
  }

  #startNamesakes(first: number, key: string): Namesakes {
    const namesakes: Namesakes = { key, members: [], enclosures: new Set(), titles: new Set() }
    this.#join(namesakes, first)
    return namesakes
  }

  #join(namesakes: Namesakes, index: number): void {
    namesakes.members.push(index)
    const enclosure = this.#enclosureOf(index)
    const title = shortDigestAt(this.#titles, index)
    if (enclosure !== null) namesakes.enclosures.add(Buffer.from(enclosure).toString('latin1'))
    if (title !== null) namesakes.titles.add(Buffer.from(title).toString('latin1'))
  }

  #append(
    digest: Uint8Array,
    enclosure: Uint8Array | null,
    title: Uint8Array | null,
    date: number | null,
    content: Uint8Array | null,
  ): number {
    const index = this.#count
    if (index === this.#dates.length) this.#grow()
    this.#digests.set(digest, index * KEY)
    if (enclosure !== null) this.#enclosures.set(enclosure, index * SHORT)
    if (title !== null) this.#titles.set(title, index * SHORT)
    this.#dates[index] = date === null ? NO_DATE : Math.min(Math.max(date, NO_DATE + 1), 0x7fff_ffff)
    if (content === null) this.#isKnown[index] = 1
    else this.#contents.set(content, index * CONTENT)
    this.#count += 1
    return index
  }

  #grow(): void {
    this.#digests = doubled(this.#digests)
    this.#enclosures = doubled(this.#enclosures)
    this.#titles = doubled(this.#titles)
    this.#contents = doubled(this.#contents)
    this.#hashes = doubled(this.#hashes)
    this.#isKnown = doubled(this.#isKnown)
    const dates = new Int32Array(this.#dates.length * 2)
    dates.set(this.#dates)
    this.#dates = dates
  }

  #enclosureOf(index: number): Uint8Array | null {
    return shortDigestAt(this.#enclosures, index)
  }

  #dateOf(index: number): number | null {
    const date = this.#dates[index] ?? NO_DATE
    return date === NO_DATE ? null : date
  }

  #hashOf(index: number): Uint8Array {
    return this.#hashes.subarray(index * HASH, (index + 1) * HASH)
  }
}

/** Six zero bytes stand for none: no digest is expected to be that, and if one were, a duplicate would be kept. */
function shortDigestAt(digests: Uint8Array, index: number): Uint8Array | null {
  const digest = digests.subarray(index * SHORT, (index + 1) * SHORT)
  return digest.some((byte) => byte !== 0) ? digest : null
}

function doubled(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(bytes.length * 2)
  larger.set(bytes)
  return larger
}

/**
 * Finds children by the digest of their key: an open-addressed table of indices into the digests, 4 bytes a slot, where
 * a Map of strings would take 150 bytes a child. SHA-256 spreads keys evenly whatever a feed does.
 */
class KeyTable {
  #slots = new Int32Array(128).fill(-1)
  #used = 0

  find(digest: Uint8Array, digests: Uint8Array): number {
    for (let slot = slotOf(digest, 0, this.#slots.length); ; slot = (slot + 1) & (this.#slots.length - 1)) {
      const index = this.#slots[slot] ?? -1
      if (index === -1 || equalAt(digest, digests, index * KEY)) return index
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
  const word =
    (digests[at] ?? 0) | ((digests[at + 1] ?? 0) << 8) | ((digests[at + 2] ?? 0) << 16) | ((digests[at + 3] ?? 0) << 24)
  return word & (size - 1)
}

function equalAt(digest: Uint8Array, digests: Uint8Array, at: number): boolean {
  for (let index = 0; index < KEY; index += 1) if (digest[index] !== digests[at + index]) return false
  return true
}
