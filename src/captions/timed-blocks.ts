import { isDigit } from '../core/characters.ts'
import { arrowFrom, type TimeLine, timeLineOf, trimmed } from './time-line.ts'

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
  let arrow = arrowFrom(text, 0)
  for (let at = 0; at <= text.length && blocks.areWanted; ) {
    const newline = text.indexOf('\n', at)
    const lineEnd = newline < 0 ? text.length : newline
    const { start, end } = trimmed(text, at, lineEnd)
    if (arrow !== null && arrow.index < at) arrow = arrowFrom(text, at)
    const times = arrow !== null && arrow.index < end ? timeLineOf(text, start, arrow, end) : null
    if (times !== null) blocks.timeLine(times)
    else if (start === end) blocks.blankLine()
    else blocks.textLine(start, end)
    at = lineEnd + 1
  }
  if (blocks.areWanted) blocks.finish()
}

/** Whether a text has captions. One time before an arrow is none yet: it may be the end of a comment in HTML. */
export function hasTimedBlock(text: string): boolean {
  let hasBlock = false
  const block = ({ start, end }: TimedBlock): boolean => {
    hasBlock = Number.isNaN(start) === Number.isNaN(end)
    return !hasBlock
  }
  readTimedBlocks(text, { block, strayText: () => {} })
  return hasBlock
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
  #open: TimeLine | null = null
  #lines: string[] = []

  constructor(text: string, events: TimedBlockEvents, isComment: IsComment) {
    this.#text = text
    this.#events = events
    this.#isComment = isComment
  }

  timeLine(times: TimeLine): void {
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

  #tellBlock({ start, end }: TimeLine): void {
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

function isOneNumber(lines: readonly string[]): boolean {
  return lines.length === 1 && isNumber(lines[0]!)
}

function isNumber(line: string): boolean {
  for (let at = 0; at < line.length; at += 1) if (!isDigit(line.charCodeAt(at))) return false
  return true
}
