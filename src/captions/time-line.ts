import { isDigit } from '../core/characters.ts'
import { millisecondsOfClock } from './timecode.ts'

/** The line above a caption with its start and end times. */
export interface TimeLine {
  /** Milliseconds; NaN if invalid. */
  readonly start: number
  /** Milliseconds; NaN if invalid or missing. */
  readonly end: number
  /** The text after the times, unless it is a setting. */
  readonly text: string
}

/** `-->`, and its variants by people, word processors and translators: `->`, `-- >`, `—>`, `→`. */
const ARROW = /-[- ]{0,3}>{1,2}|[–—] ?>|→/g
const DASH = 0x2d

/** Finds the first arrow from a position on. */
export function arrowFrom(text: string, position: number): RegExpExecArray | null {
  ARROW.lastIndex = position
  return ARROW.exec(text)
}

/** Returns the times of a line with an arrow; `null` if the line is text that happens to contain an arrow. */
export function timeLineOf(text: string, start: number, arrow: RegExpExecArray, end: number): TimeLine | null {
  let arrowStart = arrow.index
  while (arrowStart > start && text.charCodeAt(arrowStart - 1) === DASH) arrowStart -= 1
  const arrowEnd = arrow.index + arrow[0].length
  const first = trimmed(text, start, arrowStart)
  const second = trimmed(text, arrowEnd, end)
  const from = timeAt(text, first.start, first.end)
  const to = timeAt(text, second.start, second.end)
  const times = { start: from.end === first.end ? from.milliseconds : Number.NaN, end: to.milliseconds, text: '' }
  const rest = trimmed(text, to.end, second.end)
  const hasText = rest.start < rest.end && !SETTING.test(text.slice(rest.start, rest.start + 10))
  const areReadable = !Number.isNaN(times.start) && !Number.isNaN(times.end)
  const areWritten = (clock: RegExp): boolean =>
    [from, to].every((time) => clock.test(text.slice(time.start, time.end)))
  const areTimes =
    text.slice(arrowStart, arrowEnd) === '-->'
      ? areReadable || FAULTY_TIME.test(text.slice(first.start, Math.min(first.end, first.start + 30)))
      : areReadable && areWritten(hasText ? EXACT_CLOCK : CLOCK)
  if (!areTimes) return null
  return hasText ? { ...times, text: text.slice(rest.start, rest.end) } : times
}

/** With another arrow than `-->`, times need a colon: `5 -> 6` may be any numbers. */
const CLOCK = /:/
/** With another arrow and text after the times, times need seconds: `9:00 → 10:00 Breakfast` has hours and minutes. */
const EXACT_CLOCK = /:.*[:.,;،]/

/** The beginnings of settings in WebVTT and its drafts, and of the coordinates of SubRip. */
const SETTING = /^(?:region|vertical|line|position|size|align|[dltsa]|[xy][12]):/i

/** Text that is certainly meant as a time, though it may be invalid. */
const FAULTY_TIME = /^-?\d{1,9}:\S{1,15}$/

/** A time in a faulty spelling: `00: 00: 01, 500` by translators, ` 0: 0: 1, 50` by programs, `00.00.01,500`. */
const BENT_CLOCK =
  /(?:(\d{1,3}) ?[:.] {0,2})?(\d{1,3}) ?[:.] {0,2}(\d{1,2}) ?(?:[,;،]( {0,2})(\d{1,3})|\. {0,2}(\d{3}))(?![^\s–—→-])/y

interface WrittenTime {
  /** NaN if invalid. */
  readonly milliseconds: number
  readonly start: number
  readonly end: number
}

/** Reads the time at `start`. It ends at a blank, unless its spelling has blanks inside. */
function timeAt(text: string, start: number, limit: number): WrittenTime {
  let end = start
  while (end < limit && !isBlank(text.charCodeAt(end))) end += 1
  const milliseconds = millisecondsOfClock(text, start, end)
  if (!Number.isNaN(milliseconds) && isDigit(text.charCodeAt(end - 1))) return { milliseconds, start, end }
  BENT_CLOCK.lastIndex = start
  const bent = BENT_CLOCK.exec(text)
  if (bent === null) return { milliseconds, start, end }
  const [clock, hours = '0', minutes = '', seconds = '', blanks = '', fraction, thousandths = fraction ?? ''] = bent
  // Digits after a blank are whole milliseconds: the blank stands for leading zeros.
  const exact = blanks === '' ? thousandths : thousandths.padStart(3, '0')
  return {
    milliseconds: millisecondsOfClock(`${hours}:${minutes}:${seconds}.${exact}`),
    start,
    end: start + clock.length,
  }
}

/** Returns the bounds of a part of a text without the blanks around it. */
export function trimmed(text: string, from: number, to: number): { start: number; end: number } {
  let start = from
  let end = to
  while (start < end && isBlank(text.charCodeAt(start))) start += 1
  while (end > start && isBlank(text.charCodeAt(end - 1))) end -= 1
  return { start, end }
}

function isBlank(unit: number): boolean {
  return unit === 0x20 || unit === 0x09 || unit === 0xa0 || unit === 0xfeff
}
