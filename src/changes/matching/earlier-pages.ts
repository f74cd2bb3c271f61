import {
  compositeKey,
  enclosureDigest,
  fragmentsDigest,
  fragmentsOf,
  keyDigest,
  titleDigest,
} from '../../identity/child-key.ts'
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
  readonly fresh: readonly {
    readonly number: number
    readonly plainKey: Uint8Array | null
    readonly fragmentKey: Uint8Array | null
  }[]
  readonly freshRows: ChildRows
  readonly fragmentKeys: ReadonlyMap<number, Uint8Array>
  ordinalAt(place: number): number
  placeOfKey(digest: Uint8Array): number
}

/** Children that share a key. Whether they have a guid is known of the next child with that key. */
interface Sharers {
  readonly withGuid: Namesakes
  readonly withoutGuid: Namesakes
}

/**
 * The children of the documents before this one, by their final keys. If children share a guid, the same rules as
 * within one document decide which of them are the same. Two children with only a guid are the same. Children without
 * guid are the same if fragments, title and date are: an archive may shorten their texts.
 */
export class EarlierPages {
  readonly #draft: Entered
  /** The ordinal of the first child on this page. */
  readonly #page: number
  readonly #freshByKey: PlaceTable
  /** The traits of children with extended keys, by the plain key that they share. */
  readonly #sharers = new Map<string, Sharers>()

  /** Create it before the first child of a page is entered. */
  constructor(draft: Entered, page: number) {
    this.#draft = draft
    this.#page = page
    const { fresh, freshRows, rows, tables } = draft
    this.#freshByKey = new PlaceTable(freshRows, keyField)
    for (const { number, plainKey, fragmentKey } of fresh) {
      if (plainKey !== null) this.#share(plainKey, freshRows, number, fragmentKey)
    }
    for (const [place, plainKey] of tables.plainKeys.entries()) {
      if (this.#lists(place)) this.#share(plainKey, rows, place, this.#fragmentKeyAt(place))
    }
  }

  /**
   * Returns the child with its key, which is extended if another child on an earlier page has its guid. Returns `null`
   * if the child itself is on an earlier page.
   */
  toldApart(counted: CountedChild, facts: ChildFacts): CountedChild | null {
    const found = this.#sharersOf(counted)
    if (found.length === 0) return counted
    if (this.#draft.kind !== 'podcast') return null
    if (found.some((sharers) => this.#isAmong(sharers, counted, facts))) return null
    if (counted.plainKeyDigest !== null) return counted
    const { identity } = facts
    const { enclosureUrl, datePublished } = identity
    const key = facts.hasGuid
      ? compositeKey(counted.key, enclosureUrl === null ? null : enclosureDigest(enclosureUrl))
      : compositeKey(counted.key, fragmentsDigest(fragmentsOf(identity)), datePublished)
    return { ...counted, key, keyDigest: keyDigest(key), plainKeyDigest: counted.keyDigest }
  }

  /** Returns the children that have the same key, or had it before it was extended. */
  #sharersOf({ keyDigest, plainKeyDigest }: CountedChild): Sharers[] {
    const { rows, freshRows, fresh } = this.#draft
    const sharers = this.#sharers.get(hexOf(plainKeyDigest ?? keyDigest))
    const found: Sharers[] = sharers === undefined ? [] : [sharers]
    for (const digest of plainKeyDigest === null ? [keyDigest] : [keyDigest, plainKeyDigest]) {
      const place = this.#draft.placeOfKey(digest)
      if (place !== -1 && this.#lists(place)) found.push(withSharer(rows, place, this.#fragmentKeyAt(place)))
      const number = this.#freshByKey.find(digest)
      if (number !== -1) found.push(withSharer(freshRows, number, fresh[number]?.fragmentKey ?? null))
    }
    return found
  }

  #isAmong({ withGuid, withoutGuid }: Sharers, { fragmentKeyDigest }: CountedChild, facts: ChildFacts): boolean {
    const own = this.#likenessOf(facts)
    if (!facts.hasGuid) return withoutGuid.has(unnamed(own, fragmentKeyDigest))
    return own.enclosure === null && own.title === null ? withGuid.hasBare : withGuid.has(own)
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

  #fragmentKeyAt(place: number): Uint8Array | null {
    return this.#draft.fragmentKeys.get(this.#draft.ordinalAt(place)) ?? null
  }

  #share(plainKey: Uint8Array, rows: ChildRows, row: number, fragmentKey: Uint8Array | null): void {
    const key = hexOf(plainKey)
    this.#sharers.set(key, withSharer(rows, row, fragmentKey, this.#sharers.get(key)))
  }
}

/** Adds the child in a row to those that share its key. */
function withSharer(
  rows: ChildRows,
  row: number,
  fragmentKey: Uint8Array | null,
  { withGuid, withoutGuid }: Sharers = { withGuid: new Namesakes(), withoutGuid: new Namesakes() },
): Sharers {
  const likeness = {
    enclosure: rows.text(row, enclosureField),
    title: rows.text(row, titleField),
    date: rows.date(row),
  }
  return { withGuid: withGuid.add(likeness), withoutGuid: withoutGuid.add(unnamed(likeness, fragmentKey)) }
}

/** Returns the likeness of a child without guid: everything in one text, so that all of it must be equal. */
function unnamed({ title, date }: Likeness, fragmentKey: Uint8Array | null): Likeness {
  const whole = [title ?? '', date ?? '', fragmentKey === null ? '' : hexOf(fragmentKey)].join('|')
  return { enclosure: whole, title: null, date: null }
}
