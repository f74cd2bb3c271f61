import { DAY, HOUR } from '../../dates/seconds.ts'
import type { ContextChange } from '../../identity/context-digest.ts'
import { HASH_VERSION } from '../../identity/hash.ts'
import { type ChildRows, childFlag, ELSEWHERE, rawField } from '../snapshot/child-rows.ts'
import type { ListingWindow, SnapshotHead } from '../snapshot/feed-state.ts'
import { type Listing, surveyListing } from './listing.ts'
import { declaredWindow, learnedWindow, type OldEnd } from './listing-window.ts'
import type { SnapshotDraft } from './snapshot-draft.ts'

/** A child is removed after it was missing for this long, in two sightings. */
const CONFIRMATION = HOUR
/**
 * A listing is suspicious if it has less than this share of the children before, unless those were fewer than `FEW`.
 */
const SUSPICIOUS_SHARE = 0.5
const FEW = 10
/** The children that a suspicious listing lacks are kept until this many sightings over this long agree. */
const HELD_SIGHTINGS = 3
const HELD_FOR = 2 * DAY
/** The highest count that a snapshot can store. */
const MAX_SIGHTINGS = 0xff

/** The verdicts on children that the last listing lacks, as places. */
export interface Absence {
  readonly removed: readonly number[]
  readonly agedOut: readonly number[]
  /** How many are missing without a verdict. */
  readonly undecided: number
  /** Whether the listing is suspiciously short, so that there are no verdicts for now. */
  readonly isHeld: boolean
  readonly heldSince: number
  readonly heldSightings: number
}

/** The verdicts after a reading, and what they show about the feed. */
export interface ReadAbsence extends Absence {
  readonly window: ListingWindow
  /** How many children the listing has; if it is not complete, how many the last complete one had. */
  readonly listed: number
  /** How many listed children are new to the listing. */
  readonly arrivals: number
}

/** The verdicts without a new listing. */
export interface StillAbsent extends Absence {
  /** Whether times from a clock that was ahead were set to now. */
  readonly isRedated: boolean
}

/**
 * Judges the children that a complete listing lacks (changes 3.5). Writes the verdicts into the rows.
 *
 * @param listsAll whether the feed lists every child that exists
 * @param now epoch seconds
 */
export function judgeMissing(draft: SnapshotDraft, listsAll: boolean, now: number): ReadAbsence {
  const { state } = draft.old
  const listing = surveyListing(draft, listsAll)
  const window = declaredWindow(state.window, listsAll)
  const hold = holdAfter(state, listing, now)
  const tally = { listed: listing.count, arrivals: listing.arrivals }
  if (hold.isHeld) {
    for (const place of listing.missing) miss(draft.rows, place, now)
    const undecided = listing.missing.length
    return { ...hold, removed: [], agedOut: [], undecided, window, ...tally }
  }
  // Absence from an untrusted listing does not count: it begins with this listing.
  if (state.heldSightings > 0 && !hold.wasBorneOut) {
    for (const place of listing.missing) {
      if (draft.rows.missedSince(place) >= state.heldSince) draft.rows.setMissedSince(place, 0)
    }
  }
  const judgement = judge(draft, { listing, window, judgesHeld: hold.wasBorneOut, now })
  carryOut(judgement, draft.rows, now)
  const { removed, agedOut, undecided, oldEnd } = judgement
  const learned = learnedWindow(window, { listing, oldEnd, lastListed: state.lastListed, now })
  return { removed, agedOut, undecided: undecided.length, window: learned, ...hold, ...tally }
}

/**
 * Counts one more sighting of the last listing: missing children are still missing. Writes into the rows. Returns the
 * places of children that are removed now, or that aged out because a short listing is believed at last.
 */
export function confirmMissing(rows: ChildRows, state: SnapshotHead, now: number): StillAbsent {
  const heldSightings = state.heldSightings === 0 ? 0 : Math.min(state.heldSightings + 1, MAX_SIGHTINGS)
  const heldSince = upTo(now, state.heldSince)
  const isHeld = heldSightings > 0 && !isBorneOut(heldSince, heldSightings, now)
  const agedOut = heldSightings > 0 && !isHeld ? slidWhileHeld(rows, state) : []
  for (const place of agedOut) ageOut(rows, place)
  const removed: number[] = []
  let undecided = 0
  let isRedated = false
  for (let place = 0; place < rows.count; place += 1) {
    if (rows.missedSince(place) === 0 || rows.is(place, childFlag.removed)) continue
    if (!isHeld && now - rows.missedSince(place) >= CONFIRMATION) removed.push(place)
    else {
      undecided += 1
      isRedated ||= rows.missedSince(place) > now
      miss(rows, place, now)
    }
  }
  for (const place of removed) remove(rows, place)
  return {
    removed,
    agedOut,
    undecided,
    isHeld,
    heldSince: isHeld ? heldSince : 0,
    heldSightings: isHeld ? heldSightings : 0,
    isRedated,
  }
}

/** Returns the verdicts if nothing was compared: there are none, and a hold continues. */
export function notLookedFor({ heldSince, heldSightings }: SnapshotHead): StillAbsent {
  return {
    removed: [],
    agedOut: [],
    undecided: 0,
    isHeld: heldSightings > 0,
    heldSince,
    heldSightings,
    isRedated: false,
  }
}

/** Returns the verdicts after an incomplete listing. */
export function notJudged(draft: SnapshotDraft): ReadAbsence {
  const { state } = draft.old
  const { arrivals } = surveyListing(draft, false)
  return { ...notLookedFor(state), window: state.window, listed: state.lastListed, arrivals }
}

/**
 * Returns the children that a held listing lacked and that slid out of the feed meanwhile: those older than all listed
 * ones, if arrivals or a learned window explain them.
 */
function slidWhileHeld(rows: ChildRows, { window, arrivals, heldSince }: SnapshotHead): number[] {
  if (window.mode === 'complete') return []
  let oldest: number | null = null
  const missed: number[] = []
  for (let place = 0; place < rows.count; place += 1) {
    if (rows.is(place, ELSEWHERE)) continue
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
  /** Whether the listing was suspicious for so long that it is now believed. */
  readonly wasBorneOut: boolean
  readonly heldSince: number
  readonly heldSightings: number
}

function holdAfter(state: SnapshotHead, { count, before, missing }: Listing, now: number): Hold {
  const isSuspicious = count === 0 ? missing.length > 0 : before >= FEW && count < SUSPICIOUS_SHARE * before
  if (!isSuspicious) return { isHeld: false, wasBorneOut: false, heldSince: 0, heldSightings: 0 }
  const heldSince = state.heldSightings === 0 ? now : upTo(now, state.heldSince)
  const heldSightings = Math.min(state.heldSightings + 1, MAX_SIGHTINGS)
  if (!isBorneOut(heldSince, heldSightings, now)) return { isHeld: true, wasBorneOut: false, heldSince, heldSightings }
  return { isHeld: false, wasBorneOut: true, heldSince: 0, heldSightings: 0 }
}

function isBorneOut(heldSince: number, heldSightings: number, now: number): boolean {
  return heldSightings >= HELD_SIGHTINGS && now - heldSince >= HELD_FOR
}

/** The verdicts on the children that a trusted listing lacks, as places. Each child is in one of the three lists. */
interface Judgement {
  readonly agedOut: readonly number[]
  readonly removed: readonly number[]
  readonly undecided: readonly number[]
  readonly oldEnd: OldEnd
}

interface JudgeOptions {
  readonly listing: Listing
  readonly window: ListingWindow
  /** Whether to judge the children that the listings of an ended hold lacked. */
  readonly judgesHeld: boolean
  readonly now: number
}

/** Judges the children, and writes nothing. */
function judge({ rows, old }: SnapshotDraft, { listing, window, judgesHeld, now }: JudgeOptions): Judgement {
  const { state } = old
  const isNewlyMissed = (place: number): boolean => {
    const since = rows.missedSince(place)
    // Children that were missing before the hold are judged already.
    return since === 0 || (judgesHeld && since >= state.heldSince)
  }
  const isConfirmed = (place: number): boolean => {
    const since = rows.missedSince(place)
    return since !== 0 && now - since >= CONFIRMATION
  }
  const mayHaveSlid = window.mode !== 'complete'
  const atOldEnd = mayHaveSlid
    ? listing.missing.filter((place) => isNewlyMissed(place) && listing.isAtOldEnd(place))
    : []
  const lost = atOldEnd.filter((place) => rows.isHashed(place))
  const isExplained = window.mode !== null || lost.length <= state.arrivals + listing.arrivals
  // A child from `snapshotFrom` that was never read needs no explanation: no reading has listed it.
  const agedOut = isExplained ? atOldEnd : atOldEnd.filter((place) => !rows.isHashed(place))
  const isAgedOut = new Set(agedOut)
  const missed = listing.missing.filter((place) => !isAgedOut.has(place))
  return {
    agedOut,
    removed: missed.filter(isConfirmed),
    undecided: missed.filter((place) => !isConfirmed(place)),
    oldEnd: { losses: lost.length, newestDate: newestOf(rows, lost) },
  }
}

function newestOf(rows: ChildRows, places: readonly number[]): number | null {
  let newest: number | null = null
  for (const place of places) {
    const date = rows.date(place)
    if (date !== null && (newest === null || date > newest)) newest = date
  }
  return newest
}

function carryOut({ agedOut, removed, undecided }: Judgement, rows: ChildRows, now: number): void {
  for (const place of agedOut) ageOut(rows, place)
  for (const place of removed) remove(rows, place)
  for (const place of undecided) miss(rows, place, now)
}

function miss(rows: ChildRows, place: number, now: number): void {
  const since = rows.missedSince(place)
  rows.setMissedSince(place, since === 0 ? now : upTo(now, since))
}

/** Sets a time from a clock that was ahead to now. Otherwise nothing would happen until that time. */
function upTo(now: number, time: number): number {
  return Math.min(now, time)
}

function ageOut(rows: ChildRows, place: number): void {
  rows.set(place, childFlag.agedOut, true)
  rows.setMissedSince(place, 0)
}

function remove(rows: ChildRows, place: number): void {
  rows.set(place, childFlag.removed, true)
  rows.set(place, childFlag.agedOut | childFlag.archived, false)
  rows.setMissedSince(place, 0)
}

/**
 * Marks the known children that a reading did not read. Their bytes and hashes are of an earlier reading. In the new
 * context a child with the same bytes may be another entity, so it must be read when it comes back.
 */
export function markUnread(draft: SnapshotDraft, context: ContextChange | null): void {
  const { rows, old } = draft
  const isOtherVersion = old.state.hashVersion !== HASH_VERSION
  for (let place = 0; place < old.rows.count; place += 1) {
    if (draft.wasRead(place)) continue
    if (isOtherVersion) rows.set(place, childFlag.hashIsOlder, true)
    if (context === null) rows.setDigest(place, rawField, null)
    else {
      if (context.byPublisher) rows.set(place, childFlag.publisherContextIsOther, true)
      if (context.byLibrary) rows.set(place, childFlag.libraryContextIsOther, true)
    }
  }
}
