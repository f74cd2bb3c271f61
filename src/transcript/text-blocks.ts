import type { CueSink } from './cue.ts'
import { headingOf, timeMarkOf } from './time-marks.ts'

/** Lines that stand together in a text without captions, and what the markup around them says. */
export interface TextBlock {
  /** Tidy, none empty. */
  readonly lines: readonly string[]
  readonly speaker: string | null
  /** Milliseconds. */
  readonly start: number | null
}

/**
 * Makes a cue of each block, or several where times or headings stand at the beginning of lines. Times without brackets,
 * and headings, are taken for that only where there are two or more: one alone may be part of a sentence.
 */
export function addBlocks(blocks: readonly TextBlock[], isParagraph: boolean, sink: CueSink): void {
  const hasHeadings = hasTwo(blocks, (line) => headingOf(line) !== null)
  const hasMarks = hasTwo(blocks, (line) => timeMarkOf(line)?.isBracketed === false)
  const cue = new OpenCue(isParagraph, sink)
  for (const block of blocks) {
    cue.announce(block)
    for (const line of block.lines) {
      const heading = hasHeadings ? headingOf(line) : null
      const mark = timeMarkOf(line)
      if (heading !== null) {
        cue.end()
        cue.announce(heading)
        cue.addLine(line.slice(heading.length))
      } else if (mark !== null && (mark.isBracketed || hasMarks)) {
        cue.end()
        cue.announce(mark)
        cue.addLine(line.slice(mark.length))
      } else cue.addLine(line)
    }
    cue.end()
    if (cue.isRefused) return
  }
}

/** The cue that lines are put into; what is announced of the next one waits for its text. */
class OpenCue {
  /** Whether no more cues are wanted. */
  isRefused = false
  readonly #isParagraph: boolean
  readonly #sink: CueSink
  #start: number | null = null
  #end: number | null = null
  #speaker: string | null = null
  #text = ''

  constructor(isParagraph: boolean, sink: CueSink) {
    this.#isParagraph = isParagraph
    this.#sink = sink
  }

  announce(known: { start: number | null; end?: number | null; speaker?: string | null }): void {
    if (known.start !== null) {
      this.#start = known.start
      this.#end = known.end ?? null
    }
    this.#speaker = known.speaker ?? this.#speaker
  }

  addLine(line: string): void {
    this.#text = this.#text === '' ? line : `${this.#text}\n${line}`
  }

  end(): void {
    if (this.#text === '' || this.isRefused) return
    this.isRefused = !this.#sink.add({
      start: this.#start,
      end: this.#end,
      speaker: this.#speaker,
      text: this.#text,
      isParagraph: this.#isParagraph,
    })
    this.#start = null
    this.#end = null
    this.#speaker = null
    this.#text = ''
  }
}

function hasTwo(blocks: readonly TextBlock[], is: (line: string) => boolean): boolean {
  let count = 0
  for (const { lines } of blocks) {
    for (const line of lines) {
      if (is(line)) count += 1
      if (count === 2) return true
    }
  }
  return false
}
