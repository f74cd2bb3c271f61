import { compositeKey, enclosureDigest, keyDigest, titleDigest } from '../identity/child-key.ts'
import { type Likeness, Namesakes } from '../identity/namesakes.ts'
import { hexOf } from '../identity/uuid-bytes.ts'
import type { ChildFacts, CountedChild } from './child-facts.ts'
import { type ChildRows, digestText, enclosureField, keyField, titleField } from './child-rows.ts'
import { PlaceTable } from './place-table.ts'
import type { FeedKind } from './snapshot.ts'
import type { SideTables } from './stored-snapshot.ts'

/** What has been entered of a reading. */
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
 * The children of the documents before this one, by the keys that they have now that those have ended. Of children with
 * one guid it is told as within a document which are the same one. Two with nothing but the guid are one, too.
 */
export class EarlierPages {
  readonly #draft: Entered
  /** The ordinal of the first child on this page. */
  readonly #page: number
  readonly #freshByKey: PlaceTable
  /** What the children are like whose keys have more in them, by the plain one that they share. */
  readonly #sharers = new Map<string, Namesakes>()

  /** To be made before the first child of a page is entered. */
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
   * The child under the key that it has beside those of earlier pages: another one where somebody there has its guid.
   * Null when it is one of them.
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

  /** Those that have the same key, or had it before more was put into it. */
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
