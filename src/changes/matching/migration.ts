import { DAY } from '../../dates/seconds.ts'
import { titleField } from '../snapshot/child-rows.ts'
import type { FreshChild, SnapshotDraft } from './snapshot-draft.ts'

/** With fewer new children than this, a podcast has not moved to another host. */
const MIN_NEW = 5
/** The share of listed children that must be new. */
const MIN_NEW_SHARE = 0.3
/** The share of pairs among the new children, or among the missing ones if they are fewer. */
const MIN_PAIRED_SHARE = 0.8

/**
 * Returns pairs of new and missing children by title and date (within a day), if there are so many that the podcast
 * must have moved to a host with its own guids (changes 3.4). Otherwise returns none.
 */
export function migratedPairs(
  draft: SnapshotDraft,
  fresh: readonly FreshChild[],
  listed: number,
): [FreshChild, number][] {
  if (fresh.length < Math.max(MIN_NEW, MIN_NEW_SHARE * listed)) return []
  const places = draft.missing()
  const missing = places.live.length > 0 ? places.live.length : places.removed.length
  if (missing === 0) return []
  const pairs = pairsByTitle(draft, fresh, [...places.live, ...places.removed])
  return pairs.length >= MIN_PAIRED_SHARE * Math.min(fresh.length, missing) ? pairs : []
}

function pairsByTitle(
  draft: SnapshotDraft,
  fresh: readonly FreshChild[],
  places: readonly number[],
): [FreshChild, number][] {
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

/** The date of undated children: so far from every real date that they pair only with each other. */
const UNDATED = Number.MIN_SAFE_INTEGER

/**
 * Returns the unambiguous pairs among children with one title: their dates are equal, or so much closer to each other
 * than to any other that one shift of all dates explains them. Both lists are sorted by date. If all episodes of a
 * podcast have one title, a new episode must not be paired with a missing one.
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
