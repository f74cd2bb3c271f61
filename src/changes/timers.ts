import { DAY, HOUR } from '../core/seconds.ts'
import { type ChildRows, flag } from './child-rows.ts'
import type { Draft } from './draft.ts'
import { bytesOfTime, timeOf } from './stored-snapshot.ts'

/** A date so little ahead is the present: clocks differ. */
const CLOCK_TOLERANCE = HOUR
/** A new child that is so much older than the newest known is still a release. */
const LATE_BY = 2 * DAY
const RECENT = 7 * DAY

/** What time has brought. Places. */
export interface Elapsed {
  /** Children whose date has come. */
  readonly released: readonly number[]
  /** Children whose exclusive content is free from now on. */
  readonly freed: readonly number[]
}

/** Keeps the dates at which the exclusive content of listed children turns free, those to come. */
export function keepFreeDates({ freeDates, shown, tables }: Draft, now: number): void {
  for (const [ordinal, date] of freeDates) {
    const place = shown.place(ordinal)
    if (place === -1) continue
    if (date !== null && date > now) tables.freeDates.set(place, bytesOfTime(date))
    // One whose time has come since the last reading is still to be told.
    else if (date === null || !isKept(tables, place, date)) tables.freeDates.delete(place)
  }
}

/** Whether a new child is a release, and not one that the feed had kept to itself (identity rules, section 4). */
export function isRelease(date: number | null, newestKnown: number | null, now: number): boolean {
  if (date === null) return true
  if (date > now + CLOCK_TOLERANCE) return false
  return newestKnown === null || date > newestKnown - LATE_BY || date >= now - RECENT
}

/** Whether a new child's release is to come. */
export function isUpcoming(date: number | null, now: number): boolean {
  return date !== null && date > now + CLOCK_TOLERANCE
}

/** The date of the newest known child that is out and was not removed; null when there is none. */
export function newestKnownDate(rows: ChildRows, now: number): number | null {
  let newest: number | null = null
  for (let place = 0; place < rows.count; place += 1) {
    const date = rows.date(place)
    if (date === null || date > now + CLOCK_TOLERANCE || rows.is(place, flag.removed)) continue
    if (newest === null || date > newest) newest = date
  }
  return newest
}

/** Fires the timers that are due. */
export function fireTimers({ rows, tables }: Draft, now: number): Elapsed {
  const released: number[] = []
  for (let place = 0; place < rows.count; place += 1) {
    if (!rows.is(place, flag.upcoming) || rows.is(place, flag.removed)) continue
    const date = rows.date(place)
    if (date !== null && date > now) continue
    rows.set(place, flag.upcoming, false)
    released.push(place)
  }
  const due = tables.freeDates.entries().filter(([, time]) => timeOf(time) <= now)
  for (const [place] of due) tables.freeDates.delete(place)
  return { released, freed: due.map(([place]) => place).filter((place) => !rows.is(place, flag.removed)) }
}

/** When the next timer is due, in epoch seconds; null when there is none. */
export function nextTimer({ rows, tables }: Draft): number | null {
  let next: number | null = null
  const consider = (time: number | null): void => {
    if (time !== null && (next === null || time < next)) next = time
  }
  for (let place = 0; place < rows.count; place += 1) {
    if (rows.is(place, flag.upcoming) && !rows.is(place, flag.removed)) consider(rows.date(place))
  }
  for (const [place, time] of tables.freeDates.entries()) if (!rows.is(place, flag.removed)) consider(timeOf(time))
  return next
}

function isKept(tables: Draft['tables'], place: number, date: number): boolean {
  const kept = tables.freeDates.get(place)
  return kept !== null && timeOf(kept) === date
}
