import { type ListingWindow, unknownWindow } from '../snapshot/feed-state.ts'
import type { Listing } from './listing.ts'

/** This many refreshes in a row have to show a window before it is believed. */
const ENOUGH_EVIDENCE = 3

/** The children that a listing lost at its old end. */
export interface OldEnd {
  /** How many children. */
  readonly losses: number
  /** The date of the newest of them, in epoch seconds; `null` if none has one. */
  readonly newestDate: number | null
}

/** The facts by which a window is learned. */
interface WindowEvidence {
  readonly listing: Listing
  readonly oldEnd: OldEnd
  /** How many children the last complete listing had. */
  readonly lastListed: number
  /** Epoch seconds. */
  readonly now: number
}

/**
 * Returns the window before a listing is considered: `complete` as long as the feed says that it lists all its
 * children.
 */
export function declaredWindow(window: ListingWindow, listsAll: boolean): ListingWindow {
  if (listsAll) return { ...window, mode: 'complete', size: 0 }
  return window.mode === 'complete' ? { ...window, mode: null } : window
}

/**
 * Learns the feed's window from one more complete listing. The window is the newest N children if, three times, as many
 * children left at the old end as arrived, and N stayed the same. It is the last N seconds if, three times, the ages of
 * the children that left and of those that stayed fit the same period.
 */
export function learnedWindow(window: ListingWindow, evidence: WindowEvidence): ListingWindow {
  if (window.mode === 'complete') return { ...unknownWindow, mode: 'complete' }
  const byCount = withCount(window, evidence)
  return byCount.mode === 'count' ? byCount : withTime(byCount, evidence)
}

function withCount(window: ListingWindow, { listing, oldEnd, lastListed }: WindowEvidence): ListingWindow {
  const { count, arrivals } = listing
  if (window.mode === 'count' && count > window.size) return { ...unknownWindow }
  if (arrivals === 0) return window
  if (arrivals !== oldEnd.losses || count !== lastListed) return { ...window, countEvidence: 0 }
  const countEvidence = Math.min(window.countEvidence + 1, ENOUGH_EVIDENCE)
  return countEvidence < ENOUGH_EVIDENCE
    ? { ...window, countEvidence }
    : { ...window, countEvidence, mode: 'count', size: count }
}

function withTime(window: ListingWindow, { listing, oldEnd, now }: WindowEvidence): ListingWindow {
  const { losses, newestDate } = oldEnd
  if (losses === 0 || losses === listing.arrivals || newestDate === null || listing.oldestDate === null) return window
  const low = Math.max(now - listing.oldestDate, 0)
  const high = Math.max(now - newestDate, 0)
  const narrow = { low: Math.max(low, window.low), high: Math.min(high, window.high) }
  const fits = window.timeEvidence > 0 && narrow.low < narrow.high
  if (!fits) return { ...window, mode: null, size: 0, timeEvidence: 1, low, high }
  const timeEvidence = Math.min(window.timeEvidence + 1, ENOUGH_EVIDENCE)
  return timeEvidence < ENOUGH_EVIDENCE
    ? { ...window, ...narrow, timeEvidence }
    : { ...window, ...narrow, timeEvidence, mode: 'time', size: narrow.low }
}
