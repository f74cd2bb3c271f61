import { hexOf } from '../identity/uuid-bytes.ts'
import { enclosureField, flag, keyField, titleField } from './child-rows.ts'
import type { Draft, FreshChild } from './draft.ts'
import { occurrencesOf } from './occurrences.ts'
import { joined, pairAlike } from './pairing.ts'

/**
 * Settles children with a guid that several share, or shared: the key of each has its enclosure in it, or had. The
 * snapshot remembers such guids, and a child that is alone with one for the moment keeps its long key. Gives the others.
 */
export function bySharedGuid(draft: Draft, fresh: readonly FreshChild[]): FreshChild[] {
  const { rows, freshRows } = draft
  const guids = sharedGuids(draft, fresh)
  if (guids.size === 0) return [...fresh]
  const places = [...guids.keys()]
  const guidOf = ({ plainKey, number }: FreshChild): string => hexOf(plainKey ?? freshRows.digest(number, keyField))
  const keepsKey = ({ plainKey }: FreshChild, place: number): boolean =>
    plainKey === null && rows.is(place, flag.composite)
  let rest = [...fresh]
  for (const trait of [
    (table: typeof rows, row: number) => table.text(row, enclosureField),
    (table: typeof rows, row: number) => table.text(row, titleField),
    (table: typeof rows, row: number) => table.date(row),
  ]) {
    rest = pairAlike(
      rest,
      places,
      (child) => joined(guidOf(child), trait(freshRows, child.number)),
      (place) => joined(guids.get(place)!, trait(rows, place)),
      draft,
      keepsKey,
    )
  }
  // One that is alone with the guid now, and one alone that was listed with it before.
  const live = places.filter((place) => !draft.isListed(place) && !rows.is(place, flag.removed | flag.agedOut))
  const known = occurrencesOf(live.map((place) => guids.get(place)!))
  const listed = occurrencesOf(rest.map(guidOf))
  const alone = (guid: string): string | null => (known.get(guid) === 1 && listed.get(guid) === 1 ? guid : null)
  return pairAlike(
    rest,
    live,
    (child) => alone(guidOf(child)),
    (place) => alone(guids.get(place)!),
    draft,
    keepsKey,
  )
}

/** The shared guids of known children, by place. */
function sharedGuids(draft: Draft, fresh: readonly FreshChild[]): Map<number, string> {
  const guids = new Map<number, string>()
  for (const [place, plainKey] of draft.tables.plainKeys.entries()) guids.set(place, hexOf(plainKey))
  for (const { plainKey } of fresh) {
    const place = plainKey === null ? -1 : draft.placeOfKey(plainKey)
    if (place !== -1) guids.set(place, hexOf(plainKey!))
  }
  return guids
}
