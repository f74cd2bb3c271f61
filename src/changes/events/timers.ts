import { DAY, HOUR } from '../../dates/seconds.ts'
import type { SnapshotDraft } from '../matching/snapshot-draft.ts'
import { type ChildRows, childFlag } from '../snapshot/child-rows.ts'
import { bytesOfTime, timeOf } from '../snapshot/stored-snapshot.ts'

/** A date up to this far ahead counts as the present: clocks differ. */
const CLOCK_TOLERANCE = HOUR
/** A new child that is older than the newest known one by up to this much is still a release. */
const LATE_BY = 2 * DAY
const RECENT = 7 * DAY

/** The children whose timers fired, as places. */
export interface Elapsed {
  /** Children whose date has come. */
  readonly released: readonly number[]
  /** Children whose exclusive content became free. */
  readonly freed: readonly number[]
}

/** Keeps the dates on which the exclusive content of listed children becomes free. */
export function keepFreeDates({ freeDates, shown, tables }: SnapshotDraft, now: number): void {
  for (const [ordinal, date] of freeDates) {
    const place = shown.place(ordinal)
    if (place === -1) continue
    if (date !== null && date > now) tables.freeDates.set(place, bytesOfTime(date))
    // A timer that became due since the last reading must still fire.
    else if (date === null || !isKept(tables, place, date)) tables.freeDates.delete(place)
  }
}

/** Returns whether a new child is a release, and not an old one that the feed did not list before (changes 4.3). */
export function isRelease(date: number | null, newestKnown: number | null, now: number): boolean {
  if (date === null) return true
  if (date > now + CLOCK_TOLERANCE) return false
  return newestKnown === null || date > newestKnown - LATE_BY || isRecent(date, now)
}

/**
 * Returns whether the date of a new child is recent. Only such a child is a release if the library reads differently
 * than the last time: others may be old ones that it did not tell apart or left out.
 */
export function isRecent(date: number | null, now: number): boolean {
  return date !== null && date <= now + CLOCK_TOLERANCE && date >= now - RECENT
}

/** Returns whether the release of a new child is in the future. */
export function isUpcoming(date: number | null, now: number): boolean {
  return date !== null && date > now + CLOCK_TOLERANCE
}

/** Returns the date of the newest known child that appeared and was not removed; `null` if there is none. */
export function newestKnownDate(rows: ChildRows, now: number): number | null {
  let newest: number | null = null
  for (let place = 0; place < rows.count; place += 1) {
    const date = rows.date(place)
    if (date === null || date > now + CLOCK_TOLERANCE || rows.is(place, childFlag.removed)) continue
    if (newest === null || date > newest) newest = date
  }
  return newest
}

/** Fires the timers that are due. */
export function fireTimers({ rows, tables }: SnapshotDraft, now: number): Elapsed {
  const released: number[] = []
  for (let place = 0; place < rows.count; place += 1) {
    if (!rows.is(place, childFlag.upcoming) || rows.is(place, childFlag.removed)) continue
    const date = rows.date(place)
    if (date !== null && date > now) continue
    rows.set(place, childFlag.upcoming, false)
    released.push(place)
  }
  const due = tables.freeDates.entries().filter(([, time]) => timeOf(time) <= now)
  for (const [place] of due) tables.freeDates.delete(place)
  return { released, freed: due.map(([place]) => place).filter((place) => !rows.is(place, childFlag.removed)) }
}

/** Returns when the next timer is due, in epoch seconds; `null` if there is none. */
export function nextTimer({ rows, tables }: SnapshotDraft): number | null {
  let next: number | null = null
  const consider = (time: number | null): void => {
    if (time !== null && (next === null || time < next)) next = time
  }
  for (let place = 0; place < rows.count; place += 1) {
    if (rows.is(place, childFlag.upcoming) && !rows.is(place, childFlag.removed)) consider(rows.date(place))
  }
  for (const [place, time] of tables.freeDates.entries()) if (!rows.is(place, childFlag.removed)) consider(timeOf(time))
  return next
}

function isKept(tables: SnapshotDraft['tables'], place: number, date: number): boolean {
  const kept = tables.freeDates.get(place)
  return kept !== null && timeOf(kept) === date
}
