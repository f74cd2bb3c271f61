import { enclosureDigest, fragmentsOf, isKeyOfGuid, keyDigest, titleDigest } from '../../identity/child-key.ts'
import { contentDigest, leanDigest, rawHash } from '../../identity/hash.ts'
import { episodeExtrasDigest } from '../../identity/served-extras.ts'
import { bytesOfUuid } from '../../identity/uuid-bytes.ts'
import type { Amendment } from '../../model/result.ts'
import { aliasKeys, withGuidHost } from '../snapshot/alias-keys.ts'
import {
  ChildRows,
  CONTEXT_IS_OTHER,
  childFlag,
  ELSEWHERE,
  enclosureField,
  extrasField,
  hashField,
  keyField,
  leanField,
  rawField,
  titleField,
} from '../snapshot/child-rows.ts'
import { feedTypes } from '../snapshot/feed-types.ts'
import { putHashText } from '../snapshot/hash-bytes.ts'
import { keepAlias } from '../snapshot/kept-aliases.ts'
import { PlaceTable } from '../snapshot/place-table.ts'
import type { FeedKind } from '../snapshot/snapshot.ts'
import { derivedUuid, type SideTables, type StoredSnapshot, sideTables, uuidAt } from '../snapshot/stored-snapshot.ts'
import {
  type ChildFacts,
  type CountedChild,
  countedChild,
  documentIdentity,
  factsOf,
  hasQuery,
  type ReadPart,
  withoutQuery,
} from './child-facts.ts'
import { EarlierPages } from './earlier-pages.ts'
import { GrowingNumbers } from './growing-numbers.ts'
import { ShownChildren } from './shown-children.ts'
import { isOtherOrder } from './slash-date-order.ts'

/** A child under a key that the snapshot does not have. `number` is that of its row in `freshRows`. */
export interface FreshChild {
  readonly ordinal: number
  readonly number: number
  /** Digest of the key that it would have if no other child shared it; `null` if no other does. */
  plainKey: Uint8Array | null
  /** The key that it would have if queries did not count; `null` if that is the same, and in a new feed. */
  readonly bareKey: Uint8Array | null
  readonly hasGuid: boolean
  /** The key with the fragments of its URLs, of a child without guid; `null` if there are none. */
  readonly fragmentKey: Uint8Array | null
  /** The uuid that the document gives it, or the uuid of its key here if that differs. */
  uuid: string
  /** Whether the uuid is certainly derived from the key. */
  isDerived: boolean
  /** The place of the child that had its key with a query that no longer counts; −1 if there is none. */
  readonly placeWithQuery: number
  /** Places of children that had another form of its key. */
  readonly aliases: readonly PossiblePlace[]
}

export interface PossiblePlace {
  readonly place: number
  readonly needsEvidence: boolean
}

/**
 * The snapshot being made while a document is read: a copy of the rows, in which known children are kept up to date,
 * and the rows of fresh children beside it.
 */
export class SnapshotDraft {
  readonly old: StoredSnapshot
  readonly kind: FeedKind
  readonly seriesUuid: string
  readonly rows: ChildRows
  readonly tables: SideTables
  readonly shown = new ShownChildren()
  readonly fresh: FreshChild[] = []
  readonly freshRows = new ChildRows()
  /** By ordinal, for fresh and changed children: when exclusive content becomes free. */
  readonly freeDates = new Map<number, number | null>()
  /** By ordinal, for children without guid: the key with the fragments of their URLs. Few have any. */
  readonly fragmentKeys = new Map<number, Uint8Array>()
  /** Places of known children whose key changed. */
  readonly rekeyed = new Set<number>()
  guidHosts: readonly string[]
  /** How many shown children came with a key of the snapshot, whichever child they turn out to be. */
  known = 0
  /** How many shown children are on an earlier page, too. */
  repeated = 0
  /** By place: the ordinal of the child there, plus 1; 0 for a child that is not listed. */
  readonly #listed = new GrowingNumbers()
  /** By place: 1 if its row is of this reading. */
  readonly #wasRead: Uint8Array
  /**
   * Places of children that differ only in their date, because the last reading learnt the other order of day and
   * month.
   */
  readonly #redated = new Set<number>()
  /** The ordinal of the first child on this page. */
  #page = 0
  #byHash: PlaceTable | null = null
  #byKey: PlaceTable | null = null
  /** `null` on the first page, and before the first child of a further page. */
  #earlier: EarlierPages | null = null
  readonly #hash = new Uint8Array(hashField.length)

  constructor(old: StoredSnapshot, kind: FeedKind, seriesUuid: string) {
    this.old = old
    this.kind = kind
    this.seriesUuid = seriesUuid
    this.rows = old.rows.copy()
    this.tables = sideTables((name) => old.tables[name].fork())
    this.guidHosts = old.state.guidHosts
    this.#wasRead = new Uint8Array(old.rows.count)
    for (let place = 0; place < old.rows.count; place += 1) this.#listed.push(0)
  }

  isListed(place: number): boolean {
    return this.#listed.at(place) !== 0
  }

  /** Returns the ordinal of the listed child at a place; −1 if it is not listed. */
  ordinalAt(place: number): number {
    return this.#listed.at(place) - 1
  }

  /** Returns whether a known child was read in this reading, neither recognised by its bytes nor cut. */
  wasRead(place: number): boolean {
    return this.#wasRead[place] === 1
  }

  /** Returns whether a known child differs only in its date, since slash dates are now read in the other order. */
  isRedated(place: number): boolean {
    return this.#redated.has(place)
  }

  /** Returns the place of a key in the old snapshot; −1 if it has none. */
  placeOfKey(digest: Uint8Array): number {
    this.#byKey ??= new PlaceTable(this.old.rows, keyField)
    return this.#byKey.find(digest)
  }

  /** Returns the places of known children that are not listed. */
  missing(): { readonly live: number[]; readonly removed: number[] } {
    const live: number[] = []
    const removed: number[] = []
    for (let place = 0; place < this.old.rows.count; place += 1) {
      if (!this.isListed(place)) (this.rows.is(place, childFlag.removed) ? removed : live).push(place)
    }
    return { live, removed }
  }

  uuidAt(place: number): string {
    return uuidAt(this, place)
  }

  derivedUuid(digest: Uint8Array, occurrence = 1): string {
    return derivedUuid(this, digest, occurrence)
  }

  /** Returns the raw hash of a shown child under a uuid. */
  hashUnder(uuid: string, ordinal: number): Uint8Array {
    return rawHash(feedTypes[this.kind].child, uuid, this.shown.content(ordinal))
  }

  /** Enters a child that was recognised by its bytes. */
  know(place: number, isArchive: boolean): void {
    const ordinal = this.shown.add()
    const holder = this.ordinalAt(place)
    if (holder !== -1) {
      if (!this.old.state.ignoresQueries || holder < this.#page || this.shown.isRecognised(holder)) return
      // Equal bytes are better evidence than a key without its query: the child that has the place so far is another
      // one.
      this.#release(place, holder, true)
    }
    this.#claim(place, ordinal, isArchive)
  }

  /** Enters a child that was read. */
  read(part: ReadPart, isArchive: boolean): void {
    const { uuid, hash } = documentIdentity(part)
    const ignoreQueries = this.old.state.ignoresQueries
    if (this.#page > 0) this.#earlier ??= new EarlierPages(this, this.#page)
    const ordinal = this.shown.add()
    if (!ignoreQueries && part.isCut !== true && this.#earlier === null) {
      // Most children are unchanged: an equal hash shows that without a digest of the key.
      putHashText(hash!, this.#hash)
      this.#byHash ??= new PlaceTable(this.old.rows, hashField)
      const same = this.#byHash.find(this.#hash)
      if (same !== -1 && !this.isListed(same) && this.#isToldByContent(same, part)) {
        this.#claim(same, ordinal, isArchive)
        this.#keepBytes(same, part)
        return
      }
    }
    const facts = factsOf(part)
    const own = countedChild(part, facts, ignoreQueries)
    const counted = this.#earlier === null ? own : this.#earlier.toldApart(own, facts)
    if (counted === null) {
      this.repeated += 1
      return
    }
    const { fragmentKeyDigest } = counted
    if (fragmentKeyDigest !== null) this.fragmentKeys.set(ordinal, fragmentKeyDigest)
    const place = this.placeOfKey(counted.keyDigest)
    if (part.isCut === true) {
      const isThere = place !== -1 && !this.isListed(place) && !this.rows.is(place, childFlag.removed)
      if (isThere) this.#claim(place, ordinal, isArchive)
      return
    }
    this.shown.setContent(ordinal, counted.contentDigest)
    if (place !== -1 && !this.isListed(place)) {
      this.#claim(place, ordinal, isArchive)
      this.#update(place, ordinal, facts, counted)
      this.#keepBytes(place, part)
      this.rows.set(place, childFlag.toldByUrl, this.#isToldByUrl(facts, counted))
    } else {
      const isKeyOfDocument = counted === own && !ignoreQueries
      const given = isKeyOfDocument ? uuid! : this.derivedUuid(counted.keyDigest)
      const number = this.#add(ordinal, given, facts, counted)
      this.#keepDigests(this.freshRows, number, part)
      this.freshRows.set(number, childFlag.toldByUrl, this.#isToldByUrl(facts, counted))
      this.freshRows.set(number, childFlag.archived, isArchive)
    }
  }

  /**
   * Ends a document and applies its amendments. Another document may follow, whose indices begin at 0 again.
   * `isOfOtherContext` says that the snapshot will keep another context than that of this document. Then its children
   * may not be recognised by their bytes.
   */
  turnPage(amendments: readonly Amendment[], isOfOtherContext: boolean): void {
    for (const amendment of amendments) this.#amend(this.#page + amendment.index, amendment)
    for (let ordinal = this.#page; isOfOtherContext && ordinal < this.shown.count; ordinal += 1) {
      this.#forgetBytes(ordinal)
    }
    this.#page = this.shown.count
    this.#earlier = null
  }

  /**
   * Merges a fresh child with the known one at a place, which keeps its uuid. With `keepsKey` it keeps its key, too;
   * otherwise its key becomes an alias.
   */
  merge({ ordinal, number, plainKey }: FreshChild, place: number, keepsKey = false): void {
    const { rows, freshRows } = this
    if (keepsKey) freshRows.setDigest(number, keyField, rows.digest(place, keyField))
    const isComposite = keepsKey ? rows.is(place, childFlag.composite) : freshRows.is(number, childFlag.composite)
    const uuid = this.#rekey(place, freshRows.digest(number, keyField), keepsKey ? null : plainKey)
    const isStored = rows.is(place, childFlag.storedUuid)
    const isUpcoming = rows.is(place, childFlag.upcoming)
    rows.put(place, freshRows, number)
    rows.set(place, childFlag.storedUuid, isStored)
    rows.set(place, childFlag.upcoming, isUpcoming)
    rows.set(place, childFlag.composite, isComposite)
    rows.setDigest(place, hashField, this.hashUnder(uuid, ordinal))
    this.#wasRead[place] = 1
    this.#listed.set(place, ordinal + 1)
    this.shown.setPlace(ordinal, place)
  }

  /** Gives the row of a fresh child its own place. */
  create({ ordinal, number }: FreshChild): number {
    const place = this.rows.append(this.freshRows, number)
    this.#listed.push(ordinal + 1)
    this.shown.setPlace(ordinal, place)
    return place
  }

  /** Marks the child of a place as listed: neither missed, removed nor aged out. */
  #claim(place: number, ordinal: number, isArchive: boolean): void {
    const { rows } = this
    this.#listed.set(place, ordinal + 1)
    this.shown.setPlace(ordinal, place)
    this.known += 1
    rows.setPosition(place, ordinal)
    rows.setMissedSince(place, 0)
    rows.set(place, ELSEWHERE, false)
    if (isArchive) rows.set(place, childFlag.archived, true)
  }

  /** Writes the content of a known child into its row, if it changed. */
  #update(place: number, ordinal: number, facts: ChildFacts, counted: CountedChild): void {
    const hash = this.hashUnder(this.uuidAt(place), ordinal)
    const isBare = this.old.state.ignoresQueries
    if (this.rows.equals(place, hashField, hash) && this.rows.is(place, childFlag.queriesDropped) === isBare) return
    if (this.old.state.hasNewDateOrder && this.#isOtherDateOrder(place, facts)) this.#redated.add(place)
    this.#write(this.rows, place, facts, hash)
    this.freeDates.set(ordinal, facts.freeAt)
    this.guidHosts = withGuidHost(this.guidHosts, counted.key)
  }

  /** Returns whether a child differs only in its date, in which day and month changed places. */
  #isOtherDateOrder(place: number, { bare, uncut, identity }: ChildFacts): boolean {
    const { rows, old, kind } = this
    const before = rows.date(place)
    const after = identity.datePublished
    if (before === null || after === null || !isOtherOrder(before, after)) return false
    const { child } = feedTypes[kind]
    const options = { ignoreQueries: old.state.ignoresQueries }
    const content = contentDigest(child, { ...bare(), datePublished: before }, uncut, options)
    return rows.equals(place, hashField, rawHash(child, this.uuidAt(place), content))
  }

  #add(ordinal: number, uuid: string, facts: ChildFacts, counted: CountedChild): number {
    const { freshRows } = this
    const { keyDigest: key, plainKeyDigest: plainKey, fragmentKeyDigest: fragmentKey } = counted
    const number = freshRows.append()
    freshRows.setDigest(number, keyField, key)
    freshRows.setPosition(number, ordinal)
    this.#write(freshRows, number, facts, this.hashUnder(uuid, ordinal))
    this.shown.setFresh(ordinal, number)
    const aliases = this.old.rows.count === 0 ? [] : this.#aliasesOf(counted)
    const bare = this.old.rows.count === 0 ? counted.key : withoutQuery(counted.key)
    const bareKey = bare === counted.key ? null : keyDigest(bare)
    const { keyWithQuery } = counted
    const placeWithQuery = keyWithQuery === null ? -1 : this.placeOfKey(keyDigest(keyWithQuery))
    const keys = { plainKey, bareKey, fragmentKey, hasGuid: facts.hasGuid }
    this.fresh.push({ ordinal, number, ...keys, uuid, isDerived: true, placeWithQuery, aliases })
    freshRows.set(number, childFlag.composite, plainKey !== null)
    this.freeDates.set(ordinal, facts.freeAt)
    this.guidHosts = withGuidHost(this.guidHosts, counted.key)
    return number
  }

  #write(rows: ChildRows, place: number, facts: ChildFacts, hash: Uint8Array): void {
    const { bare, uncut, identity, media, hasGuid } = facts
    const options = { ignoreQueries: this.old.state.ignoresQueries }
    // A child without guid is recognised by the rest of its content if its date is corrected.
    const lean = hasGuid ? bare() : { ...bare(), datePublished: null }
    rows.setDigest(place, hashField, hash)
    rows.setDigest(place, leanField, leanDigest(feedTypes[this.kind].child, lean, uncut))
    const { enclosureUrl, title } = identity
    rows.setDigest(place, enclosureField, enclosureUrl === null ? null : enclosureDigest(enclosureUrl, options))
    rows.setDigest(place, titleField, title === null ? null : titleDigest(title))
    rows.setDate(place, identity.datePublished)
    rows.set(place, childFlag.audio | childFlag.video, false)
    rows.set(place, media, true)
    rows.set(place, childFlag.queriesDropped, options.ignoreQueries)
  }

  /** Marks the row of a known child as one of this reading: its bytes are valid in this context. */
  #keepBytes(place: number, part: ReadPart): void {
    this.#keepDigests(this.rows, place, part)
    this.rows.set(place, CONTEXT_IS_OTHER | childFlag.hashIsOlder | childFlag.forgotten, false)
    this.#wasRead[place] = 1
  }

  /** Writes the digests of what no hash covers: the bytes, and the extras of an episode. */
  #keepDigests(rows: ChildRows, place: number, part: ReadPart): void {
    rows.setDigest(place, rawField, part.rawDigest ?? null)
    rows.set(place, childFlag.faulty, part.isFaulty === true)
    if (part.type !== 'episode') return
    rows.setDigest(place, extrasField, episodeExtrasDigest(part.episode, this.old.state.ignoresQueries))
  }

  /** Returns whether its key lacks a part of its URLs that tells a child from others. */
  #isToldByUrl(facts: ChildFacts, { fragmentKeyDigest }: CountedChild): boolean {
    return fragmentKeyDigest !== null || (this.old.state.ignoresQueries && hasQuery(facts))
  }

  /**
   * Returns whether the same content shows that a child is the known one. Without a guid, two children may differ only
   * in the fragments of their URLs.
   */
  #isToldByContent(place: number, part: ReadPart): boolean {
    if (part.type !== 'episode' || isKeyOfGuid(part.key)) return true
    return !this.rows.is(place, childFlag.composite | childFlag.toldByUrl) && fragmentsOf(factsOf(part).identity) === ''
  }

  /** Gives a known child another key and keeps the old one as an alias. Returns its uuid, which stays. */
  #rekey(place: number, digest: Uint8Array, plainKey: Uint8Array | null): string {
    const { rows, tables } = this
    const uuid = this.uuidAt(place)
    if (!rows.equals(place, keyField, digest)) {
      // Another child has the plain key now, too. A later child with only that key need not be this one.
      const isShared = plainKey !== null && rows.equals(place, keyField, plainKey)
      if (!isShared) keepAlias(tables, place, rows.digest(place, keyField))
      rows.setDigest(place, keyField, digest)
      this.rekeyed.add(place)
      const isStored = uuid !== this.derivedUuid(digest)
      rows.set(place, childFlag.storedUuid, isStored)
      if (isStored) tables.uuids.set(place, bytesOfUuid(uuid))
      else tables.uuids.delete(place)
      // With its own guid it shares its key with no child any more.
      tables.plainKeys.delete(place)
    }
    if (plainKey !== null) tables.plainKeys.set(place, plainKey)
    return uuid
  }

  #forgetBytes(ordinal: number): void {
    const place = this.shown.place(ordinal)
    const number = this.shown.fresh(ordinal)
    if (place !== -1 && this.wasRead(place)) this.rows.setDigest(place, rawField, null)
    else if (number !== -1) this.freshRows.setDigest(number, rawField, null)
  }

  /** Gives a child a longer key, because its first key turned out to be shared. */
  #amend(ordinal: number, { key, uuid }: Amendment): void {
    const digest = keyDigest(this.old.state.ignoresQueries ? withoutQuery(key) : key)
    const place = this.shown.place(ordinal)
    if (place !== -1 && this.rows.equals(place, keyField, digest)) return
    if (place !== -1 && this.shown.isRecognised(ordinal)) {
      this.#rekey(place, digest, this.tables.plainKeys.get(place) ?? this.rows.digest(place, keyField).slice())
      this.rows.set(place, childFlag.composite, true)
      return
    }
    const fresh = place === -1 ? this.fresh[this.shown.fresh(ordinal)] : this.#release(place, ordinal, isKeyOfGuid(key))
    if (fresh === undefined || uuid === null) return
    fresh.plainKey ??= this.freshRows.digest(fresh.number, keyField).slice()
    fresh.uuid = uuid
    fresh.isDerived = false
    this.freshRows.setDigest(fresh.number, keyField, digest)
    this.freshRows.setDigest(fresh.number, hashField, this.hashUnder(uuid, ordinal))
    this.freshRows.set(fresh.number, childFlag.composite, true)
  }

  /** Separates a shown child from the known one with its first key: it becomes a fresh child. */
  #release(place: number, ordinal: number, hasGuid: boolean): FreshChild {
    const { rows, old, freshRows } = this
    const number = freshRows.append(rows, place)
    const plainKey = this.tables.plainKeys.get(place)
    rows.put(place, old.rows, place)
    this.#wasRead[place] = 0
    this.#listed.set(place, 0)
    this.shown.setFresh(ordinal, number)
    // The uuid is set later: by an amendment, or from the key and the number that tells the child from the other one.
    const fragmentKey = this.fragmentKeys.get(ordinal) ?? null
    const nobody = { bareKey: null, placeWithQuery: -1, aliases: [] }
    const fresh = { ordinal, number, plainKey, fragmentKey, hasGuid, uuid: '', isDerived: false, ...nobody }
    this.fresh.push(fresh)
    freshRows.set(number, childFlag.storedUuid, false)
    return fresh
  }

  #aliasesOf(counted: CountedChild): PossiblePlace[] {
    return aliasKeys(counted.plainKey, this.old.state.guidHosts).flatMap(({ key, needsEvidence }) => {
      const place = this.placeOfKey(keyDigest(key))
      return place === -1 ? [] : [{ place, needsEvidence }]
    })
  }
}
