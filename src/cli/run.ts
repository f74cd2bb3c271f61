import { completionsOf, parseCommandLine } from '../command-line/index.ts'
import { printable } from '../html/index.ts'
import { ExitCode, type Terminal, TransportError, UsageError } from './command.ts'
import { feedmill } from './commands.ts'
import { cleanTerminal } from './show/clean-terminal.ts'
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
