import { isDigit } from '../core/characters.ts'
import { type Reader, type Reading, repaired, unreadable } from '../core/reading.ts'
import { MAX_NOTATION_LENGTH, withAsciiDigits } from '../values/digits.ts'
import { secondsOfUnit } from './duration-units.ts'
import { DAY, HOUR, MINUTE } from './seconds.ts'

const WEEK = 7 * DAY

/** A week in milliseconds, read as seconds. A longer duration is invalid in any unit. */
const MAX_SECONDS = WEEK * 1_000

/**
 * Reads a duration in whole seconds (mapping 2.10): `3948`, `65:48`, `1:05:48`, `1h 5m 48s`, `PT1H5M48S` and other
 * spellings of feeds. Fractions are dropped, and zero gives `null`. The value may still be in milliseconds: see {@link
 * plausibleDuration}, which uses the size of the file.
 */
export const readDuration: Reader<number> = (text) => {
  const seconds = secondsOfClock(text)
  if (seconds < 0) return readUnusual(text)
  return seconds === 0 ? null : seconds
}

/** The lowest bit rate of published speech is eight times as high. */
const MIN_BITS_PER_SECOND = 1_000

/**
 * Corrects a duration by the size of its file (mapping 2.10). More than a day is taken for milliseconds if the file is
 * too small for that many seconds, and large enough for a thousandth of them. Otherwise more than a week is unreadable.
 * `byteLength` is `null` if it is unknown.
 */
export function plausibleDuration(seconds: number, byteLength: number | null): Reading<number> {
  if (seconds <= DAY) return seconds
  const bits = (byteLength ?? 0) * 8
  const thousandth = Math.floor(seconds / 1_000)
  const fits = (duration: number) => bits >= duration * MIN_BITS_PER_SECOND
  if (!fits(seconds) && fits(thousandth)) {
    return repaired('value-duration-repaired', thousandth, String(seconds))
  }
  return seconds > WEEK ? unreadable('value-duration-unreadable', String(seconds)) : seconds
}

const COLON = 0x3a
const MAX_PART_LENGTH = 8

/** Returns the seconds of `SS`, `MM:SS` or `HH:MM:SS`, the usual spellings; -1 for any other text. */
function secondsOfClock(text: string): number {
  let seconds = 0
  let part = 0
  let digits = 0
  let parts = 1
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (isDigit(unit)) {
      part = part * 10 + unit - 0x30
      digits++
      if (digits > MAX_PART_LENGTH) return -1
    } else if (unit === COLON && digits > 0 && parts < 3 && (parts === 1 || part < 60)) {
      seconds = (seconds + part) * 60
      part = 0
      digits = 0
      parts++
    } else return -1
  }
  return digits === 0 || (parts > 1 && part >= 60) ? -1 : seconds + part
}

interface Measured {
  readonly seconds: number
  /** Whether the spelling is the one that feeds should use. */
  readonly usual: boolean
  /** The index after the duration in the text. */
  readonly end: number
}

function readUnusual(text: string): Reading<number> {
  const written = text.trim()
  if (written === '') return null
  if (written.length > MAX_NOTATION_LENGTH) return unreadable('value-duration-unreadable', text)
  const plain = withAsciiDigits(written).toLowerCase()
  const start = /^[~≈\s]*/.exec(plain)![0].length
  const duration = plain.slice(start).replace(/\s*:\s*/g, ':')
  const measured = isoDuration(duration) ?? clock(duration) ?? groups(duration) ?? unitsOf(duration) ?? number(duration)
  if (measured === null) return unreadable('value-duration-unreadable', text)
  const { end, usual } = measured
  const seconds = Math.floor(measured.seconds)
  if (seconds > MAX_SECONDS) return unreadable('value-duration-unreadable', text)
  if (seconds === 0) return null
  return usual && start === 0 && end === duration.length ? seconds : repaired('value-duration-repaired', seconds, text)
}

const CLOCK = /^(\d+):(\d+)(?::(\d+)(:\d+)?)?(?:[.,]\d+)?/

/** Reads `[[H]H:]MM:SS[.fff]`. More than 59 minutes are usual only without hours. A fourth part counts frames. */
function clock(text: string): Measured | null {
  const match = CLOCK.exec(text)
  if (match === null) return null
  const parts = [match[1], match[2], match[3]].filter((part) => part !== undefined).map(Number)
  const seconds = parts.reduce((sum, part) => sum * 60 + part, 0)
  const usual = match[4] === undefined && parts.slice(1).every((part) => part < 60)
  return { seconds, usual, end: match[0].length }
}

/** Reads `H.MM.SS` or `H;MM;SS`. */
function groups(text: string): Measured | null {
  const match = /^(\d+)([.;])(\d{1,2})\2(\d{1,2})(?!\d)/.exec(text)
  if (match === null) return null
  const seconds = (Number(match[1]) * 60 + Number(match[3])) * 60 + Number(match[4])
  return { seconds, usual: false, end: match[0].length }
}

const NUMBER_AND_UNIT = /\s*(\d+)(?:[.,](\d+))?\s*(\p{L}+|['’′]{1,2}|["”″])\.?\s*(?:,|&|and\b|und\b|et\b|y\b|e\b)?/uy
const BARE_NUMBER = /\s*(\d{1,2})(?![\p{L}\d.,:])/uy

/**
 * Reads numbers with units: `1h 2m 3s`, `1 hr 2 min`, `90 Minuten`, `1h30`, `45'`. The last number may lack its unit.
 */
function unitsOf(text: string): Measured | null {
  let seconds = 0
  let unit = 0
  let end = 0
  for (;;) {
    NUMBER_AND_UNIT.lastIndex = end
    const match = NUMBER_AND_UNIT.exec(text)
    const length = match === null ? undefined : secondsOfUnit(match[3]!)
    if (match === null || length === undefined) break
    seconds += Number(`${match[1]}.${match[2] ?? 0}`) * length
    unit = length
    end = NUMBER_AND_UNIT.lastIndex
  }
  if (unit === 0) return null
  BARE_NUMBER.lastIndex = end
  const rest = unit > 1 ? BARE_NUMBER.exec(text) : null
  if (rest === null) return { seconds, usual: false, end }
  return { seconds: seconds + (Number(rest[1]) * unit) / 60, usual: false, end: BARE_NUMBER.lastIndex }
}

/** Reads `3948` or `5711.0`, and ignores the rest. */
function number(text: string): Measured | null {
  const match = /^(\d+)(?:[.,]\d+)?/.exec(text)
  return match === null ? null : { seconds: Number(match[1]), usual: true, end: match[0].length }
}

const ISO_DURATION =
  /^(?=.*\d)p(?:0+y)?(?:0+m)?(?:(\d+)w)?(?:(\d+)d)?(?:t(?:(\d+(?:[.,]\d+)?)h)?(?:(\d+(?:[.,]\d+)?)m)?(?:(\d+(?:[.,]\d+)?)s)?)?$/

/** Reads `PT1H2M3S` (ISO 8601). Years and months have no fixed length, so they must be zero. */
function isoDuration(text: string): Measured | null {
  const match = ISO_DURATION.exec(text)
  if (match === null) return null
  const lengths = [WEEK, DAY, HOUR, MINUTE, 1]
  const seconds = lengths.reduce((sum, length, index) => sum + decimal(match[index + 1]) * length, 0)
  return { seconds, usual: false, end: text.length }
}

function decimal(written: string | undefined): number {
  return written === undefined ? 0 : Number(written.replace(',', '.'))
}
