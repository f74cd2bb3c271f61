import { compositeKey, enclosureDigest, keyDigest, titleDigest } from '../../identity/child-key.ts'
import { type Likeness, Namesakes } from '../../identity/namesakes.ts'
import { hexOf } from '../../identity/uuid-bytes.ts'
import { type ChildRows, digestText, enclosureField, keyField, titleField } from '../snapshot/child-rows.ts'
import { PlaceTable } from '../snapshot/place-table.ts'
import type { FeedKind } from '../snapshot/snapshot.ts'
import type { SideTables } from '../snapshot/stored-snapshot.ts'
import type { ChildFacts, CountedChild } from './child-facts.ts'

/** The children entered in a reading. */
interface Entered {
  readonly kind: FeedKind
  readonly old: { readonly state: { readonly ignoresQueries: boolean } }
  readonly rows: ChildRows
  readonly tables: SideTables
  readonly fresh: readonly { readonly number: number; readonly plainKey: Uint8Array | null }[]
  readonly freshRows: ChildRows
  ordinalAt(place: number): number
  placeOfKey(digest: Uint8Array): number
}

/**
 * The children of the documents before this one, by their final keys. If children share a guid, the same rules as
 * within one document decide which of them are the same. Two children with only a guid are the same.
 */
export class EarlierPages {
  readonly #draft: Entered
  /** The ordinal of the first child on this page. */
  readonly #page: number
  readonly #freshByKey: PlaceTable
  /** The traits of children with extended keys, by the plain key that they share. */
  readonly #sharers = new Map<string, Namesakes>()

  /** Create it before the first child of a page is entered. */
  constructor(draft: Entered, page: number) {
    this.#draft = draft
    this.#page = page
    const { fresh, freshRows, rows, tables } = draft
    this.#freshByKey = new PlaceTable(freshRows, keyField)
    for (const { number, plainKey } of fresh) if (plainKey !== null) this.#share(plainKey, freshRows, number)
    for (const [place, plainKey] of tables.plainKeys.entries()) {
      if (this.#lists(place)) this.#share(plainKey, rows, place)
    }
  }

  /**
   * Returns the child with its key, which is extended if another child on an earlier page has its guid. Returns `null`
   * if the child itself is on an earlier page.
   */
  toldApart(counted: CountedChild, facts: ChildFacts): CountedChild | null {
    const found = this.#namesakesOf(counted)
    if (found.length === 0) return counted
    if (this.#draft.kind !== 'podcast') return null
    const own = this.#likenessOf(facts)
    const isBare = own.enclosure === null && own.title === null
    if (found.some((namesakes) => (isBare ? namesakes.hasBare : namesakes.has(own)))) return null
    if (counted.plainKeyDigest !== null) return counted
    const { enclosureUrl } = facts.identity
    const key = compositeKey(counted.key, enclosureUrl === null ? null : enclosureDigest(enclosureUrl))
    return { ...counted, key, keyDigest: keyDigest(key), plainKeyDigest: counted.keyDigest }
  }

  /** Returns the children that have the same key, or had it before it was extended. */
  #namesakesOf({ keyDigest, plainKeyDigest }: CountedChild): Namesakes[] {
    const { rows, freshRows } = this.#draft
    const sharers = this.#sharers.get(hexOf(plainKeyDigest ?? keyDigest))
    const found: Namesakes[] = sharers === undefined ? [] : [sharers]
    for (const digest of plainKeyDigest === null ? [keyDigest] : [keyDigest, plainKeyDigest]) {
      const place = this.#draft.placeOfKey(digest)
      if (place !== -1 && this.#lists(place)) found.push(new Namesakes().add(likenessIn(rows, place)))
      const number = this.#freshByKey.find(digest)
      if (number !== -1) found.push(new Namesakes().add(likenessIn(freshRows, number)))
    }
    return found
  }

  #likenessOf({ identity: { enclosureUrl, title, datePublished } }: ChildFacts): Likeness {
    const options = { ignoreQueries: this.#draft.old.state.ignoresQueries }
    return {
      enclosure: enclosureUrl === null ? null : digestText(enclosureDigest(enclosureUrl, options)),
      title: title === null ? null : digestText(titleDigest(title)),
      date: datePublished,
    }
  }

  #lists(place: number): boolean {
    const ordinal = this.#draft.ordinalAt(place)
    return ordinal !== -1 && ordinal < this.#page
  }

  #share(plainKey: Uint8Array, rows: ChildRows, row: number): void {
    const key = hexOf(plainKey)
    const sharers = this.#sharers.get(key) ?? new Namesakes()
    this.#sharers.set(key, sharers.add(likenessIn(rows, row)))
  }
}

function likenessIn(rows: ChildRows, row: number): Likeness {
  return { enclosure: rows.text(row, enclosureField), title: rows.text(row, titleField), date: rows.date(row) }
}
