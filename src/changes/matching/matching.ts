import { keyDigest } from '../../identity/child-key.ts'
import { bytesOfUuid, hexOf } from '../../identity/uuid-bytes.ts'
import { childFlag, enclosureField, hashField, keyField, titleField } from '../snapshot/child-rows.ts'
import { placesByAlias } from '../snapshot/kept-aliases.ts'
import { migratedPairs } from './migration.ts'
import { joined, pairAlike } from './pairing.ts'
import { bySharedGuid } from './shared-guid.ts'
import type { FreshChild, SnapshotDraft } from './snapshot-draft.ts'
import { bySharedUrl, keepFragmentKeys } from './without-guid.ts'

/** The identities of listed children whose keys are unknown. */
export interface Matching {
  /** Places of known children whose new key comes from a change of all keys at once. */
  readonly migrated: ReadonlySet<number>
  /** Places of new children. */
  readonly created: readonly number[]
}

/**
 * Decides which child each fresh one of a draft is (changes 3.4): a known one under an alias of its key, a missing one
 * with a new guid, one of many after the feed moved to another host, or a new one. `listed` is how many children were
 * listed.
 */
export function matchFresh(draft: SnapshotDraft, listed: number): Matching {
  const migrated = new Set<number>()
  let fresh = withKeysOfTheirOwn(draft)
  if (fresh.length > 0 && draft.old.rows.count > 0) {
    fresh = bySharedUrl(draft, fresh)
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
  const created = enterNewcomers(draft, fresh)
  keepFragmentKeys(draft)
  return { migrated, created }
}

/**
 * Returns the fresh children in the order of the document. Those with equal keys get keys and uuids of their own, by
 * number.
 */
function withKeysOfTheirOwn(draft: SnapshotDraft): FreshChild[] {
  const { rows, freshRows } = draft
  // A child recognised by its bytes is the first with its key: the reader reads every later child with the same key.
  const counts = new Map(Array.from(draft.rekeyed, (place) => [hexOf(rows.digest(place, keyField)), 1]))
  const fresh = draft.fresh.toSorted((a, b) => a.ordinal - b.ordinal)
  for (const child of fresh) {
    const key = freshRows.digest(child.number, keyField)
    const text = hexOf(key)
    const place = draft.placeOfKey(key)
    const count = (counts.get(text) ?? (place !== -1 && draft.isListed(place) ? 1 : 0)) + 1
    counts.set(text, count)
    if (count === 1) continue
    // The reader has numbered the children that it cannot tell apart. If queries do not count, there are more of these.
    child.uuid = draft.derivedUuid(key, count)
    freshRows.setDigest(child.number, keyField, keyDigest(`${text}#${count}`))
    child.isDerived = false
  }
  return fresh
}

function byExactKey(draft: SnapshotDraft, fresh: readonly FreshChild[]): FreshChild[] {
  return fresh.filter((child) => {
    const place = draft.placeOfKey(draft.freshRows.digest(child.number, keyField))
    if (place === -1 || draft.isListed(place)) return true
    draft.merge(child, place)
    return false
  })
}

/**
 * Matches a child that now shares its key with the only child that had the key before, if enclosure, title and date are
 * the same. Then no other child is matched with that key, neither exactly nor by an alias. A known child that was
 * recognised by its bytes needs no match here: it is listed already.
 */
function byKeyOfItsOwnBefore(draft: SnapshotDraft, fresh: readonly FreshChild[]): FreshChild[] {
  return fresh.filter((child) => {
    const place = child.plainKey === null ? -1 : draft.placeOfKey(child.plainKey)
    if (place === -1 || draft.isListed(place) || !isAlike(draft, child, place)) return true
    draft.merge(child, place)
    return false
  })
}

/**
 * Matches children that were listed before queries ceased to count, by their keys with queries. They are matched before
 * others, so that no child with the same key, but for the query, takes their place.
 */
function byKeyWithQuery(draft: SnapshotDraft, fresh: readonly FreshChild[]): FreshChild[] {
  return fresh.filter((child) => {
    const place = child.placeWithQuery
    if (place === -1 || draft.isListed(place)) return true
    if (child.plainKey !== null && !resembles(draft, child, place)) return true
    draft.merge(child, place)
    return false
  })
}

/** Matches children by earlier keys, and by other spellings of their URLs. */
function byAlias(draft: SnapshotDraft, fresh: readonly FreshChild[]): FreshChild[] {
  const kept = placesByAlias(draft.tables)
  return fresh.filter((child) => {
    const own = kept.size === 0 ? undefined : kept.get(hexOf(draft.freshRows.digest(child.number, keyField)))
    const places = child.aliases
      .filter(({ place, needsEvidence }) => {
        // If several children share a guid, any of them could be the one that had its other form.
        return (!needsEvidence && child.plainKey === null) || resembles(draft, child, place)
      })
      .map(({ place }) => place)
    const found = [...(own === undefined ? [] : [own]), ...places].find((place) => !draft.isListed(place))
    if (found === undefined) return true
    draft.merge(child, found)
    return false
  })
}

/** Returns whether enclosure, title or date are the same. */
function resembles({ freshRows, rows }: SnapshotDraft, { number }: FreshChild, place: number): boolean {
  const date = rows.date(place)
  return (
    rows.shares(place, enclosureField, freshRows, number) ||
    rows.shares(place, titleField, freshRows, number) ||
    (date !== null && date === freshRows.date(number))
  )
}

/** Returns whether enclosure, title and date are the same, or missing in both. */
function isAlike({ freshRows, rows }: SnapshotDraft, { number }: FreshChild, place: number): boolean {
  return (
    rows.text(place, enclosureField) === freshRows.text(number, enclosureField) &&
    rows.text(place, titleField) === freshRows.text(number, titleField) &&
    rows.date(place) === freshRows.date(number)
  )
}

/** Matches children with a new guid for the same file: enclosure, and date or title, equal those of a missing child. */
function byEnclosure(draft: SnapshotDraft, fresh: readonly FreshChild[]): FreshChild[] {
  if (fresh.length === 0) return []
  const { rows, freshRows } = draft
  const { live, removed } = draft.missing()
  const traits: readonly ((table: typeof rows, row: number) => string | null)[] = [
    (table, row) => joined(table.text(row, enclosureField), table.date(row), table.text(row, titleField)),
    (table, row) => joined(table.text(row, enclosureField), table.date(row)),
    (table, row) => joined(table.text(row, enclosureField), table.text(row, titleField)),
  ]
  // If children without guid share a file, it tells nothing.
  let rest = fresh.filter(({ hasGuid, plainKey }) => hasGuid || plainKey === null)
  for (const trait of traits) {
    rest = pairAlike(draft, rest, [...live, ...removed], {
      ofFresh: ({ number }) => trait(freshRows, number),
      ofPlace: (place) => trait(rows, place),
    })
  }
  return fresh.filter(({ ordinal }) => draft.shown.place(ordinal) === -1)
}

/** Gives new children their places and unique uuids. A uuid that is in use is derived again with `#2`. */
function enterNewcomers(draft: SnapshotDraft, fresh: readonly FreshChild[]): number[] {
  if (fresh.length === 0) return []
  const { rows, tables } = draft
  const used = new Set(tables.uuids.entries().map(([, uuid]) => hexOf(uuid)))
  rows.reserve(fresh.length)
  return fresh.map((child) => {
    const place = draft.create(child)
    const key = rows.digest(place, keyField)
    let { uuid } = child
    if (used.size > 0) {
      for (let count = 2; used.has(digitsOf(uuid)); count += 1) uuid = draft.derivedUuid(key, count)
    }
    const isStored = uuid !== child.uuid || (!child.isDerived && uuid !== draft.derivedUuid(key))
    if (isStored) {
      rows.set(place, childFlag.storedUuid, true)
      tables.uuids.set(place, bytesOfUuid(uuid))
      rows.setDigest(place, hashField, draft.hashUnder(uuid, child.ordinal))
      used.add(digitsOf(uuid))
    }
    if (child.plainKey !== null) tables.plainKeys.set(place, child.plainKey)
    return place
  })
}

function digitsOf(uuid: string): string {
  return uuid.replaceAll('-', '')
}
