import { keyDigest } from '../identity/child-key.ts'
import { hexOf } from '../identity/uuid-bytes.ts'
import { enclosureField, keyField, titleField } from './child-rows.ts'
import type { Draft, FreshChild } from './draft.ts'
import { placesByAlias } from './kept-aliases.ts'
import { migratedPairs } from './migration.ts'
import { enterNewcomers } from './newcomers.ts'
import { joined, pairAlike } from './pairing.ts'
import { bySharedGuid } from './shared-guid.ts'

/** Who the children are that were listed under keys that are not known. */
export interface Matching {
  /** Places of known children whose other key a change of all keys at once explains. */
  readonly migrated: ReadonlySet<number>
  /** Places of children that are new. */
  readonly created: readonly number[]
}

/**
 * Settles who the fresh children of a draft are (identity rules, 3.4): a known one under an alias of its key, a missing
 * one under a new guid, one of many after a move of host, or a new one. `listed` is how many children were listed.
 */
export function matchFresh(draft: Draft, listed: number): Matching {
  const migrated = new Set<number>()
  let fresh = withKeysOfTheirOwn(draft)
  if (fresh.length > 0 && draft.old.rows.count > 0) {
    fresh = byKeyOfItsOwnBefore(draft, fresh)
    fresh = byExactKey(draft, fresh)
    fresh = byKeyWithQuery(draft, fresh)
    fresh = byAlias(draft, fresh)
    fresh = bySharedGuid(draft, fresh)
    fresh = byEnclosure(draft, fresh)
    for (const [child, place] of migratedPairs(draft, fresh, listed)) {
      draft.merge(child, place)
      migrated.add(place)
    }
    fresh = fresh.filter(({ ordinal }) => draft.shown.place(ordinal) === -1)
  }
  return { migrated, created: enterNewcomers(draft, fresh) }
}

/** In the order of the document; those that share a key to the last are told apart by their number. */
function withKeysOfTheirOwn(draft: Draft): FreshChild[] {
  const { rows, freshRows } = draft
  // One that was recognised is the first with its key: the reader reads whatever comes with a key that it has had.
  const counts = new Map(Array.from(draft.rekeyed, (place) => [hexOf(rows.digest(place, keyField)), 1]))
  const fresh = draft.fresh.toSorted((a, b) => a.ordinal - b.ordinal)
  for (const child of fresh) {
    const key = freshRows.digest(child.number, keyField)
    const text = hexOf(key)
    const place = draft.placeOfKey(key)
    const count = (counts.get(text) ?? (place !== -1 && draft.isListed(place) ? 1 : 0)) + 1
    counts.set(text, count)
    if (count === 1) continue
    // The document numbers those that it cannot tell apart; where queries do not count, there are more of them.
    child.uuid = draft.derivedUuid(key, count)
    freshRows.setDigest(child.number, keyField, keyDigest(`${text}#${count}`))
    child.isDerived = false
  }
  return fresh
}

function byExactKey(draft: Draft, fresh: readonly FreshChild[]): FreshChild[] {
  return fresh.filter((child) => {
    const place = draft.placeOfKey(draft.freshRows.digest(child.number, keyField))
    if (place === -1 || draft.isListed(place)) return true
    draft.merge(child, place)
    return false
  })
}

/**
 * A key that others share now was that of one child before, which is listed as it was: nobody else is taken for it, be
 * it by its exact key or by one that it had earlier. So it is, too, where it is recognised by its bytes.
 */
function byKeyOfItsOwnBefore(draft: Draft, fresh: readonly FreshChild[]): FreshChild[] {
  return fresh.filter((child) => {
    const place = child.plainKey === null ? -1 : draft.placeOfKey(child.plainKey)
    if (place === -1 || draft.isListed(place) || !isAlike(draft, child, place)) return true
    draft.merge(child, place)
    return false
  })
}

/**
 * What was last listed before queries counted for nothing is known by one. All of them are, before any is taken for
 * another one that had the rest of its key.
 */
function byKeyWithQuery(draft: Draft, fresh: readonly FreshChild[]): FreshChild[] {
  return fresh.filter((child) => {
    const place = child.placeWithQuery
    if (place === -1 || draft.isListed(place)) return true
    if (child.plainKey !== null && !resembles(draft, child, place)) return true
    draft.merge(child, place)
    return false
  })
}

/** Keys that a child had before, and other ways to write its URL. */
function byAlias(draft: Draft, fresh: readonly FreshChild[]): FreshChild[] {
  const kept = placesByAlias(draft.tables)
  return fresh.filter((child) => {
    const own = kept.size === 0 ? undefined : kept.get(hexOf(draft.freshRows.digest(child.number, keyField)))
    const places = child.aliases
      .filter(({ place, needsEvidence }) => {
        // Of several with one guid any could be the one that had it in its other form.
        return (!needsEvidence && child.plainKey === null) || resembles(draft, child, place)
      })
      .map(({ place }) => place)
    const found = [...(own === undefined ? [] : [own]), ...places].find((place) => !draft.isListed(place))
    if (found === undefined) return true
    draft.merge(child, found)
    return false
  })
}

/** Whether enclosure, title or date are the same. */
function resembles({ freshRows, rows }: Draft, { number }: FreshChild, place: number): boolean {
  const date = rows.date(place)
  return (
    rows.shares(place, enclosureField, freshRows, number) ||
    rows.shares(place, titleField, freshRows, number) ||
    (date !== null && date === freshRows.date(number))
  )
}

/** Whether enclosure, title and date are the same, or missing from both. */
function isAlike({ freshRows, rows }: Draft, { number }: FreshChild, place: number): boolean {
  return (
    rows.text(place, enclosureField) === freshRows.text(number, enclosureField) &&
    rows.text(place, titleField) === freshRows.text(number, titleField) &&
    rows.date(place) === freshRows.date(number)
  )
}

/** A new guid for the same file: the enclosure, and the date or the title, are those of a child that is missing. */
function byEnclosure(draft: Draft, fresh: readonly FreshChild[]): FreshChild[] {
  if (fresh.length === 0) return []
  const { rows, freshRows } = draft
  const { live, removed } = draft.missing()
  const traits: readonly ((table: typeof rows, row: number) => string | null)[] = [
    (table, row) => joined(table.text(row, enclosureField), table.date(row), table.text(row, titleField)),
    (table, row) => joined(table.text(row, enclosureField), table.date(row)),
    (table, row) => joined(table.text(row, enclosureField), table.text(row, titleField)),
  ]
  let rest = [...fresh]
  for (const trait of traits) {
    rest = pairAlike(
      rest,
      [...live, ...removed],
      ({ number }) => trait(freshRows, number),
      (place) => trait(rows, place),
      draft,
    )
  }
  return rest
}
