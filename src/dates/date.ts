import type { DiagnosticCode } from '../core/diagnostics.ts'
import { type ReadContext, type Reader, type Reading, readingOf, unreadable } from '../core/reading.ts'
import { decodeEntities } from '../values/decode-entities.ts'
import { MAX_NOTATION_LENGTH, withAsciiDigits } from '../values/digits.ts'
import { daysInMonth, epochDay } from './calendar.ts'
import { type CalendarDate, takeCalendarDate } from './calendar-date.ts'
import { type ClockAndZone, takeClockAndZone } from './clock-and-zone.ts'
import { foldDateText } from './date-words.ts'
import { offsetOfZone, placeOfZone } from './date-zones.ts'
import { chooseMonth } from './month-name.ts'
import { Scanner } from './scanner.ts'
import { DAY } from './seconds.ts'
import { standardDate } from './standard-dates.ts'
import { offsetInZone } from './time-zone.ts'

/**
 * Reads a date as whole epoch seconds, rounded down (rule 2.6). Knows RFC 822 and its variants, ISO 8601, epoch
 * numbers, and other spellings that feeds use, in the languages that the rule names. A date without a zone is taken as
 * UTC, and one without a time as midnight. The result never depends on the host's time zone or language, nor on the
 * present.
 */
export const readDate: Reader<number> = (text, context) => {
  const seconds = standardDate(text)
  return Number.isNaN(seconds) ? readUnusual(text, context) : seconds
}

/**
 * Returns the order of day and month that a date such as `25/12/2020` proves; `null` if it proves none. The evidence of
 * all dates of a feed decides how its ambiguous dates, such as `3/4/2020`, are read.
 */
export function slashDateEvidence(text: string): 'DAY_FIRST' | 'MONTH_FIRST' | null {
  if (text.length > MAX_NOTATION_LENGTH || !SLASH_DATE.test(text)) return null
  const date = takeCalendarDate(new Scanner(normalised(text).text))
  if (date === null || !isPossible(date.month, date.day)) return null
  return date.order === 'DAY_FIRST' || date.order === 'MONTH_FIRST' ? date.order : null
}

const SLASH_DATE = /^\D*\d{1,2}\s?[/-]\s?\d{1,2}\s?[/-]/

/** Returns whether the month and the day are in range. A day after the end of its month is clamped later. */
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
  // An offset in parentheses is a comment. It counts only if the rest has no offset and no abbreviation of a zone.
  const aside = rest.offset === null && rest.zone === null ? takeClockAndZone(new Scanner(offset), year, false) : null
  const time = { ...rest, offset: rest.offset ?? aside?.offset ?? null, comment }
  const choice = date.name && chooseMonth(date.name, { ...date, year }, folded, context.language)
  if (date.name !== null && choice === null) return unreadable('value-date-unreadable', text)
  const month = choice?.month ?? date.month
  return readParts({ ...date, year, month, isDoubtful: choice?.isDoubtful ?? false }, time, context, text)
}

const PARENTHESES = /\(([^()]*)\)/g
/** An offset and no other text. */
const OFFSET_ALONE = /^ ?(?:gmt|utc?)? ?[+-]\d{1,2}(?::?\d{2})? ?$/

/**
 * Prepares a text for the scanner. Returns the `text` outside of parentheses. Of the texts in parentheses, returns
 * those that are an offset (`offset`), and the others (`comment`), such as a zone's name or a weekday.
 */
function normalised(written: string): { text: string; comment: string; offset: string } {
  const decoded = decodeEntities(written).text
  const folded = withAsciiDigits(foldDateText(decoded)).replace(/["'“”‘’`]/g, ' ')
  const comments: string[] = []
  const offsets: string[] = []
  const text = folded.replace(PARENTHESES, (_, comment: string) => {
    if (OFFSET_ALONE.test(comment)) offsets.push(comment)
    else comments.push(comment)
    return ' '
  })
  return { text: text.trim(), comment: comments.join(' '), offset: offsets.join(' ') }
}

/** Reads an epoch number: 9 to 11 digits are seconds, 12 and 13 milliseconds. Returns `null` for any other text. */
function secondsOfEpoch(text: string): number | null {
  const digits = /^(\d{9,13})(?:\.\d*)?$/.exec(text)?.[1]
  if (digits === undefined) return null
  return digits.length > 11 ? Math.floor(Number(digits) / 1_000) : Number(digits)
}

/** The time of day, and the text in parentheses, which may name a zone. */
type CommentedTime = ClockAndZone & { readonly comment: string }

function readParts(
  date: CalendarDate & { readonly year: number; readonly isDoubtful: boolean },
  rest: CommentedTime,
  context: ReadContext,
  text: string,
): Reading<number> {
  const codes: DiagnosticCode[] = []
  const isAmbiguous = date.order === 'OPEN' && date.day !== date.month
  if (isAmbiguous) codes.push('value-date-ambiguous')
  if (date.isDoubtful) codes.push('value-date-month-doubtful')
  const isSwapped = isAmbiguous && context.slashDates === 'MONTH_FIRST'
  const [day, month] = isSwapped ? [date.month, date.day] : [date.day, date.month]
  if (date.year < MIN_YEAR || date.year > MAX_YEAR) return unreadable('value-date-out-of-range', text)
  if (!isPossible(month, day)) return unreadable('value-date-unreadable', text)
  const lastDay = daysInMonth(date.year, month)
  if (day > lastDay) codes.push('value-date-day-clamped')
  const local = epochDay(date.year, month, Math.min(day, lastDay)) * DAY + (rest.seconds ?? 0)
  const offset = offsetOf(rest, local, context)
  const hasZone = rest.hasUnknown || rest.ianaZone !== null
  if (offset === null) codes.push(hasZone ? 'value-date-zone-unknown' : 'value-date-without-zone')
  return readingInRange(local - (offset ?? 0), codes, text)
}

/**
 * Returns the offset in seconds; `null` if none is known. A numeric offset takes precedence over a zone's name (rule
 * 2.6.8).
 */
function offsetOf(rest: CommentedTime, local: number, context: ReadContext): number | null {
  if (rest.offset !== null) return rest.offset * 60
  const zones = rest.comment.match(/[a-z]+/g) ?? []
  for (const zone of rest.zone === null ? zones : [rest.zone, ...zones]) {
    const offset = offsetOfZone(zone, context.language)
    if (offset !== undefined) return offset * 60
    const place = placeOfZone(zone)
    if (place !== undefined) return offsetInZone(place, local)
  }
  return rest.ianaZone === null ? null : offsetInZone(rest.ianaZone, local)
}

// A day is added: the year is that of the writer's clock, which may be up to 14 hours behind UTC.
const MAX_SECONDS = epochDay(MAX_YEAR + 1, 1, 1) * DAY + DAY

/**
 * Rejects the zero of the epoch, which software writes if it knows no date (rule 2.6.7), and dates that are too late.
 * Dates that are too early were rejected before.
 */
function readingInRange(seconds: number, codes: readonly DiagnosticCode[], text: string): Reading<number> {
  const isDate = seconds !== 0 && seconds <= MAX_SECONDS
  return isDate ? readingOf(seconds, codes, text) : unreadable('value-date-out-of-range', text)
}

const COLON = ':'
/** An ISO 8601 day with a time such as `T09`, `T0930` or `T09:30.5`. No digit, dot, comma or colon may follow. */
const CLOCK = /^(\d{4}-?\d{2}-?\d{2})T(\d{2})(?::?(\d{2})(?::?(\d{2}))?)?(?:[.,](\d{1,9}))?(?![\d.,:])/i

/**
 * Completes the time of an ISO 8601 date that lacks minutes, seconds or colons, or has a fraction of an hour or a
 * minute. Returns any other text unchanged.
 */
function withWholeClock(text: string): string {
  // Nearly all dates have a whole time.
  if (text.charAt(13) === COLON && text.charAt(16) === COLON) return text
  const [clock = '', day, hour = '', minute, second, fraction = '0'] = CLOCK.exec(text) ?? []
  if (clock === '') return text
  const [minutes, seconds] = withFraction(minute, second, Number(`0.${fraction}`))
  return `${day}T${[hour, minutes, seconds].join(COLON)}${text.slice(clock.length)}`
}

/** Returns minutes and seconds. A fraction of a second is dropped, as in every date. */
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
