import { isDigit } from '../core/characters.ts'
import { arrowFrom, type TimeLine, timeLineOf, trimmed } from './time-line.ts'

/** A caption of SubRip or WebVTT: a line with two times, and the lines below it. */
export interface TimedBlock {
  /** Milliseconds; NaN if invalid. */
  readonly start: number
  /** Milliseconds; NaN if invalid or missing. */
  readonly end: number
  /** The lines, with `\n` between them. */
  readonly text: string
}

/** The callbacks of {@link readTimedBlocks}, called in the order of the file. */
export interface TimedBlockEvents {
  /** Called for a caption. Returns whether to read on. */
  block(block: TimedBlock): boolean
  /** Called for lines between captions that are neither a number nor a name of a caption. */
  strayText(text: string): void
}

/** Returns whether a line is the first of a block to skip, such as a comment. */
export type IsComment = (text: string, start: number, end: number) => boolean

/** The kind of the last line. */
const enum Phase {
  /** No line yet, or a line of text that does not directly follow a time line. */
  Between,
  /** A time line, or a line of text directly below a time line. */
  Within,
  AfterBlank,
  /** A line of a block that is skipped up to the next blank line. */
  Comment,
}

/**
 * Finds the captions of a file by their time lines, since their numbers may be missing or wrong. A caption ends at a
 * blank line or at the next time line. A blank line directly after the time line is skipped. A line of digits before a
 * time line is the caption's number, even if blank lines follow it. Any single line between a blank line and a time
 * line is the caption's name.
 *
 * @param isComment Recognises blocks that are skipped up to the next blank line.
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

/**
 * Returns whether a text has captions. A single time before an arrow does not count: it may be the end of a comment in
 * HTML.
 */
export function hasTimedBlock(text: string): boolean {
  let hasBlock = false
  const block = ({ start, end }: TimedBlock): boolean => {
    hasBlock = Number.isNaN(start) === Number.isNaN(end)
    return !hasBlock
  }
  readTimedBlocks(text, { block, strayText: () => {} })
  return hasBlock
}

/** Assembles captions from the lines of a file. */
class TimedBlocks {
  /** `false` once the caller wants no more captions. */
  areWanted = true
  readonly #text: string
  readonly #events: TimedBlockEvents
  readonly #isComment: IsComment
  #phase = Phase.Between
  /** The times of the current caption; `null` between captions. */
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
    if (!this.#goesOnAfterBlank()) this.finish()
    this.#phase = Phase.AfterBlank
  }

  textLine(start: number, end: number): void {
    if (this.#phase === Phase.Comment) return
    // The line before the blank line was kept as a possible number. It is none: text follows instead of a time line.
    if (this.#phase === Phase.AfterBlank && this.#open === null) this.#tellStray()
    const mayBeComment = this.#phase !== Phase.Within && this.#lines.length === 0
    if (mayBeComment && this.#isComment(this.#text, start, end)) {
      this.#phase = Phase.Comment
      return
    }
    this.#lines.push(this.#text.slice(start, end))
    if (this.#phase === Phase.AfterBlank) this.#phase = Phase.Between
  }

  /** Reports the lines so far as a caption or as stray text. */
  finish(): void {
    if (this.#open === null) this.#tellStray()
    else this.#tellBlock(this.#open)
  }

  /**
   * Drops the last line before a time line: it is the number or name of the new caption, unless it is text of the
   * previous one.
   */
  #dropHeading(): void {
    const last = this.#lines.at(-1)
    if (last !== undefined && (this.#phase !== Phase.Within || isNumber(last))) this.#lines.pop()
  }

  /**
   * Returns whether the block continues after a blank line: directly below a time line, or below a lone number. In some
   * files a blank line follows every line.
   */
  #goesOnAfterBlank(): boolean {
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
