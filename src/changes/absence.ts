import { type ChildRows, flag } from './child-rows.ts'
import type { Draft } from './draft.ts'
import { DAY, HOUR } from './durations.ts'
import type { FeedState, ListingWindow } from './feed-state.ts'
import { isHashed, type Listing, surveyListing } from './listing.ts'
import { learnedWindow } from './listing-window.ts'

/** A child is removed when it was missing for so long, in two sightings. */
const CONFIRMATION = HOUR
/** A listing is suspicious when it has less than this share of what was there before, and that was not few. */
const SUSPICIOUS_SHARE = 0.5
const FEW = 10
/** What a suspicious listing lacks is held until it was so in so many sightings over so long. */
const HELD_SIGHTINGS = 3
const HELD_FOR = 2 * DAY
/** What a snapshot can count. */
const MAX_SIGHTINGS = 0xff

/** What is to be made of the children that a complete listing lacks. */
export interface Absence {
  readonly removed: readonly number[]
  readonly agedOut: readonly number[]
  /** Missing, and neither. */
  readonly undecided: number
  readonly isHeld: boolean
  readonly heldSince: number
  readonly heldSightings: number
  readonly window: ListingWindow
  /** How many children the listing has, and how many of them it had not before. */
  readonly listed: number
  readonly arrivals: number
}

/**
 * Judges the children that a complete listing lacks (identity rules, 3.5). Writes into the rows what becomes of them.
 *
 * @param isComplete the document says that it lists all there is
 * @param now epoch seconds
 */
export function judgeMissing(draft: Draft, isComplete: boolean, now: number): Absence {
  const { state } = draft.old
  const listing = surveyListing(draft, isComplete)
  const window: ListingWindow = isComplete
    ? { ...state.window, mode: 'complete', size: 0 }
    : state.window.mode === 'complete'
      ? { ...state.window, mode: null }
      : state.window
  const hold = holdAfter(state, listing, now)
  const tally = { listed: listing.count, arrivals: listing.arrivals }
  if (hold.isHeld) {
    for (const place of listing.missing) miss(draft.rows, place, now)
    const undecided = listing.missing.length
    return { ...hold, removed: [], agedOut: [], undecided, window, ...tally }
  }
  // What a listing lacked that was not to be trusted has to be missed again.
  if (state.heldSightings > 0 && !hold.wasBorneOut) {
    for (const place of listing.missing) {
      if (draft.rows.missedSince(place) >= state.heldSince) draft.rows.setMissedSince(place, 0)
    }
  }
  const judged = judge(draft, listing, window, hold.wasBorneOut, now)
  return { ...judged, ...hold, ...tally }
}

/**
 * One more sighting of the last listing: what is missing is still missing. Writes into the rows and gives the places of
 * those that are removed now, or were found to have slid out of the window when a short listing is believed at last.
 */
export function confirmMissing(
  rows: ChildRows,
  state: FeedState,
  now: number,
): Pick<Absence, 'removed' | 'agedOut' | 'undecided' | 'isHeld' | 'heldSince' | 'heldSightings'> {
  const heldSightings = state.heldSightings === 0 ? 0 : Math.min(state.heldSightings + 1, MAX_SIGHTINGS)
  const isHeld = heldSightings > 0 && !isBorneOut(state.heldSince, heldSightings, now)
  const agedOut = heldSightings > 0 && !isHeld ? slidWhileHeld(rows, state) : []
  for (const place of agedOut) ageOut(rows, place)
  const removed: number[] = []
  let undecided = 0
  for (let place = 0; place < rows.count; place += 1) {
    if (rows.missedSince(place) === 0 || rows.is(place, flag.removed)) continue
    if (!isHeld && now - rows.missedSince(place) >= CONFIRMATION) removed.push(place)
    else undecided += 1
  }
  for (const place of removed) remove(rows, place)
  return {
    removed,
    agedOut,
    undecided,
    isHeld,
    heldSince: isHeld ? state.heldSince : 0,
    heldSightings: isHeld ? heldSightings : 0,
  }
}

/** Of the children that a held listing lacked, those older than all it has, if arrivals or a learned window explain them. */
function slidWhileHeld(rows: ChildRows, { window, arrivals, heldSince }: FeedState): number[] {
  if (window.mode === 'complete') return []
  let oldest: number | null = null
  const missed: number[] = []
  for (let place = 0; place < rows.count; place += 1) {
    if (rows.is(place, flag.removed | flag.agedOut | flag.archived)) continue
    const since = rows.missedSince(place)
    const date = rows.date(place)
    if (since >= heldSince && since !== 0) missed.push(place)
    else if (since === 0 && date !== null && (oldest === null || date < oldest)) oldest = date
  }
  const slid = missed.filter((place) => {
    const date = rows.date(place)
    return date !== null && oldest !== null && date < oldest
  })
  return window.mode !== null || slid.length <= arrivals ? slid : []
}

interface Hold {
  readonly isHeld: boolean
  /** The listing was suspicious for so long that it is believed. */
  readonly wasBorneOut: boolean
  readonly heldSince: number
  readonly heldSightings: number
}

function holdAfter(state: FeedState, { count, before, missing }: Listing, now: number): Hold {
  const isSuspicious = count === 0 ? missing.length > 0 : before >= FEW && count < SUSPICIOUS_SHARE * before
  if (!isSuspicious) return { isHeld: false, wasBorneOut: false, heldSince: 0, heldSightings: 0 }
  const heldSince = state.heldSightings === 0 ? now : state.heldSince
  const heldSightings = Math.min(state.heldSightings + 1, MAX_SIGHTINGS)
  if (!isBorneOut(heldSince, heldSightings, now)) return { isHeld: true, wasBorneOut: false, heldSince, heldSightings }
  return { isHeld: false, wasBorneOut: true, heldSince: 0, heldSightings: 0 }
}

function isBorneOut(heldSince: number, heldSightings: number, now: number): boolean {
  return heldSightings >= HELD_SIGHTINGS && now - heldSince >= HELD_FOR
}

function judge(
  draft: Draft,
  listing: Listing,
  window: ListingWindow,
  judgesAll: boolean,
  now: number,
): Pick<Absence, 'removed' | 'agedOut' | 'undecided' | 'window'> {
  const { rows } = draft
  const { state } = draft.old
  const isComplete = window.mode === 'complete'
  // What was missing before the hold has been judged then.
  const newlyMissed = listing.missing.filter((place) => {
    const since = rows.missedSince(place)
    return since === 0 || (judgesAll && since >= state.heldSince)
  })
  const atOldEnd = isComplete ? [] : newlyMissed.filter((place) => listing.isAtOldEnd(place))
  const seeded = atOldEnd.filter((place) => !isHashed(rows, place))
  const losses = atOldEnd.filter((place) => isHashed(rows, place))
  const isExplained = losses.length <= state.arrivals + listing.arrivals || window.mode !== null
  const agedOut = isExplained ? atOldEnd : seeded
  for (const place of agedOut) ageOut(rows, place)
  const removed = listing.missing.filter((place) => {
    if (rows.is(place, flag.agedOut) && !isComplete) return false
    const since = rows.missedSince(place)
    return since !== 0 && now - since >= CONFIRMATION
  })
  for (const place of listing.missing) if (!rows.is(place, flag.agedOut) || isComplete) miss(rows, place, now)
  for (const place of removed) remove(rows, place)
  const dates = losses.flatMap((place) => rows.date(place) ?? [])
  const newestDate = dates.length === 0 ? null : dates.reduce((a, b) => Math.max(a, b))
  return {
    removed,
    agedOut,
    undecided: listing.missing.length - removed.length - agedOut.length,
    window: learnedWindow(window, listing, { losses: losses.length, newestDate }, state.lastListed, now),
  }
}

function miss(rows: ChildRows, place: number, now: number): void {
  if (rows.missedSince(place) === 0) rows.setMissedSince(place, now)
}

function ageOut(rows: ChildRows, place: number): void {
  rows.set(place, flag.agedOut, true)
  rows.setMissedSince(place, 0)
}

function remove(rows: ChildRows, place: number): void {
  rows.set(place, flag.removed, true)
  rows.set(place, flag.agedOut | flag.archived, false)
  rows.setMissedSince(place, 0)
}
