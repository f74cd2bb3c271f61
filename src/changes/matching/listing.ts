import { type ChildRows, childFlag, ELSEWHERE } from '../snapshot/child-rows.ts'
import type { SnapshotHead } from '../snapshot/feed-state.ts'
import type { SnapshotDraft } from './snapshot-draft.ts'

/** Facts about a complete listing, besides its children. Places are those of known children. */
export interface Listing {
  /** How many children it has, without archives. */
  readonly count: number
  /** How many children the feed had before, without those already missing. */
  readonly before: number
  /** How many listed children were not in the listing before. */
  readonly arrivals: number
  /** Children that were expected and are not listed. */
  readonly missing: readonly number[]
  /** The oldest date of the listed children, in epoch seconds; `null` if none has a date. */
  readonly oldestDate: number | null
  /**
   * Returns whether a missing child is older than every listed one: by date, or else by its last position. Children at
   * the top may be older, such as a trailer that stays there.
   */
  isAtOldEnd(place: number): boolean
}

/** The last known position if no listed child was listed before. */
const NOTHING_KNOWN = -1

/**
 * This many children at the top may be older than one that aged out. In a feed with fewer than ten children none may.
 */
const MOST_PINNED = 2
const FEWEST_WITH_PINNED = 10

/**
 * Surveys a complete listing. With `listsAll` the feed lists every child that exists, so even children that aged out
 * are expected.
 */
export function surveyListing(draft: SnapshotDraft, listsAll: boolean): Listing {
  const { rows } = draft
  const old = draft.old.rows
  const { state } = draft.old
  const missing: number[] = []
  let count = 0
  let before = 0
  let arrivals = 0
  let oldestDate: number | null = null
  /** The oldest date of the listed children that were not already at the top. */
  let oldestBelowTop = Number.POSITIVE_INFINITY
  let lastPosition = NOTHING_KNOWN
  for (let place = 0; place < rows.count; place += 1) {
    const wasInFeed = place < old.count && !old.is(place, ELSEWHERE)
    const wasListed = wasInFeed && wasThere(old, place, state)
    if (wasListed && old.isHashed(place)) before += 1
    if (draft.isListed(place)) {
      if (rows.is(place, childFlag.archived)) continue
      count += 1
      // A missing child that comes back pushes another out of the window, as a new one does.
      if (!wasListed) arrivals += 1
      else lastPosition = Math.max(lastPosition, old.position(place))
      const date = rows.date(place)
      if (date === null) continue
      if (oldestDate === null || date < oldestDate) oldestDate = date
      const isAtTop = wasListed && old.position(place) < MOST_PINNED && date === old.date(place)
      if (!isAtTop) oldestBelowTop = Math.min(oldestBelowTop, date)
    } else if (wasInFeed || (listsAll && !old.is(place, childFlag.removed))) missing.push(place)
  }
  return {
    count,
    before,
    arrivals,
    missing,
    oldestDate,
    isAtOldEnd: (place) => {
      const date = old.date(place)
      const isBehind = old.position(place) > lastPosition
      if (date === null || oldestDate === null) return isBehind
      if (date < oldestDate) return true
      if (!isBehind || lastPosition === NOTHING_KNOWN) return false
      if (date === oldestDate) return true
      // If it was missing before, or some children were not listed, the positions are from several listings.
      const isComparable = old.missedSince(place) === 0 && !state.isLastPartial
      return isComparable && count >= FEWEST_WITH_PINNED && lastPosition >= MOST_PINNED && date < oldestBelowTop
    },
  }
}

/**
 * Returns whether the last trusted listing had a child. While suspicious listings are held, that is the listing before
 * them.
 */
function wasThere(rows: ChildRows, place: number, { heldSince, heldSightings }: SnapshotHead): boolean {
  const missedSince = rows.missedSince(place)
  return missedSince === 0 || (heldSightings > 0 && missedSince >= heldSince)
}
