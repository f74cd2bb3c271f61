import { isDigit } from '../core/characters.ts'

/** A position in a recording. */
export interface Timecode {
  /** Whole milliseconds from the beginning. */
  readonly milliseconds: number
  /** Whether the text was a number without colons or units, so that its unit is uncertain. */
  readonly isBareNumber: boolean
}

/**
 * Returns the position that a text names; `null` if it names none. Reads Normal Play Time (RFC 2326, section 3.6: `83`,
 * `1:23`, `0:01:23.5`) with `.` or `,` before the fraction, and ISO 8601 (`PT1M23.5S`).
 */
export function timecodeFrom(text: string): Timecode | null {
  const written = text.trim()
  const milliseconds = millisecondsOfClock(written)
  if (!Number.isNaN(milliseconds)) return { milliseconds, isBareNumber: !written.includes(':') }
  const iso = millisecondsOfIso(written)
  return iso === null ? null : { milliseconds: iso, isBareNumber: false }
}

const COLON = 0x3a
const PERIOD = 0x2e
const COMMA = 0x2c
const MAX_PARTS = 3
/** The most digits of hours, minutes or seconds. A longer number is no time, and would not be a safe integer. */
const MAX_DIGITS = 9

/**
 * Returns the milliseconds of a clock reading from `start` to `end`: `[[H:]M:]S` with an optional fraction after `.` or
 * `,`. Some captions have `H:M:S:mmm`. Minutes and seconds may exceed 59. Returns NaN for any other text.
 */
export function millisecondsOfClock(text: string, start = 0, end = text.length): number {
  let seconds = 0
  let part = 0
  let digits = 0
  let parts = 1
  let at = start
  for (; at < end; at += 1) {
    const unit = text.charCodeAt(at)
    if (isDigit(unit)) {
      part = part * 10 + unit - 0x30
      digits += 1
      if (digits > MAX_DIGITS) return Number.NaN
    } else if (unit === COLON && digits > 0 && parts < MAX_PARTS) {
      seconds = (seconds + part) * 60
      part = 0
      digits = 0
      parts += 1
    } else break
  }
  if (digits === 0) return Number.NaN
  return (seconds + part) * 1000 + (at === end ? 0 : millisecondsOfFraction(text, at, end))
}

function millisecondsOfFraction(text: string, start: number, end: number): number {
  const mark = text.charCodeAt(start)
  // Two digits after a colon would count frames, and the frame rate is unknown.
  if (mark !== PERIOD && mark !== COMMA && !(mark === COLON && end - start === 4)) return Number.NaN
  let milliseconds = 0
  let weight = 1000
  for (let at = start + 1; at < end; at += 1) {
    const unit = text.charCodeAt(at)
    if (!isDigit(unit)) return Number.NaN
    weight /= 10
    milliseconds += (unit - 0x30) * weight
  }
  return Math.round(milliseconds)
}

/** Returns a time in the form of a clock: `01:23:45`. */
export function clockText(seconds: number): string {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  return parts.map((part) => String(part).padStart(2, '0')).join(':')
}

/** Returns a clock time with milliseconds after `mark`: `01:23:45.678`. */
export function exactClockText(milliseconds: number, mark: '.' | ','): string {
  return `${clockText(Math.floor(milliseconds / 1000))}${mark}${String(milliseconds % 1000).padStart(3, '0')}`
}

const ISO_DURATION = /^PT(?=\d)(?:(\d{1,9})H)?(?:(\d{1,9})M)?(?:(\d{1,9}(?:[.,]\d{1,9})?)S)?$/i

function millisecondsOfIso(text: string): number | null {
  const match = ISO_DURATION.exec(text)
  if (match === null) return null
  const [, hours = '0', minutes = '0', seconds = '0'] = match
  return millisecondsOfClock(`${hours}:${minutes}:${seconds}`)
}
