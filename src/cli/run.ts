import { nearestName } from '../core/nearest-name.ts'
import { printable } from '../html/index.ts'
import { ExitCode, type Terminal, TransportError, UsageError } from './command.ts'
import { commands } from './commands.ts'
import { cleanTerminal } from './show/clean-terminal.ts'
import { withoutPasswords } from './show/without-passwords.ts'
import { version } from './version.ts'

/** Runs a command line (without the program's name) and returns its exit code. */
export async function run(args: readonly string[], given: Terminal): Promise<ExitCode> {
  const terminal = cleanTerminal(given)
  const [name, ...rest] = args
  if (name === 'help' && rest.length > 0) return await run([...rest, '--help'], given)
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
    terminal.stdout.write(helpText())
    return name === undefined ? ExitCode.usage : ExitCode.ok
  }
  if (name === '--version' || name === '-V') {
    terminal.stdout.write(`${version()}\n`)
    return ExitCode.ok
  }
  let help = ''
  try {
    const entry = Object.hasOwn(commands, name) ? commands[name] : undefined
    if (entry === undefined) {
      const meant = question(nearestName(name, Object.keys(commands)))
      throw new UsageError(`There is no command '${name}'.${meant} 'feedmill --help' lists the commands.`)
    }
    const command = await entry.load()
    help = command.help
    if (rest.includes('--help') || rest.includes('-h')) {
      terminal.stdout.write(command.help)
      return ExitCode.ok
    }
    return await command.run(rest, terminal)
  } catch (error) {
    if (!(error instanceof TransportError || isUsageError(error))) throw error
    const lines = withoutPasswords(complaint(error, name, help)).split('\n')
    terminal.stderr.write(`feedmill: ${lines.map((line) => printable(line)).join('\n')}\n`)
    return error instanceof TransportError ? ExitCode.transport : ExitCode.usage
  }
}

/**
 * Returns whether an error is a wrong call: our own complaint, that of `parseArgs` about an option, or that of the
 * system about a file, such as a full disk or a missing permission.
 */
function isUsageError(error: unknown): error is Error {
  if (error instanceof UsageError) return true
  if (!(error instanceof Error && 'code' in error)) return false
  return String(error.code).startsWith('ERR_PARSE_ARGS') || 'syscall' in error
}

/**
 * Returns the message of an error. For an unknown option, `parseArgs` explains how to write arguments that begin with a
 * hyphen. Such an argument is hardly ever meant, so the message names a similar option instead.
 */
function complaint({ message }: Error, command: string, help: string): string {
  const unknown = /^Unknown option '([^']+)'/.exec(message)?.[1]
  if (unknown === undefined) return message
  const options = (help.match(/--[a-z][a-z-]*/g) ?? []).filter((option) => option !== '--help')
  const takesFormat = unknown === '--json' && /--format \S*\bjson\b/.test(help)
  const meant = question(takesFormat ? '--format json' : nearestName(unknown, options))
  return `${command} has no option ${unknown}.${meant} 'feedmill ${command} --help' lists those there are.`
}

function question(meant: string | null): string {
  return meant === null ? '' : ` Is ${meant} meant?`
}

function helpText(): string {
  const width = Math.max(0, ...Object.keys(commands).map((name) => name.length)) + 2
  const lines = Object.entries(commands).map(([name, { summary }]) => `  ${name.padEnd(width)}${summary}`)
  return `feedmill ${version()}: reads podcast feeds and SSS documents into entities, and says what changed.

Usage: feedmill COMMAND [OPTION...] [FILE...]

Commands:
${lines.join('\n')}

'feedmill COMMAND --help' explains a command.
`
}
