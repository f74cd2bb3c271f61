import type { CueSink } from './cue.ts'
import { headingOf, timeMarkOf } from './time-marks.ts'

/** Lines that belong together in a text without captions, with the facts from the markup around them. */
export interface TextBlock {
  /** Tidy lines, none of them empty. */
  readonly lines: readonly string[]
  readonly speaker: string | null
  /** Milliseconds. */
  readonly start: number | null
}

/**
 * Makes a cue of each block, or several if lines begin with times or headings. Times without brackets, and headings,
 * count only if there are two or more: a single one may be part of a sentence.
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

/** The cue that receives lines. Facts about the next cue wait for its text. */
class OpenCue {
  /** Whether the sink wants no more cues. */
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
