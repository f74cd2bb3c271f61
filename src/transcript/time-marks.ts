import { millisecondsOfClock } from '../captions/timecode.ts'
import { isCapitalised, isShortAsName } from './names.ts'

const CLOCK = String.raw`\d{1,3}(?::\d{2}){1,2}(?:[.,]\d{1,3})?`
/**
 * `[00:12:34]`, `(12:34)`, `12:34`; Whisper prints `[00:00.000 --> 00:05.280]`, YouTube `0:00:00.599,0:00:04.160`.
 * Never the beginning of a longer time, such as one with frames (`01:00:10:12`).
 */
const TIME_MARK = new RegExp(
  String.raw`^([[(]?)(${CLOCK})(?:\s{0,3}(?:-->|[-–—,])\s{0,3}(${CLOCK}))?(?:[\])]|(?=[\s–—-]|:(?!\d)|$))[\s:–—-]{0,5}`,
)
const MAX_MARK_LENGTH = 60

/** A time at the beginning of a line. */
export interface TimeMark {
  /** Milliseconds. */
  readonly start: number
  /** Milliseconds; `null` if the line gives only one time. */
  readonly end: number | null
  readonly isBracketed: boolean
  /** Index of the text after it. */
  readonly length: number
}

/** Returns the time at the beginning of a tidy line; `null` if there is none. */
export function timeMarkOf(line: string): TimeMark | null {
  const match = TIME_MARK.exec(line.slice(0, MAX_MARK_LENGTH))
  if (match === null) return null
  const [mark, bracket, start = '', end] = match
  return {
    start: millisecondsOfClock(start),
    end: end === undefined ? null : millisecondsOfClock(end),
    isBracketed: bracket !== '',
    length: mark.length,
  }
}

/** A time with a speaker at the beginning of a line. */
export interface Heading {
  /** Milliseconds. */
  readonly start: number
  readonly speaker: string
  /** Index of the text after it; the line's length if there is no other text. */
  readonly length: number
}

const NAME = String.raw`(\p{L}[\p{L}\p{M}\p{N}.'’ _-]{0,50}?)[ ,:–—-]?[ ]?`
const HEADING = new RegExp(String.raw`^${NAME}[[(]?(${CLOCK})[\])]?:?$`, 'u')
/** If text follows, only brackets distinguish a mark from a time in a sentence. */
const HEADING_BEFORE_TEXT = new RegExp(String.raw`^${NAME}[[(](${CLOCK})[\])]:?[ ]`, 'u')
const MAX_HEADING_LENGTH = 80

/**
 * Returns the heading of a line: `Anna Schmidt 12:34`, `Anna Schmidt (12:34)` or `Anna Schmidt (12:34):`, as Otter,
 * Descript and Rev write. It stands on a line of its own or, with brackets, before the spoken text.
 */
export function headingOf(line: string): Heading | null {
  const match = matchOf(line)
  if (match === null) return null
  const [heading, name = '', time = ''] = match
  if (!isShortAsName(name) || !isCapitalised(name)) return null
  return { start: millisecondsOfClock(time), speaker: name, length: heading.length }
}

function matchOf(line: string): RegExpExecArray | null {
  const head = line.slice(0, MAX_HEADING_LENGTH)
  const whole = head.length === line.length && /[\d)\]:]$/.test(line) ? HEADING.exec(line) : null
  return whole ?? (/[[(]\d/.test(head) ? HEADING_BEFORE_TEXT.exec(head) : null)
}
