import { millisecondsOfClock } from '../core/timecode.ts'
import { isCapitalised, isShortAsName } from './names.ts'

const CLOCK = String.raw`\d{1,3}(?::\d{2}){1,2}(?:[.,]\d{1,3})?`
/**
 * `[00:12:34]`, `(12:34)`, `12:34`; Whisper prints `[00:00.000 --> 00:05.280]`, YouTube `0:00:00.599,0:00:04.160`. Never
 * the beginning of a longer time, such as one with frames (`01:00:10:12`).
 */
const TIME_MARK = new RegExp(
  String.raw`^([[(]?)(${CLOCK})(?:\s{0,3}(?:-->|[-–—,])\s{0,3}(${CLOCK}))?(?:[\])]|(?=[\s–—-]|:(?!\d)|$))[\s:–—-]{0,5}`,
)
const MAX_MARK_LENGTH = 60

/** A time at the beginning of a line. */
export interface TimeMark {
  /** Milliseconds. */
  readonly start: number
  /** Milliseconds; null when the line gives only one time. */
  readonly end: number | null
  readonly isBracketed: boolean
  /** Where the text behind it begins. */
  readonly length: number
}

/** The time at the beginning of a tidy line; null when there is none. */
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

/** A line that says who speaks from when on, and nothing else. */
export interface Heading {
  /** Milliseconds. */
  readonly start: number
  readonly speaker: string
}

const HEADING = new RegExp(String.raw`^(\p{L}[\p{L}\p{M}\p{N}.'’ _-]{0,50}?)[ ,:–—-]?[ ]?[[(]?(${CLOCK})[\])]?:?$`, 'u')
const MAX_HEADING_LENGTH = 80

/** `Anna Schmidt 12:34`, `Anna Schmidt (12:34)` or `Anna Schmidt (12:34):`, as Otter, Descript and Rev write. */
export function headingOf(line: string): Heading | null {
  if (line.length > MAX_HEADING_LENGTH || !/[\d)\]:]$/.test(line)) return null
  const match = HEADING.exec(line)
  if (match === null) return null
  const [, name = '', time = ''] = match
  if (!isShortAsName(name) || !isCapitalised(name)) return null
  return { start: millisecondsOfClock(time), speaker: name }
}
