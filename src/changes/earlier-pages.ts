import { compositeKey, enclosureDigest, keyDigest, titleDigest } from '../identity/child-key.ts'
import type { ChildFacts, CountedChild } from './child-facts.ts'
import { type ChildRows, enclosureField, keyField, titleField } from './child-rows.ts'
import { PlaceTable } from './place-table.ts'
import type { FeedKind } from './snapshot.ts'
import type { SideTables } from './stored-snapshot.ts'
import { hexOf } from './uuid-bytes.ts'

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

interface Row {
  readonly rows: ChildRows
  readonly row: number
}

/**
 * The children of the documents before this one, by the keys that they have now that those have ended. Of children with
 * one guid it is told as within a document which are the same one: those with equal files or titles.
 */
export class EarlierPages {
  readonly #draft: Entered
  /** The ordinal of the first child on this page. */
  readonly #page: number
  readonly #freshByKey: PlaceTable
  /** The children whose keys have more in them, by the plain one that they share. */
  readonly #sharers = new Map<string, Row[]>()

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
    const namesakes = this.#namesakesOf(counted)
    if (namesakes.length === 0) return counted
    if (this.#draft.kind !== 'podcast') return null
    const digests = this.#digestsOf(facts)
    if (namesakes.some(({ rows, row }) => isSame(rows, row, digests))) return null
    if (counted.plainKeyDigest !== null) return counted
    const { enclosureUrl } = facts.identity
    const key = compositeKey(counted.key, enclosureUrl === null ? null : enclosureDigest(enclosureUrl))
    return { ...counted, key, keyDigest: keyDigest(key), plainKeyDigest: counted.keyDigest }
  }

  /** Those with the same key, or the same one before more was put into it. */
  #namesakesOf({ keyDigest, plainKeyDigest }: CountedChild): Row[] {
    const { rows, freshRows } = this.#draft
    const found = [...(this.#sharers.get(hexOf(plainKeyDigest ?? keyDigest)) ?? [])]
    for (const digest of plainKeyDigest === null ? [keyDigest] : [keyDigest, plainKeyDigest]) {
      const place = this.#draft.placeOfKey(digest)
      if (place !== -1 && this.#lists(place)) found.push({ rows, row: place })
      const number = this.#freshByKey.find(digest)
      if (number !== -1) found.push({ rows: freshRows, row: number })
    }
    return found
  }

  #digestsOf({ identity: { enclosureUrl, title } }: ChildFacts): Traits {
    const options = { ignoreQueries: this.#draft.old.state.ignoresQueries }
    return {
      enclosure: enclosureUrl === null ? null : enclosureDigest(enclosureUrl, options),
      title: title === null ? null : titleDigest(title),
    }
  }

  #lists(place: number): boolean {
    const ordinal = this.#draft.ordinalAt(place)
    return ordinal !== -1 && ordinal < this.#page
  }

  #share(plainKey: Uint8Array, rows: ChildRows, row: number): void {
    const key = hexOf(plainKey)
    const sharers = this.#sharers.get(key)
    if (sharers === undefined) this.#sharers.set(key, [{ rows, row }])
    else sharers.push({ rows, row })
  }
}

interface Traits {
  readonly enclosure: Uint8Array | null
  readonly title: Uint8Array | null
}

function isSame(rows: ChildRows, row: number, { enclosure, title }: Traits): boolean {
  if (enclosure !== null && rows.equals(row, enclosureField, enclosure)) return true
  if (title !== null && rows.equals(row, titleField, title)) return true
  // Where neither has anything but the key, nothing tells them apart.
  return enclosure === null && title === null && !rows.has(row, enclosureField) && !rows.has(row, titleField)
}
