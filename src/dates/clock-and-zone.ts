import { yearOfDigits } from './calendar-date.ts'
import { meridiemOfWord } from './date-words.ts'
import { offsetOfZone, placeOfZone } from './date-zones.ts'
import type { Scanner } from './scanner.ts'

/** The parts of a date after day and month. */
export interface ClockAndZone {
  /** The year, if it was not beside day and month. */
  readonly year: number | null
  /** Seconds since midnight, more than a day for `24:30`; `null` if there is no time. */
  readonly seconds: number | null
  /** A numeric offset from UTC in minutes; `null` if it is missing or more than 14 hours. */
  readonly offset: number | null
  /** The first zone with a known name, in lower case. */
  readonly zone: string | null
  /** The first zone that looks like an IANA name, in lower case. */
  readonly ianaZone: string | null
  /** Whether there is other text, which may be an unknown zone. */
  readonly hasUnknown: boolean
}

/** The parts found so far. */
class Findings {
  year: number | null
  seconds: number | null = null
  offset: number | null = null
  zone: string | null = null
  ianaZone: string | null = null
  hasUnknown = false
  meridiem: 'am' | 'pm' | undefined = undefined

  constructor(year: number | null) {
    this.year = year
  }
}

/**
 * Reads the rest of a folded text after its calendar date, in any order: time, zone, and the year if it is not known
 * yet. Returns `null` if the time is invalid, or if the only number cannot be a year.
 */
export function takeClockAndZone(scanner: Scanner, year: number | null, isCompact: boolean): ClockAndZone | null {
  const found = new Findings(year)
  while (!scanner.done) {
    if (scanner.take(PUNCTUATION)) continue
    if (scanner.sees(DIGIT)) {
      if (!takeNumber(scanner, found, isCompact)) return null
    } else if (scanner.sees(SIGN)) takeOffset(scanner, found)
    else takeWord(scanner, found)
  }
  if (found.seconds !== null) found.seconds = inHalfOfDay(found.seconds, found.meridiem)
  return found
}

const PUNCTUATION = /[^\p{L}\p{M}\d+-]+/uy
const DIGIT = /\d/y
const SIGN = /[+-]/y
const NUMBER = /\d+/y

const COLON_TIME = /(\d+)\s?:\s?(\d+)(?:\s?:\s?(\d+))?(?:[.,:]\d+)?/y
const MARKED_TIME = /(\d{1,2})\s?[h時时点點시](?!\p{L})\s?(?:(\d{1,2})(?!\d)\s?[m分분]?\s?)?(?:(\d{1,2})\s?[s秒초])?/uy
const DOTTED_TIME = /(\d{1,2})\.(\d{2})(?:\.(\d{2}))?(?!\d)/y
const COMPACT_TIME = /(\d{2})(\d{2})(\d{2})?(?!\d)(?:[.,]\d+)?/y
const HOUR_OF_HALF_DAY = /(\d{1,2})(?=\s?[ap]\.?\s?m(?!\p{L}))/uy

/** Reads a time or a year. Returns `false` if it is invalid. */
function takeNumber(scanner: Scanner, found: Findings, isCompact: boolean): boolean {
  if (found.seconds === null) {
    const time =
      scanner.take(COLON_TIME) ??
      scanner.take(MARKED_TIME) ??
      scanner.take(HOUR_OF_HALF_DAY) ??
      (isCompact ? scanner.take(COMPACT_TIME) : null) ??
      (found.year === null ? null : scanner.take(DOTTED_TIME))
    if (time !== null) {
      found.seconds = secondsOfTime(time)
      forgetWords(found)
      return found.seconds !== null
    }
  }
  const digits = scanner.take(NUMBER)![0]
  if (found.year === null) {
    found.year = yearOfDigits(digits)
    if (found.seconds === null) forgetWords(found)
    return found.year !== null
  }
  found.hasUnknown = true
  return true
}

/** Forgets words before the time or the year, which are no zones: `15 de junio de 2022`, `15 juin 2022 à 19:00`. */
function forgetWords(found: Findings): void {
  found.hasUnknown = false
  found.zone = null
}

function secondsOfTime([, ...parts]: RegExpExecArray): number | null {
  if (parts.some((part) => part !== undefined && part.length > 2)) return null
  const [hour = 0, minute = 0, second = 0] = parts.map((part) => Number(part ?? 0))
  if (hour > 24 || minute > 59 || second > 60) return null
  return hour * 3_600 + minute * 60 + Math.min(second, 59)
}

const NOON = 12 * 3_600

function inHalfOfDay(seconds: number, meridiem: 'am' | 'pm' | undefined): number {
  const isTwelve = seconds >= NOON && seconds < NOON + 3_600
  if (meridiem === 'am' && isTwelve) return seconds - NOON
  return meridiem === 'pm' && seconds < NOON ? seconds + NOON : seconds
}

const OFFSET = /([+-])(\d{1,4})(?::(\d{1,2}))?(?!\d)/y
const MAX_OFFSET = 14 * 60

/**
 * Reads an offset: `+0200`, `+02:00`, `+2`. Before year and time, the sign is only a separator. The first offset
 * counts.
 */
function takeOffset(scanner: Scanner, found: Findings): void {
  const mayBeOffset = found.offset === null && (found.year !== null || found.seconds !== null)
  const match = mayBeOffset ? scanner.take(OFFSET) : null
  if (match === null) {
    scanner.at++
    return
  }
  const [, sign, digits, minuteDigits] = match
  const isLong = digits!.length > 2
  const hours = Number(isLong ? digits!.slice(0, -2) : digits)
  const minutes = Number(isLong ? digits!.slice(-2) : (minuteDigits ?? 0))
  const offset = hours * 60 + minutes
  if (minutes > 59 || offset > MAX_OFFSET) found.hasUnknown = true
  else found.offset = sign === '-' ? -offset : offset
}

const WORD = /[\p{L}\p{M}]+/uy
const MERIDIEM = /([ap])\.?\s?m(?!\p{L})\.?/uy
const IANA_ZONE = /etc\/gmt[+-]\d{1,2}|[a-z]+\/[a-z_/-]*[a-z]/y

/** Words beside a time or a year that have no meaning here. */
const fillers = new Set(['t', 'h', 'hr', 'hrs', 'hours', 'uhr', 'г', 'года'])

function takeWord(scanner: Scanner, found: Findings): void {
  const meridiem = scanner.take(MERIDIEM)
  if (meridiem !== null) {
    found.meridiem = meridiem[1] === 'a' ? 'am' : 'pm'
    return
  }
  const ianaZone = scanner.take(IANA_ZONE)
  if (ianaZone !== null) {
    found.ianaZone ??= ianaZone[0]
    return
  }
  const word = scanner.take(WORD)![0]
  const half = meridiemOfWord(word)
  if (half !== undefined) found.meridiem = half
  else if (offsetOfZone(word, undefined) !== undefined || placeOfZone(word) !== undefined) found.zone ??= word
  else if (!fillers.has(word)) found.hasUnknown = true
}
