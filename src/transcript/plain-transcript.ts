import type { CueSink } from './cue.ts'
import { addBlocks, type TextBlock } from './text-blocks.ts'
import { tidyText } from './tidy-text.ts'

/**
 * Reads a text without markup. Blank lines separate its paragraphs. If it has no blank lines, as in Whisper's output,
 * each line is a piece to be joined.
 */
export function readPlainTranscript(text: string, sink: CueSink): void {
  const paragraphs: string[][] = []
  let isWithin = false
  for (const line of text.split(/\r\n?|\n/)) {
    const tidy = tidyText(line)
    if (tidy === '') isWithin = false
    else if (isWithin) paragraphs.at(-1)?.push(tidy)
    else {
      paragraphs.push([tidy])
      isWithin = true
    }
  }
  const hasParagraphs = paragraphs.length > 1
  const blocks = hasParagraphs ? paragraphs : (paragraphs[0] ?? []).map((line) => [line])
  addBlocks(
    blocks.map((lines): TextBlock => ({ lines, speaker: null, start: null })),
    hasParagraphs,
    sink,
  )
}
