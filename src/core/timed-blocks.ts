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

/** The head of `-->`, which some write with a dash less, or more. */
const ARROW_HEAD = '->'
const DASH = 0x2d

interface Times {
  readonly start: number
  readonly end: number
  /** What stands behind the times and is no setting. */
  readonly text: string
}

/** What stood last. */
const enum Phase {
  /** Nothing, or a line of text that is not below a time line, or not right below it. */
  Between,
  /** A time line, or a line of text right below one. */
  Within,
  BehindBlank,
  /** A line of what is passed over up to the next blank line. */
  Comment,
}

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
  const blocks = new TimedBlocks(text, events, isComment)
  let arrow = text.indexOf(ARROW_HEAD)
  for (let at = 0; at <= text.length && blocks.areWanted; ) {
    const newline = text.indexOf('\n', at)
    const lineEnd = newline < 0 ? text.length : newline
    const { start, end } = trimmed(text, at, lineEnd)
    while (arrow >= 0 && arrow < at) arrow = text.indexOf(ARROW_HEAD, at)
    const times = arrow >= 0 && arrow < end ? timesOf(text, start, arrow, end) : null
    if (times !== null) blocks.timeLine(times)
    else if (start === end) blocks.blankLine()
    else blocks.textLine(start, end)
    at = lineEnd + 1
  }
  if (blocks.areWanted) blocks.finish()
}

/** Puts captions together from the lines of a file as they come. */
class TimedBlocks {
  /** False from when on nobody wants more of them. */
  areWanted = true
  readonly #text: string
  readonly #events: TimedBlockEvents
  readonly #isComment: IsComment
  #phase = Phase.Between
  /** The times of the caption that the lines belong to; null when they belong to none. */
  #open: Times | null = null
  #lines: string[] = []

  constructor(text: string, events: TimedBlockEvents, isComment: IsComment) {
    this.#text = text
    this.#events = events
    this.#isComment = isComment
  }

  timeLine(times: Times): void {
    this.#dropHeading()
    this.finish()
    this.#open = times
    if (times.text !== '') this.#lines.push(times.text)
    this.#phase = Phase.Within
  }

  blankLine(): void {
    if (!this.#goesOnBehindBlank()) this.finish()
    this.#phase = Phase.BehindBlank
  }

  textLine(start: number, end: number): void {
    if (this.#phase === Phase.Comment) return
    // The number that was kept for a time line is none.
    if (this.#phase === Phase.BehindBlank && this.#open === null) this.#tellStray()
    const mayBeComment = this.#phase !== Phase.Within && this.#lines.length === 0
    if (mayBeComment && this.#isComment(this.#text, start, end)) {
      this.#phase = Phase.Comment
      return
    }
    this.#lines.push(this.#text.slice(start, end))
    if (this.#phase === Phase.BehindBlank) this.#phase = Phase.Between
  }

  /** The lines so far are all that belong together. */
  finish(): void {
    if (this.#open === null) this.#tellStray()
    else this.#tellBlock(this.#open)
  }

  /** A time line follows: the line above it is the number or the name of its caption, unless it is text of the one before. */
  #dropHeading(): void {
    const last = this.#lines.at(-1)
    if (last !== undefined && (this.#phase !== Phase.Within || isNumber(last))) this.#lines.pop()
  }

  /** Whether a blank line ends nothing: right below a time line, and, where one follows each line, below a number. */
  #goesOnBehindBlank(): boolean {
    return this.#open === null ? isOneNumber(this.#lines) : this.#lines.length === 0
  }

  #tellBlock({ start, end }: Times): void {
    const block = { start, end, text: this.#lines.join('\n') }
    this.#open = null
    this.#lines = []
    this.areWanted = this.#events.block(block)
  }

  #tellStray(): void {
    if (this.#lines.length > 0) this.#events.strayText(this.#lines.join('\n'))
    this.#lines = []
  }
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

/** The times of a line that has an arrow, whose head is at `head`; null when it is a line of text that has one. */
function timesOf(text: string, start: number, head: number, end: number): Times | null {
  let arrow = head
  while (arrow > start && text.charCodeAt(arrow - 1) === DASH) arrow -= 1
  const first = trimmed(text, start, arrow)
  const second = trimmed(text, head + ARROW_HEAD.length, end)
  let secondEnd = second.start
  while (secondEnd < second.end && !isBlank(text.charCodeAt(secondEnd))) secondEnd += 1
  const times = {
    start: millisecondsOfClock(text, first.start, first.end),
    end: millisecondsOfClock(text, second.start, secondEnd),
    text: '',
  }
  const areReadable = !Number.isNaN(times.start) && !Number.isNaN(times.end)
  const areTimes =
    head - arrow === 1
      ? areReadable || FAULTY_TIME.test(text.slice(first.start, Math.min(first.end, first.start + 30)))
      : // Beside another arrow, numbers without a colon may be any numbers: `5 -> 6`.
        areReadable && text.slice(first.start, first.end).includes(':')
  if (!areTimes) return null
  const rest = trimmed(text, secondEnd, second.end)
  return rest.start === rest.end || SETTING.test(text.slice(rest.start, rest.start + 10))
    ? times
    : { ...times, text: text.slice(rest.start, rest.end) }
}

/** How the settings of WebVTT begin, those of its drafts, and the coordinates of SubRip. */
const SETTING = /^(?:region|vertical|line|position|size|align|[dltsa]|[xy][12]):/i

/** What cannot but be meant as a time. */
const FAULTY_TIME = /^-?\d{1,9}:\S{1,15}$/
