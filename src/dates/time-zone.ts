import { Memo } from '../core/memo.ts'
import { epochDay } from './calendar.ts'
import { DAY } from './seconds.ts'

/** Formats by the lower-case name of their zone; `null` for an unknown name. Creating a format takes 50 µs. */
const formats = new Memo<Intl.DateTimeFormat | null>(64)

function formatOf(zone: string): Intl.DateTimeFormat | null {
  const known = formats.get(zone)
  return known === undefined ? formats.keep(zone, createFormat(zone)) : known
}

function createFormat(timeZone: string): Intl.DateTimeFormat | null {
  try {
    return new Intl.DateTimeFormat('en-US', {
      timeZone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
  } catch {
    return null
  }
}

/**
 * Returns the offset of an IANA time zone from UTC, in seconds, when its clocks show `localSeconds` (the epoch seconds
 * of the same clock time in UTC). Returns `null` for an unknown zone. In the hour that spring skips and in the hour
 * that autumn repeats, the offset before the change holds.
 *
 * @param zone an IANA name in lower case, such as `america/new_york`
 */
export function offsetInZone(zone: string, localSeconds: number): number | null {
  const format = formatOf(zone)
  if (format === null) return null
  const holds = (offset: number) => offsetAt(format, localSeconds - offset) === offset
  const before = offsetAt(format, localSeconds - DAY)
  const after = offsetAt(format, localSeconds + DAY)
  return !holds(before) && holds(after) ? after : before
}

function offsetAt(format: Intl.DateTimeFormat, epochSeconds: number): number {
  const clock: Record<string, number> = {}
  for (const { type, value } of format.formatToParts(epochSeconds * 1_000)) clock[type] = Number(value)
  const { year, month, day, hour, minute, second } = clock as Record<Intl.DateTimeFormatPartTypes, number>
  return epochDay(year, month, day) * DAY + hour * 3_600 + minute * 60 + second - epochSeconds
}
