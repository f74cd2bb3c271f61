import { DAY } from '../core/seconds.ts'
import { titleField } from './child-rows.ts'
import type { Draft, FreshChild } from './draft.ts'

/** Fewer new children than this are no move of a podcast to another host. */
const MIN_NEW = 5
/** Of the children listed, how many must be new. */
const MIN_NEW_SHARE = 0.3
/** Of the new ones, or of the missing ones where they are fewer, how many must pair up. */
const MIN_PAIRED_SHARE = 0.8

/**
 * The pairs of new and missing children, by title and date (within a day), when they are so many that the podcast must
 * have moved to a host that gives guids of its own (identity rules, 3.4). Empty when they are not.
 */
export function migratedPairs(draft: Draft, fresh: readonly FreshChild[], listed: number): [FreshChild, number][] {
  if (fresh.length < Math.max(MIN_NEW, MIN_NEW_SHARE * listed)) return []
  const places = draft.missing()
  const missing = places.live.length > 0 ? places.live.length : places.removed.length
  if (missing === 0) return []
  const pairs = pairsByTitle(draft, fresh, [...places.live, ...places.removed])
  return pairs.length >= MIN_PAIRED_SHARE * Math.min(fresh.length, missing) ? pairs : []
}

function pairsByTitle(draft: Draft, fresh: readonly FreshChild[], places: readonly number[]): [FreshChild, number][] {
  const { rows, freshRows } = draft
  const byTitle = new Map<string, { readonly fresh: FreshChild[]; readonly places: number[] }>()
  for (const child of fresh) {
    const title = freshRows.text(child.number, titleField)
    if (title === null) continue
    const group = byTitle.get(title) ?? { fresh: [], places: [] }
    group.fresh.push(child)
    byTitle.set(title, group)
  }
  for (const place of places) byTitle.get(rows.text(place, titleField) ?? '')?.places.push(place)
  const dateOf = (child: FreshChild): number => freshRows.date(child.number) ?? UNDATED
  const dateAt = (place: number): number => rows.date(place) ?? UNDATED
  return [...byTitle.values()].flatMap((group) =>
    pairsByDate(
      group.fresh.toSorted((a, b) => dateOf(a) - dateOf(b)),
      group.places.toSorted((a, b) => dateAt(a) - dateAt(b)),
      dateOf,
      dateAt,
    ),
  )
}

/** Far from every date: undated children pair with each other alone. */
const UNDATED = Number.MIN_SAFE_INTEGER

/**
 * Of children with one title, those that nobody else could be: the dates are equal, or so much closer to each other than
 * to any other that a shift of all dates explains it, as those of the only ones are. Both lists are in the order of their
 * dates. A programme that always has the same title goes on; it does not move.
 */
function pairsByDate(
  fresh: readonly FreshChild[],
  places: readonly number[],
  dateOf: (child: FreshChild) => number,
  dateAt: (place: number) => number,
): [FreshChild, number][] {
  const dates = fresh.map(dateOf)
  const known = places.map(dateAt)
  const pairs: [FreshChild, number][] = []
  let at = 0
  for (const [index, child] of fresh.entries()) {
    const date = dates[index]!
    const distanceTo = (other: number | undefined): number => Math.abs((other ?? Number.POSITIVE_INFINITY) - date)
    while (known[at]! < date && distanceTo(known[at + 1]) <= distanceTo(known[at])) at += 1
    if (at === places.length) break
    const distance = distanceTo(known[at])
    const isAlone = [dates[index - 1], dates[index + 1], known[at - 1], known[at + 1]].every(
      (other) => distanceTo(other) > 2 * distance,
    )
    const isSame = isAlone || (distance === 0 && date !== UNDATED)
    if (distance > DAY || !isSame) continue
    pairs.push([child, places[at]!])
    at += 1
  }
  return pairs
}
