import { completionsOf, parseCommandLine } from '../command-line/index.ts'
import { printable, printableOutput } from '../html/index.ts'
import { ExitCode, type Terminal, TransportError, UsageError } from './command.ts'
import { feedmill } from './commands.ts'
import { withoutPasswords } from './show/without-passwords.ts'

/** Runs a command line (without the program's name) and returns its exit code. */
export async function run(args: readonly string[], given: Terminal): Promise<ExitCode> {
  const terminal = cleanTerminal(given)
  try {
    if (args[0] === '--complete') {
      terminal.stdout.write(await completionsOf(feedmill, args.slice(2)))
      return ExitCode.ok
    }
    const call = await parseCommandLine(feedmill, args)
    if (call.kind === 'call') return await call.command.run(call.options, call.operands, terminal)
    terminal.stdout.write(call.text)
    return call.isAsked ? ExitCode.ok : ExitCode.usage
  } catch (error) {
    if (!(error instanceof TransportError || isUsageError(error))) throw error
    const lines = withoutPasswords(error.message).split('\n')
    terminal.stderr.write(`feedmill: ${lines.map((line) => printable(line)).join('\n')}\n`)
    return error instanceof TransportError ? ExitCode.transport : ExitCode.usage
  }
}

/**
 * Returns whether an error is a wrong call: our own complaint, or that of the system about a file, such as a full disk
 * or a missing permission.
 */
function isUsageError(error: unknown): error is Error {
  return error instanceof UsageError || (error instanceof Error && 'syscall' in error)
}

/** The sequences that commands write themselves: bold text, and a line of progress that overwrites itself. */
const OWN_SEQUENCES = /(\x1b\[1m|\x1b\[22m|^\r\x1b\[K)/

/**
 * Returns a terminal on which no text moves the cursor or turns the direction of text, whatever a command writes. Files
 * and pipes get standard output unchanged.
 */
function cleanTerminal(terminal: Terminal): Terminal {
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
