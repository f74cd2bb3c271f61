import { printableOutput } from '../../html/index.ts'
import type { Terminal } from '../command.ts'

/** The sequences that commands write themselves: bold text, and a line of progress that overwrites itself. */
const OWN_SEQUENCES = /(\x1b\[1m|\x1b\[22m|^\r\x1b\[K)/

/**
 * Returns a terminal on which no text moves the cursor or turns the direction of text, whatever a command writes. Files
 * and pipes get standard output unchanged.
 */
export function cleanTerminal(terminal: Terminal): Terminal {
  return {
    ...terminal,
    stdout: terminal.stdout.isTTY === true ? cleaned(terminal.stdout) : terminal.stdout,
    stderr: cleaned(terminal.stderr),
  }
}

/** Wraps a stream. All but `write` is the stream's own. */
function cleaned<Stream extends Terminal['stderr']>(stream: Stream): Stream {
  const decoder = new TextDecoder()
  const write = (chunk: string | Uint8Array, ...rest: []) =>
    stream.write(cleanText(typeof chunk === 'string' ? chunk : decoder.decode(chunk, { stream: true })), ...rest)
  return new Proxy(stream, {
    get(target, name) {
      if (name === 'write') return write
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

function cleanText(text: string): string {
  return text
    .replaceAll('\r\n', '\n')
    .split(OWN_SEQUENCES)
    .map((part, index) => (index % 2 === 1 ? part : printableOutput(part)))
    .join('')
}
