import { shorten } from '../../command-line/index.ts'
import type { Terminal } from '../command.ts'
import type { Input } from '../input.ts'

const STEP = 8 * 1024 * 1024

/**
 * Passes on the chunks of an input, and shows the progress in a line that overwrites itself. Shows nothing for a short
 * input, or if stderr is no screen.
 */
export async function* withProgress(input: Input, terminal: Terminal): AsyncGenerator<Uint8Array> {
  let read = 0
  let shown = 0
  try {
    for await (const chunk of input.chunks) {
      read += chunk.length
      if (terminal.interactive && read - shown >= STEP) {
        shown = read
        overwriteLine(terminal, `${input.name}: ${progressText(read, input.size)}`)
      }
      yield chunk
    }
  } finally {
    if (shown > 0) overwriteLine(terminal, '')
  }
}

/**
 * Overwrites the line of the cursor with a text. The text is cut to the width of the screen, since further lines would
 * not be overwritten.
 */
function overwriteLine({ stderr }: Terminal, text: string): void {
  stderr.write(`\r\u001b[K${shorten(text, (stderr.columns || 80) - 1)}`)
}

function progressText(read: number, size: number | null): string {
  const megabytes = (read / 1e6).toFixed(0)
  return size === null || size === 0
    ? `${megabytes} MB`
    : `${megabytes} of ${(size / 1e6).toFixed(0)} MB (${Math.floor((read * 100) / size)} %)`
}
