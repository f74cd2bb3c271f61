import type { DiagnosticCode } from '../core/diagnostics.ts'
import { type ReadContext, type Reader, type Reading, readingOf, unreadable } from '../core/reading.ts'
import { decodeEntities } from '../values/decode-entities.ts'
import { MAX_NOTATION_LENGTH, withAsciiDigits } from '../values/digits.ts'
import { daysInMonth, epochDay } from './calendar.ts'
import { type CalendarDate, takeCalendarDate } from './calendar-date.ts'
import { type ClockAndZone, takeClockAndZone } from './clock-and-zone.ts'
import { foldText } from './date-words.ts'
import { offsetOfZone, placeOfZone } from './date-zones.ts'
import { Scanner } from './scanner.ts'
import { DAY } from './seconds.ts'
import { standardDate } from './standard-dates.ts'
import { offsetInZone } from './time-zone.ts'

/**
 * A date in whole epoch seconds, rounded down (rule 2.6): RFC 822 and its kin, ISO 8601, epoch numbers, and what else
 * feeds write, in the languages of the rule. A date without a zone, or without a time, is taken as UTC. The host's time
 * zone and language never matter, nor does the present.
 */
export const readDate: Reader<number> = (text, context) => {
  const seconds = standardDate(text)
  return Number.isNaN(seconds) ? readUnusual(text, context) : seconds
}

/**
 * Which order of day and month a date such as `25/12/2020` proves; null when it proves none. A feed's dates together
 * say how its `3/4/2020` is meant.
 */
export function slashDateEvidence(text: string): 'DAY_FIRST' | 'MONTH_FIRST' | null {
  if (text.length > MAX_NOTATION_LENGTH || !SLASH_DATE.test(text)) return null
  const date = takeCalendarDate(new Scanner(normalised(text).text))
  if (date === null || !isPossible(date.month, date.day)) return null
  return date.order === 'DAY_FIRST' || date.order === 'MONTH_FIRST' ? date.order : null
}

const SLASH_DATE = /^\D*\d{1,2}\s?[/-]\s?\d{1,2}\s?[/-]/

/** Tells whether any month may have the day, also after clamping. */
function isPossible(month: number, day: number): boolean {
  return month >= 1 && month <= 12 && day >= 1 && day <= 31
}

const MIN_YEAR = 1_900
const MAX_YEAR = 2_199

function readUnusual(text: string, context: ReadContext): Reading<number> {
  const written = text.trim()
  if (written === '') return null
  if (written.length > MAX_NOTATION_LENGTH) return unreadable('value-date-unreadable', text)
  const standard = standardDate(written)
  if (!Number.isNaN(standard)) return standard
  const { text: folded, comment, offset } = normalised(withWholeClock(written))
  const epoch = secondsOfEpoch(folded)
  if (epoch !== null) return readingInRange(epoch, [], text)
  const scanner = new Scanner(folded)
  const date = takeCalendarDate(scanner)
  const rest = date && takeClockAndZone(scanner, date.year, date.isCompact)
  const year = rest?.year ?? null
  if (date === null || rest === null || year === null) return unreadable('value-date-unreadable', text)
  // What is in parentheses is a comment: it counts where nothing else tells.
  const aside = rest.offset === null && rest.zone === null ? takeClockAndZone(new Scanner(offset), year, false) : null
  return readParts({ ...date, year }, { ...rest, offset: rest.offset ?? aside?.offset ?? null }, comment, context, text)
}

const PARENTHESES = /\(([^()]*)\)/g
/** An offset and nothing else. */
const OFFSET_ALONE = /^ ?(?:gmt|utc?)? ?[+-]\d{1,2}(?::?\d{2})? ?$/

/** The text as the scanner takes it, and what it had in parentheses: an offset, and the rest, a zone's name or a weekday. */
function normalised(written: string): { text: string; comment: string; offset: string } {
  const decoded = decodeEntities(written).text
  const folded = withAsciiDigits(foldText(decoded)).replace(/["'“”‘’`]/g, ' ')
  const comments: string[] = []
  const offsets: string[] = []
  const text = folded.replace(PARENTHESES, (_, comment: string) => {
    if (OFFSET_ALONE.test(comment)) offsets.push(comment)
    else comments.push(comment)
    return ' '
  })
  return { text: text.trim(), comment: comments.join(' '), offset: offsets.join(' ') }
}

/** 9 to 11 digits count seconds, 12 and 13 milliseconds; null for anything else. */
function secondsOfEpoch(text: string): number | null {
  const digits = /^(\d{9,13})(?:\.\d*)?$/.exec(text)?.[1]
  if (digits === undefined) return null
  return digits.length > 11 ? Math.floor(Number(digits) / 1_000) : Number(digits)
}

function readParts(
  date: CalendarDate & { readonly year: number },
  rest: ClockAndZone,
  comment: string,
  context: ReadContext,
  text: string,
): Reading<number> {
  const codes: DiagnosticCode[] = []
  const isAmbiguous = date.order === 'OPEN' && date.day !== date.month
  if (isAmbiguous) codes.push('value-date-ambiguous')
  const isSwapped = isAmbiguous && context.slashDates === 'MONTH_FIRST'
  const [day, month] = isSwapped ? [date.month, date.day] : [date.day, date.month]
  if (date.year < MIN_YEAR || date.year > MAX_YEAR) return unreadable('value-date-out-of-range', text)
  if (!isPossible(month, day)) return unreadable('value-date-unreadable', text)
  const lastDay = daysInMonth(date.year, month)
  if (day > lastDay) codes.push('value-date-day-clamped')
  const local = epochDay(date.year, month, Math.min(day, lastDay)) * DAY + (rest.seconds ?? 0)
  const offset = offsetOf(rest, comment, local, context)
  const hasZone = rest.hasUnknown || rest.ianaZone !== null
  if (offset === null) codes.push(hasZone ? 'value-date-zone-unknown' : 'value-date-without-zone')
  return readingInRange(local - (offset ?? 0), codes, text)
}

/** The offset in seconds; a numeric one beats a name beside it (rule 2.6.8). Null when there is none that is known. */
function offsetOf(rest: ClockAndZone, comment: string, local: number, context: ReadContext): number | null {
  if (rest.offset !== null) return rest.offset * 60
  const zones = comment.match(/[a-z]+/g) ?? []
  for (const zone of rest.zone === null ? zones : [rest.zone, ...zones]) {
    const offset = offsetOfZone(zone, context.israelTime ?? false)
    if (offset !== undefined) return offset * 60
    const place = placeOfZone(zone)
    if (place !== undefined) return offsetInZone(place, local)
  }
  return rest.ianaZone === null ? null : offsetInZone(rest.ianaZone, local)
}

// A day more: the years are those of the clock that wrote the date, whatever its offset.
const MAX_SECONDS = epochDay(MAX_YEAR + 1, 1, 1) * DAY + DAY

/** Rule 2.6.7: the zero of the epoch is what software writes that knows no date. What is too early is out already. */
function readingInRange(seconds: number, codes: readonly DiagnosticCode[], text: string): Reading<number> {
  const isDate = seconds !== 0 && seconds <= MAX_SECONDS
  return isDate ? readingOf(seconds, codes, text) : unreadable('value-date-out-of-range', text)
}

const COLON = ':'
/** `T09`, `T0930`, `T09:30.5` and the like behind a day; what follows is a zone or nothing. */
const CLOCK = /^(\d{4}-?\d{2}-?\d{2})T(\d{2})(?::?(\d{2})(?::?(\d{2}))?)?(?:[.,](\d{1,9}))?(?![\d.,:])/i

/**
 * A date of ISO 8601 whose time lacks minutes, seconds or colons, or has a fraction of an hour or a minute, with the time
 * written out. Every other text is given back as it is.
 */
function withWholeClock(text: string): string {
  // As nearly all are written.
  if (text.charAt(13) === COLON && text.charAt(16) === COLON) return text
  const [clock = '', day, hour = '', minute, second, fraction = '0'] = CLOCK.exec(text) ?? []
  if (clock === '') return text
  const [minutes, seconds] = withFraction(minute, second, Number(`0.${fraction}`))
  return `${day}T${[hour, minutes, seconds].join(COLON)}${text.slice(clock.length)}`
}

/** Minutes and seconds; a fraction of a second is dropped, as in every date. */
function withFraction(minute: string | undefined, second: string | undefined, fraction: number): [string, string] {
  if (minute === undefined) {
    const seconds = Math.floor(fraction * 3_600)
    return [twoDigits(Math.floor(seconds / 60)), twoDigits(seconds % 60)]
  }
  return [minute, second ?? twoDigits(Math.floor(fraction * 60))]
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0')
}
