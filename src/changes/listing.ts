import { type ChildRows, ELSEWHERE, flag } from './child-rows.ts'
import type { Draft } from './draft.ts'
import type { FeedState } from './feed-state.ts'

/** What a complete listing shows beside what is in it. Places of known children. */
export interface Listing {
  /** How many children it has, those of archives not counted. */
  readonly count: number
  /** How many the feed had before, those that were missing already not counted. */
  readonly before: number
  /** How many of those listed were not in the listing before. */
  readonly arrivals: number
  /** Expected, and not listed. */
  readonly missing: readonly number[]
  /** Of the listed children, epoch seconds; null when none has a date. */
  readonly oldestDate: number | null
  /**
   * Whether a missing child is older than every listed one: by date, else by its last position. Those at the top may be
   * older, as a trailer is that stays there.
   */
  isAtOldEnd(place: number): boolean
}

/** The last position that a child listed now had, when none had any. */
const NOTHING_KNOWN = -1

/** So many children at the top may be older than one that slid out; in a feed that has fewer than ten they may not. */
const MOST_PINNED = 2
const FEWEST_WITH_PINNED = 10

/** `listsAll`: the feed lists every child there is, so that those that once slid out of it are expected as well. */
export function surveyListing(draft: Draft, listsAll: boolean): Listing {
  const { rows } = draft
  const old = draft.old.rows
  const { state } = draft.old
  const missing: number[] = []
  let count = 0
  let before = 0
  let arrivals = 0
  let oldestDate: number | null = null
  /** Of the children that were not at the top already. */
  let oldestBelowTop = Number.POSITIVE_INFINITY
  let lastPosition = NOTHING_KNOWN
  for (let place = 0; place < rows.count; place += 1) {
    const wasInFeed = place < old.count && !old.is(place, ELSEWHERE)
    const wasListed = wasInFeed && wasThere(old, place, state)
    if (wasListed && old.isHashed(place)) before += 1
    if (draft.isListed(place)) {
      if (rows.is(place, flag.archived)) continue
      count += 1
      // One that was missing and comes back pushes another out of the window, as a new one does.
      if (!wasListed) arrivals += 1
      else lastPosition = Math.max(lastPosition, old.position(place))
      const date = rows.date(place)
      if (date === null) continue
      if (oldestDate === null || date < oldestDate) oldestDate = date
      const isAtTop = wasListed && old.position(place) < MOST_PINNED && date === old.date(place)
      if (!isAtTop) oldestBelowTop = Math.min(oldestBelowTop, date)
    } else if (wasInFeed || (listsAll && !old.is(place, flag.removed))) missing.push(place)
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
      // Where it was missing before, or some were not listed, positions are those of several listings.
      const isComparable = old.missedSince(place) === 0 && !state.isLastPartial
      return isComparable && count >= FEWEST_WITH_PINNED && lastPosition >= MOST_PINNED && date < oldestBelowTop
    },
  }
}

/** Whether the last listing that was no suspicious one had a child. While such a one is held, that is the one before it. */
function wasThere(rows: ChildRows, place: number, { heldSince, heldSightings }: FeedState): boolean {
  const missedSince = rows.missedSince(place)
  return missedSince === 0 || (heldSightings > 0 && missedSince >= heldSince)
}
