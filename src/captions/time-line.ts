import { isDigit } from '../core/characters.ts'
import { millisecondsOfClock } from './timecode.ts'

/** The line above a caption that says when it is shown. */
export interface TimeLine {
  /** Milliseconds; NaN when it cannot be read. */
  readonly start: number
  /** Milliseconds; NaN when it cannot be read or is not there. */
  readonly end: number
  /** What stands behind the times and is no setting. */
  readonly text: string
}

/** `-->`, and what people, word processors and translators make of it: `->`, `-- >`, `—>`, `→`. */
const ARROW = /-[- ]{0,3}>{1,2}|[–—] ?>|→/g
const DASH = 0x2d

/** The first arrow from a position on. */
export function arrowFrom(text: string, position: number): RegExpExecArray | null {
  ARROW.lastIndex = position
  return ARROW.exec(text)
}

/** The times of a line with an arrow in it; null when it is a line of text that has one. */
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

/** Beside another arrow, numbers without a colon may be any numbers: `5 -> 6`. */
const CLOCK = /:/
/** Beside it and before text, `9:00 → 10:00 Breakfast` are hours and minutes. */
const EXACT_CLOCK = /:.*[:.,;،]/

/** How the settings of WebVTT begin, those of its drafts, and the coordinates of SubRip. */
const SETTING = /^(?:region|vertical|line|position|size|align|[dltsa]|[xy][12]):/i

/** What cannot but be meant as a time. */
const FAULTY_TIME = /^-?\d{1,9}:\S{1,15}$/

/** A time as it should not be written: `00: 00: 01, 500` by translators, ` 0: 0: 1, 50` by programs, `00.00.01,500`. */
const BENT_CLOCK =
  /(?:(\d{1,3}) ?[:.] {0,2})?(\d{1,3}) ?[:.] {0,2}(\d{1,2}) ?(?:[,;،]( {0,2})(\d{1,3})|\. {0,2}(\d{3}))(?![^\s–—→-])/y

interface WrittenTime {
  /** NaN when it cannot be read. */
  readonly milliseconds: number
  readonly start: number
  readonly end: number
}

/** The time at `start`, which ends at a blank, unless there are blanks in it. */
function timeAt(text: string, start: number, limit: number): WrittenTime {
  let end = start
  while (end < limit && !isBlank(text.charCodeAt(end))) end += 1
  const milliseconds = millisecondsOfClock(text, start, end)
  if (!Number.isNaN(milliseconds) && isDigit(text.charCodeAt(end - 1))) return { milliseconds, start, end }
  BENT_CLOCK.lastIndex = start
  const bent = BENT_CLOCK.exec(text)
  if (bent === null) return { milliseconds, start, end }
  const [clock, hours = '0', minutes = '', seconds = '', blanks = '', fraction, thousandths = fraction ?? ''] = bent
  // Behind a blank they are as many as they say: it stands where zeros should.
  const exact = blanks === '' ? thousandths : thousandths.padStart(3, '0')
  return {
    milliseconds: millisecondsOfClock(`${hours}:${minutes}:${seconds}.${exact}`),
    start,
    end: start + clock.length,
  }
}

/** Where a part of a text begins and ends without the blanks around it. */
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
