import { DAY } from '../../dates/seconds.ts'
import { headerList, headerOf, type ResponseHeaders } from './response-headers.ts'

/** The times that a response gives for the next request. Durations are in seconds, `notBefore` is an epoch second. */
export interface Freshness {
  /** `Cache-Control: max-age`. */
  readonly maxAge?: number
  /** `Expires` counted from the server's own `Date`. */
  readonly expiresIn?: number
  /** `Retry-After` of a refusal, clamped to 60 s … 7 days. If it is missing, the doubling delay that replaces it. */
  readonly retryAfter?: number
  /** The earliest time of the next poll, derived from the others. By max-age or Expires, it is at most 24 h ahead. */
  readonly notBefore?: number
}

/** The longest lifetime that counts. Some servers give a year, but their feeds are still fetched daily. */
const FRESHNESS_CAP = DAY
/** The longest pause of a host because of one answer. */
export const LONGEST_RETRY_AFTER = 7 * DAY
const RETRY_AFTER_RANGE = [60, LONGEST_RETRY_AFTER] as const

/**
 * Returns how long a response stays fresh, by its own headers (fetching 1.5). `s-maxage` is for shared caches and is
 * ignored.
 */
export function freshnessOf(headers: ResponseHeaders, now: number): Freshness {
  const freshness: { maxAge?: number; expiresIn?: number; notBefore?: number } = {}
  const maxAge = maxAgeOf(headerList(headers, 'cache-control'))
  const expiresIn = expiresInOf(headers, now)
  if (maxAge !== undefined) freshness.maxAge = maxAge
  if (expiresIn !== undefined) freshness.expiresIn = expiresIn
  const lifetime = maxAge ?? expiresIn
  if (lifetime !== undefined) freshness.notBefore = now + Math.min(lifetime, FRESHNESS_CAP)
  return freshness
}

function maxAgeOf(cacheControl: string | undefined): number | undefined {
  if (cacheControl === undefined) return undefined
  const digits = /(?:^|[\s,;])max-age\s?=\s?"?(\d{1,15})/i.exec(cacheControl)?.[1]
  return digits === undefined ? undefined : Number(digits)
}

function expiresInOf(headers: ResponseHeaders, now: number): number | undefined {
  const text = headerOf(headers, 'expires')
  if (text === undefined) return undefined
  const expires = parseHttpDate(text, now)
  // RFC 9111 section 5.3: an invalid date, above all `0`, has expired already.
  return expires === null ? 0 : Math.max(0, expires - serverTime(headers, now))
}

function serverTime(headers: ResponseHeaders, now: number): number {
  const date = headerOf(headers, 'date')
  return (date === undefined ? null : parseHttpDate(date, now)) ?? now
}

/** Some hosts give the end of the pause as an epoch second. As a duration, it would be over 30 years. */
const LEAST_EPOCH_SECOND = 1e9

/**
 * Returns the seconds that `Retry-After` asks for, clamped to 60 s … 7 days; `undefined` if it is missing, negative or
 * invalid. A date is counted from the server's own `Date`, since clocks differ.
 */
export function retryAfterOf(headers: ResponseHeaders, now: number): number | undefined {
  const text = headerOf(headers, 'retry-after')?.trim()
  if (text === undefined) return undefined
  const [least, most] = RETRY_AFTER_RANGE
  const number = /^\d+$/.test(text) ? Number(text) : null
  if (number !== null && number < LEAST_EPOCH_SECOND) return Math.min(most, Math.max(least, number))
  const date = number ?? parseHttpDate(text, now)
  if (date === null) return undefined
  const seconds = date - serverTime(headers, now)
  return seconds < 0 ? undefined : Math.min(most, Math.max(least, seconds))
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const imfFixdate = /^[a-z]{3}, (\d{2}) ([a-z]{3}) (\d{4}) (\d{2}):(\d{2}):(\d{2}) GMT$/i
const rfc850Date = /^[a-z]{6,9}, (\d{2})-([a-z]{3})-(\d{2}) (\d{2}):(\d{2}):(\d{2}) GMT$/i
const asctimeDate = /^[a-z]{3} ([a-z]{3}) ([ \d]\d) (\d{2}):(\d{2}):(\d{2}) (\d{4})$/i

/**
 * Reads an HTTP date in any of its three forms (RFC 9110 section 5.6.7) as epoch seconds; `null` for any other text. A
 * year of two digits is in the century of `now`, or in the one before if it would be more than 50 years ahead.
 */
export function parseHttpDate(text: string, now: number): number | null {
  const trimmed = text.trim()
  const imf = imfFixdate.exec(trimmed)
  if (imf !== null) return dateFrom(imf[3], imf[2], imf[1], imf.slice(4))
  const asctime = asctimeDate.exec(trimmed)
  if (asctime !== null) return dateFrom(asctime[6], asctime[1], asctime[2], asctime.slice(3, 6))
  const rfc850 = rfc850Date.exec(trimmed)
  if (rfc850 === null) return null
  const thisYear = new Date(now * 1000).getUTCFullYear()
  let year = thisYear - (thisYear % 100) + Number(rfc850[3])
  if (year > thisYear + 50) year -= 100
  return dateFrom(String(year), rfc850[2], rfc850[1], rfc850.slice(4))
}

function dateFrom(
  year: string | undefined,
  monthName: string | undefined,
  day: string | undefined,
  time: readonly string[],
): number | null {
  const month = MONTHS.indexOf((monthName ?? '').toLowerCase())
  const [hour, minute, second] = time.map(Number)
  const date = Date.UTC(Number(year), month, Number(day), hour, minute, second)
  // `Date.UTC` turns an invalid hour or day into another day.
  const isReal = month !== -1 && new Date(date).getUTCDate() === Number(day) && (minute ?? 60) < 60
  return isReal ? Math.floor(date / 1000) : null
}
