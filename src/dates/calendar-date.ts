import { weekdaysOfName } from './date-words.ts'
import { type MonthName, takeMonthName } from './month-name.ts'
import { Scanner } from './scanner.ts'

/**
 * The order of day and month in a date such as `3/4/2020`, as its own numbers prove it. `OPEN` if they prove nothing;
 * the day then counts as first. `FIXED` for every other form.
 */
export type DateOrder = 'FIXED' | 'DAY_FIRST' | 'MONTH_FIRST' | 'OPEN'

/** A calendar date as written. Only the number of digits is checked. */
export interface CalendarDate {
  /** `null` if no year is beside day and month. It may follow the time. */
  readonly year: number | null
  readonly month: number
  /** The name of the month; `null` if it is a number. */
  readonly name: MonthName | null
  readonly day: number
  readonly order: DateOrder
  /** Whether the date has no separators. Its time may then have none either: `20220615T190000`. */
  readonly isCompact: boolean
}

/**
 * Reads the calendar date at the beginning of a folded text, in any order and language of rule 2.6, and moves past it.
 * Skips words before the date, such as a weekday. Returns `null` if there is no date.
 */
export function takeCalendarDate(scanner: Scanner): CalendarDate | null {
  const month = skipToMonthOrNumber(scanner)
  if (month !== undefined) return monthFirst(scanner, month)
  const digits = scanner.take(NUMBER)?.[0] ?? ''
  if (digits.length === 8 || digits.length === 14) return compact(scanner, digits)
  if (digits.length === 4) return yearFirst(scanner, Number(digits))
  return digits.length === 1 || digits.length === 2 ? dayFirst(scanner, Number(digits)) : null
}

/**
 * Returns the year of some digits. Two digits give 1950 to 2049, three digits count from 1900 (rule 2.6.5, RFC 2822
 * 4.3). Returns `null` for another number of digits.
 */
export function yearOfDigits(digits: string): number | null {
  const number = Number(digits)
  if (digits.length === 2) return number < 50 ? 2_000 + number : 1_900 + number
  if (digits.length === 3) return 1_900 + number
  return digits.length === 4 ? number : null
}

const NUMBER = /\d+/y
const WORD = /[\p{L}\p{M}]+/uy
const BEFORE_DATE = /[^\p{L}\p{M}\d+-]+|-(?=\p{L})/uy
const SEPARATORS = /[\s.,/-]*/y
const ORDINAL = /(?:st|nd|rd|th|er|e|o|a)(?!\p{L})/uy
const NUMERIC_DATE = /[\s.,]{0,4}\d{1,4}[./-]\d{1,2}[./-]\d/y
/** Weekdays of Vietnamese have numbers: `Th 3, 15 thg 6, 2021`. */
const NUMBERED_WEEKDAY = /(?:thu|th|t)\s?[2-7](?=\s?,)/y

/** Skips words up to the name of a month, or up to anything but a word. Takes and returns the month. */
function skipToMonthOrNumber(scanner: Scanner): MonthName | undefined {
  for (;;) {
    while (scanner.take(BEFORE_DATE) ?? scanner.take(NUMBERED_WEEKDAY));
    const start = scanner.at
    const month = takeMonthName(scanner)
    if (month === undefined) {
      if (scanner.take(WORD) === null) return undefined
    } else if (!isWeekday(scanner, scanner.text.slice(start, scanner.at))) return month
  }
}

/** A day, an unknown word and a year. The word is not a part of the day, as in `15th`, nor `of`. */
const UNKNOWN_MONTH =
  /^([.,]?)[^\p{L}\d]*\d{1,2}(?:(?:st|nd|rd|th|er)(?!\p{L}))?[^\p{L}\d]+(?!(?:de|del|d|da|of)\s)[\p{L}\p{M}]{2,}[^\p{L}\d:]*\d{4}(?!\d)/u
/** The text before a time. Words after it are zones. */
const BEFORE_TIME = /^(?:(?!\d\s?:).)*/su

/**
 * Returns whether the month name just taken is a weekday, as `mar` is in French, Italian and Spanish. The date then
 * follows, in numbers or with the name of a month. That name may be unknown, if a comma or a dot is after the weekday.
 */
function isWeekday(scanner: Scanner, name: string): boolean {
  if (scanner.sees(NUMERIC_DATE)) return true
  const [rest = ''] = BEFORE_TIME.exec(scanner.text.slice(scanner.at)) ?? []
  const following = new Scanner(rest)
  while (!following.done) {
    if (following.take(NOT_A_WORD)) continue
    if (takeMonthName(following) !== undefined) return true
    following.take(WORD)
  }
  const unknown = UNKNOWN_MONTH.exec(rest)
  return unknown !== null && (unknown[1] !== '' || weekdaysOfName(name).length > 0)
}

const NOT_A_WORD = /[^\p{L}\p{M}]+/uy

/** Reads `June 15, 2022`, `June 15 19:00:00 2022`, `June 2022`. */
function monthFirst(scanner: Scanner, month: MonthName): CalendarDate | null {
  scanner.take(SEPARATORS)
  const digits = scanner.take(NUMBER)?.[0] ?? ''
  if (digits.length === 4) return dateOf(Number(digits), month, 1)
  if (digits === '' || digits.length > 2 || scanner.sees(/\s?:/y)) return null
  scanner.take(ORDINAL)
  return dateOf(null, month, Number(digits))
}

/** Reads `15 June 2022`, `15-Jun-22`, `15. Juni 2022`, `15 de junio de 2022`, `15/6/2022`, `15.6.2022`. */
function dayFirst(scanner: Scanner, day: number): CalendarDate | null {
  const numeric = scanner.take(/\s?([./-])\s?(\d{1,2})\s?\1\s?(\d{4}|\d{2})(?![\d:])/y)
  if (numeric !== null) return numericDate(day, Number(numeric[2]), numeric[1]!, yearOfDigits(numeric[3]!))
  scanner.take(ORDINAL)
  scanner.take(SEPARATORS)
  scanner.take(/(?:de|del|dhen|of|da|ta|d)\s+/y)
  const month = takeMonthName(scanner)
  return month === undefined ? null : dateOf(null, month, day)
}

/** Returns a date in numbers. With dots the day comes first, unless only the first number can be the month. */
function numericDate(first: number, second: number, separator: string, year: number | null): CalendarDate {
  const order = first > 12 ? 'DAY_FIRST' : second > 12 ? 'MONTH_FIRST' : 'OPEN'
  const [day, month] = order === 'MONTH_FIRST' ? [second, first] : [first, second]
  return { ...dateOf(year, month, day), order: separator === '.' ? 'FIXED' : order }
}

/**
 * The end of a date without a day: the end of the text, a time or UTC. Before other letters or digits, the date has
 * another form: `2023-W10-5`, `2022 xuño 15`.
 */
const END = /[^\p{L}\d]*(?:[年년月월][^\p{L}\d]*)?(?:$|t?\d{1,2}:|(?:z|utc?|gmt)(?!\p{L}))/uy

/** Reads `2022-06-15`, `2022/6/15`, `2022 June 15`, `2022年6月15日`, `2022-06`, `2022`. */
function yearFirst(scanner: Scanner, year: number): CalendarDate | null {
  if (scanner.take(AFTER_YEAR) !== null) {
    const day = scanner.take(DAY)?.[0]
    const date = day === undefined ? null : dayFirst(scanner, Number(day))
    if (day !== undefined) return date && { ...date, year }
  }
  const month = takeMonth(scanner)
  if (month === undefined) return scanner.sees(END) ? dateOf(year, 1, 1) : null
  const day = scanner.take(/\s?[./月월-]?\s?(\d{1,2})(?![\d:])\s?[日号號일]?/y)?.[1]
  if (day === undefined) return scanner.sees(END) ? dateOf(year, month, 1) : null
  return dateOf(year, month, Number(day))
}

/** Words after a year: `2021 m. birželio 15 d.` in Lithuanian, `2021. gada 15. jūnijs` in Latvian, `ж.` in Kazakh. */
const AFTER_YEAR = /[\s.]*(?:m|gada|ж|жылы)(?!\p{L})[\s.]*/uy
const DAY = /\d{1,2}(?!\d)/y

function takeMonth(scanner: Scanner): MonthName | number | undefined {
  const number = scanner.take(/\s?[./年년-]?\s?(\d{1,2})(?![\d:])/y)
  if (number !== null) return Number(number[1])
  const start = scanner.at
  scanner.take(/[\s.,/年년-]*/y)
  const month = takeMonthName(scanner)
  if (month === undefined) scanner.at = start
  return month
}

/** Reads `20220615`. In `20220615190000` it leaves the time to be read. */
function compact(scanner: Scanner, digits: string): CalendarDate {
  scanner.at -= digits.length - 8
  const date = dateOf(Number(digits.slice(0, 4)), Number(digits.slice(4, 6)), Number(digits.slice(6, 8)))
  return { ...date, isCompact: true }
}

function dateOf(year: number | null, month: MonthName | number, day: number): CalendarDate {
  const [number, name] = typeof month === 'number' ? [month, null] : [month.meanings[0].month, month]
  return { year, month: number, name, day, order: 'FIXED', isCompact: false }
}
