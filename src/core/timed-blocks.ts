import { isDigit } from './characters.ts'
import { millisecondsOfClock } from './timecode.ts'

/** A caption as SubRip and WebVTT write it: a line with two times, and the lines below it. */
export interface TimedBlock {
  /** Milliseconds; NaN when it cannot be read. */
  readonly start: number
  /** Milliseconds; NaN when it cannot be read or is not there. */
  readonly end: number
  /** The lines, with `\n` between them. */
  readonly text: string
}

/** What {@link readTimedBlocks} tells of, in the order of the file. */
export interface TimedBlockEvents {
  /** A caption; answers whether to read on. */
  block(block: TimedBlock): boolean
  /** Lines that stand between captions, where neither a number nor a name of a caption should be. */
  strayText(text: string): void
}

/** What may tell the first line of something that is no caption. */
export type IsComment = (text: string, start: number, end: number) => boolean

const ARROW = '-->'

/**
 * Finds the captions of a file by their time lines and not by their numbers, which may be missing or wrong. A caption ends
 * at a blank line (one that comes right after the time line is passed over) or at the next time line. A line of digits
 * alone before a time line is that caption's number, blank lines between them or not; any one line between a blank line
 * and a time line is its name.
 *
 * @param isComment Tells blocks that are passed over up to the next blank line.
 */
export function readTimedBlocks(file: string, events: TimedBlockEvents, isComment: IsComment = () => false): void {
  const text = file.includes('\r') ? file.replace(/\r\n?/g, '\n') : file
  let open: { start: number; end: number } | null = null
  /** Since the last blank line or time line. */
  let lines: string[] = []
  /** Whether `lines` belong to `open`: no blank line has ended it. */
  let isWithin = false
  let inComment = false
  let isBehindBlank = false
  let arrow = text.indexOf(ARROW)

  const close = (): boolean => {
    if (open === null) return true
    const block = { start: open.start, end: open.end, text: lines.join('\n') }
    open = null
    lines = []
    return events.block(block)
  }
  const stray = (): void => {
    if (lines.length > 0) events.strayText(lines.join('\n'))
    lines = []
  }

  for (let at = 0; at <= text.length; ) {
    const newline = text.indexOf('\n', at)
    const lineEnd = newline < 0 ? text.length : newline
    const { start, end } = trimmed(text, at, lineEnd)
    while (arrow >= 0 && arrow < at) arrow = text.indexOf(ARROW, at)
    const times = arrow >= 0 && arrow < end ? timesOf(text, start, arrow, end) : null
    if (times !== null) {
      const last = lines.at(-1)
      if (last !== undefined && (!isWithin || isNumber(last))) lines.pop()
      if (open === null) stray()
      else if (!close()) return
      open = times
      isWithin = true
      inComment = false
    } else if (start === end) {
      if (inComment) inComment = false
      else if (open === null) {
        // In a file with a blank line after each line, the number of the next caption.
        if (!isOneNumber(lines)) stray()
      } else if (lines.length > 0) {
        if (!close()) return
      }
      // A blank line right after the time line does not end the caption.
      isWithin = false
      isBehindBlank = true
    } else if (!inComment) {
      if (isBehindBlank && open === null) stray()
      isBehindBlank = false
      if (!isWithin && lines.length === 0 && isComment(text, start, end)) inComment = true
      else lines.push(text.slice(start, end))
    }
    at = lineEnd + 1
  }
  if (open === null) stray()
  else close()
}

function trimmed(text: string, from: number, to: number): { start: number; end: number } {
  let start = from
  let end = to
  while (start < end && isBlank(text.charCodeAt(start))) start += 1
  while (end > start && isBlank(text.charCodeAt(end - 1))) end -= 1
  return { start, end }
}

function isBlank(unit: number): boolean {
  return unit === 0x20 || unit === 0x09 || unit === 0xa0 || unit === 0xfeff
}

function isOneNumber(lines: readonly string[]): boolean {
  return lines.length === 1 && isNumber(lines[0]!)
}

function isNumber(line: string): boolean {
  for (let at = 0; at < line.length; at += 1) if (!isDigit(line.charCodeAt(at))) return false
  return true
}

/** The times of a line that has an arrow; null when it is a line of text that has one. */
function timesOf(text: string, start: number, arrow: number, end: number): { start: number; end: number } | null {
  const first = trimmed(text, start, arrow)
  const second = trimmed(text, arrow + ARROW.length, end)
  let secondEnd = second.start
  // The settings of WebVTT and the coordinates of SubRip follow after a space.
  while (secondEnd < second.end && !isBlank(text.charCodeAt(secondEnd))) secondEnd += 1
  const times = {
    start: millisecondsOfClock(text, first.start, first.end),
    end: millisecondsOfClock(text, second.start, secondEnd),
  }
  const areReadable = !Number.isNaN(times.start) && !Number.isNaN(times.end)
  return areReadable || FAULTY_TIME.test(text.slice(first.start, Math.min(first.end, first.start + 30))) ? times : null
}

/** What cannot but be meant as a time. */
const FAULTY_TIME = /^-?\d{1,9}:\S{1,15}$/
