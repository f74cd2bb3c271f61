import { hexOf } from '../../identity/uuid-bytes.ts'
import { type ChildRows, childFlag, keyField, leanField, rawField, titleField } from '../snapshot/child-rows.ts'
import { keepAlias, placesByAlias } from '../snapshot/kept-aliases.ts'
import { occurrencesOf } from '../snapshot/occurrences.ts'
import { joined, pairAlike, sharedKeys } from './pairing.ts'
import type { FreshChild, SnapshotDraft } from './snapshot-draft.ts'

const KEY = keyField.length

/** A text that a fresh child and a known one have in common if they are the same child; `null` for none. */
interface Evidence {
  ofFresh(child: FreshChild): string | null
  ofPlace(place: number): string | null
}

/** Children whose keys are shared, as far as they are not matched. */
interface Sharing {
  /** The shared keys of known children, by place. */
  readonly keys: ReadonlyMap<number, string>
  readonly keyOf: (child: FreshChild) => string
  readonly rest: readonly FreshChild[]
  /** Places of known children that were in the feed. */
  readonly live: readonly number[]
}

/**
 * Matches children without guid whose file, page or title several children share or shared (identity 1.3). The snapshot
 * remembers such keys: a child that has its key alone for the moment keeps its long key. A known child is the listed
 * one with its key, its bytes or its content, else the one with its date or with its place among the dates; a known
 * child that shared its key with no other so far is else the newest. Returns the unmatched children.
 */
export function bySharedUrl(draft: SnapshotDraft, fresh: readonly FreshChild[]): FreshChild[] {
  const unnamed = fresh.filter(({ hasGuid }) => !hasGuid)
  if (unnamed.length === 0) return [...fresh]
  const keys = sharedKeys(draft, unnamed)
  const { rows, freshRows } = draft
  const keyOf = ({ plainKey, number }: FreshChild): string => hexOf(plainKey ?? freshRows.digest(number, keyField))
  const shared = new Set(keys.values())
  const places = [...keys.keys()]
  let rest = unnamed.filter((child) => shared.has(keyOf(child)))
  const pair = (among: readonly number[], { ofFresh, ofPlace }: Evidence): void => {
    rest = pairAlike(draft, rest, among, {
      ofFresh: (child) => joined(keyOf(child), ofFresh(child)),
      ofPlace: (place) => joined(keys.get(place)!, ofPlace(place)),
      keepsKey: ({ plainKey }, place) => plainKey === null && rows.is(place, childFlag.composite),
    })
  }
  pair(places, {
    ofFresh: ({ number }) => freshRows.text(number, keyField),
    ofPlace: (place) => rows.text(place, keyField),
  })
  rest = byFragments(draft, rest)
  pair(places, {
    ofFresh: ({ number }) => freshRows.text(number, rawField),
    ofPlace: (place) => rows.text(place, rawField),
  })
  const fragments = fragmentsOfPlaces(draft, rest)
  const like = ({ ofFresh, ofPlace }: Evidence): Evidence => ({
    ofFresh: (child) => joined(fragmentOf(child), ofFresh(child)),
    ofPlace: (place) => joined(fragments(place), ofPlace(place)),
  })
  pair(
    places,
    like({
      ofFresh: ({ number }) => joined(freshRows.text(number, leanField), freshRows.date(number) ?? ''),
      ofPlace: (place) => joined(rows.text(place, leanField), rows.date(place) ?? ''),
    }),
  )
  // What is left has another date or content. A child that left the feed long ago is not the one that comes now.
  const live = places.filter(
    (place) => !draft.isListed(place) && !rows.is(place, childFlag.removed | childFlag.agedOut),
  )
  for (const field of [leanField, titleField]) {
    pair(live, like(onlyOneBetween(draft, { keys, keyOf, rest, live }, field)))
  }
  pair(
    live,
    like({
      ofFresh: ({ number }) => joined(freshRows.date(number)),
      ofPlace: (place) => joined(rows.date(place)),
    }),
  )
  rest = newestOfFormerlyAlone(draft, rest, live)
  const left = live.filter((place) => !draft.isListed(place))
  const known = occurrencesOf(left.map((place) => keys.get(place)!))
  const listed = places.filter((place) => draft.isListed(place)).map((place) => keys.get(place)!)
  const now = occurrencesOf([...rest.map(keyOf), ...listed])
  const alone = (key: string): string | null => (known.get(key) === 1 && now.get(key) === 1 ? '' : null)
  pair(left, { ofFresh: (child) => alone(keyOf(child)), ofPlace: (place) => alone(keys.get(place)!) })
  return fresh.filter(({ ordinal }) => draft.shown.place(ordinal) === -1)
}

/**
 * Remembers, for each listed child with fragments, the key with them, unless it is its own: it recognises the child
 * when others with its key come or go.
 */
export function keepFragmentKeys({ fragmentKeys, shown, rows, tables }: SnapshotDraft): void {
  for (const [ordinal, key] of fragmentKeys) {
    const place = shown.place(ordinal)
    if (place === -1 || rows.equals(place, keyField, key)) continue
    const kept = tables.aliases.get(place)
    if (kept === null || !hexOf(kept).includes(hexOf(key))) keepAlias(tables, place, key)
  }
}

/** Matches children by the key with their fragments, if no other listed child has it. */
function byFragments(draft: SnapshotDraft, fresh: readonly FreshChild[]): FreshChild[] {
  const kept = placesByAlias(draft.tables)
  return fresh.filter((child) => {
    const { fragmentKey, plainKey, number } = child
    if (fragmentKey === null) return true
    if (plainKey !== null && !draft.freshRows.equals(number, keyField, fragmentKey)) return true
    const place = [draft.placeOfKey(fragmentKey), kept.get(hexOf(fragmentKey)) ?? -1].find(
      (candidate) => candidate !== -1 && !draft.isListed(candidate),
    )
    if (place === undefined) return true
    draft.merge(child, place, plainKey === null && draft.rows.is(place, childFlag.composite))
    return false
  })
}

function fragmentOf({ fragmentKey }: FreshChild): string {
  return fragmentKey === null ? '' : hexOf(fragmentKey)
}

/**
 * Returns a function for the fragments of known children, as {@link fragmentOf} gives them; `null` for those that no
 * fresh child has.
 */
function fragmentsOfPlaces(
  { rows, tables }: SnapshotDraft,
  fresh: readonly FreshChild[],
): (place: number) => string | null {
  const wanted = new Set(fresh.map(fragmentOf))
  return (place) => {
    if (!rows.is(place, childFlag.toldByUrl)) return ''
    const alias = tables.aliases.get(place)
    const own = [rows.digest(place, keyField), ...(alias === null ? [] : [alias.subarray(0, KEY), alias.subarray(KEY)])]
    return own.map(hexOf).find((key) => wanted.has(key)) ?? null
  }
}

/**
 * Evidence for a child whose date was corrected: the same content but for the date, or a title that no other child has;
 * and the same place among the dates of the listed children with the same key (and content). No other child may have
 * both. Where an old child leaves a feed and a new one comes, the listed ones stand between them. If only its date
 * tells a child from listed ones, a newer one than all of them is new.
 */
function onlyOneBetween(draft: SnapshotDraft, { keys, keyOf, rest, live }: Sharing, field: typeof leanField): Evidence {
  const { rows, freshRows } = draft
  const groupOf = (key: string, value: string): string => (field === leanField ? value : key)
  const listed = listedDates(draft, keys, (place, key) => groupOf(key, `${key}|${rows.text(place, field)}`))
  const taken =
    field === titleField ? listedDates(draft, keys, (place, key) => `${key}|${rows.text(place, field)}`) : null
  const dateIn = (table: ChildRows, row: number): number => table.date(row) ?? Number.NEGATIVE_INFINITY
  const traitOf = (key: string, table: ChildRows, row: number): string | null => {
    const value = `${key}|${table.text(row, field)}`
    if (!table.has(row, field) || taken?.has(value) === true) return null
    const dates = listed.get(groupOf(key, value)) ?? []
    return `${value}|${countBelow(dates, dateIn(table, row))}`
  }
  const traitOfFresh = (child: FreshChild): string | null => traitOf(keyOf(child), freshRows, child.number)
  const counts = occurrencesOf(rest.map(traitOfFresh).filter((trait) => trait !== null))
  const places = new Map<string, number>()
  for (const place of live) {
    const key = keys.get(place)!
    const trait = draft.isListed(place) ? null : traitOf(key, rows, place)
    const hasJustLeft = draft.old.rows.missedSince(place) === 0
    const isTold = hasJustLeft || !listed.has(groupOf(key, `${key}|${rows.text(place, field)}`))
    if (trait !== null && isTold) places.set(trait, places.has(trait) ? -1 : place)
  }
  const isNewest = (child: FreshChild, place: number): boolean => {
    const date = dateIn(freshRows, child.number)
    const key = keyOf(child)
    const newest = listed.get(groupOf(key, `${key}|${freshRows.text(child.number, field)}`))?.at(-1)
    return field === leanField && newest !== undefined && date > newest && date > dateIn(rows, place)
  }
  return {
    ofFresh: (child) => {
      const trait = traitOfFresh(child)
      const place = trait === null || counts.get(trait) !== 1 ? -1 : (places.get(trait) ?? -1)
      return place === -1 || isNewest(child, place) ? null : String(place)
    },
    ofPlace: String,
  }
}

/** Returns the sorted dates of the listed children of each group. */
function listedDates(
  draft: SnapshotDraft,
  keys: ReadonlyMap<number, string>,
  groupOf: (place: number, key: string) => string,
): ReadonlyMap<string, readonly number[]> {
  const dates = new Map<string, number[]>()
  for (const [place, key] of keys) {
    if (!draft.isListed(place)) continue
    const group = groupOf(place, key)
    const own = dates.get(group) ?? []
    own.push(draft.rows.date(place) ?? Number.NEGATIVE_INFINITY)
    dates.set(group, own)
  }
  for (const own of dates.values()) own.sort((a, b) => a - b)
  return dates
}

/** Returns how many of the sorted numbers are lower than a number. */
function countBelow(sorted: readonly number[], limit: number): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (sorted[middle]! < limit) low = middle + 1
    else high = middle
  }
  return low
}

/** Matches the newest of the children that now share a key with the known child that had the key alone. */
function newestOfFormerlyAlone(
  draft: SnapshotDraft,
  fresh: readonly FreshChild[],
  live: readonly number[],
): FreshChild[] {
  const { rows, freshRows } = draft
  const dateOf = ({ number }: FreshChild): number => freshRows.date(number) ?? Number.POSITIVE_INFINITY
  const newest = new Map<string, FreshChild>()
  for (const child of fresh) {
    if (child.plainKey === null) continue
    const key = hexOf(child.plainKey)
    const other = newest.get(key)
    if (other === undefined || dateOf(child) > dateOf(other)) newest.set(key, child)
  }
  for (const place of live) {
    const child = newest.get(hexOf(rows.digest(place, keyField)))
    if (child !== undefined && !draft.isListed(place)) draft.merge(child, place)
  }
  return fresh.filter(({ ordinal }) => draft.shown.place(ordinal) === -1)
}
