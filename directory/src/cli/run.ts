import { printableOutput } from 'feedmill/html'
import { version } from '../version.ts'
import type { Command } from './command.ts'
import { commandOf } from './command-of.ts'
import { commands } from './commands.ts'
import { ExitCode } from './exit-code.ts'
import { failureOf, linesOf } from './failure.ts'
import { commandHelp, helpText } from './help.ts'
import { parseOptions } from './parse-options.ts'
import type { Terminal } from './terminal.ts'

/** Runs a command line, without the program's name, and returns its exit code. */
export async function run(args: readonly string[], given: Terminal): Promise<ExitCode> {
  const terminal = cleanTerminal(given)
  const [first, ...rest] = args
  if (first === 'help' && rest.length > 0) return await run([...rest, '--help'], given)
  if (first === undefined || first === '--help' || first === '-h' || first === 'help') {
    terminal.stdout.write(helpText())
    return first === undefined ? ExitCode.usage : ExitCode.done
  }
  if (first === '--version' || first === '-V') {
    terminal.stdout.write(`${version()}\n`)
    return ExitCode.done
  }
  try {
    const { name, commandArgs } = commandOf(args)
    const command = await commands[name]!.load()
    if (commandArgs.includes('--help') || commandArgs.includes('-h')) {
      terminal.stdout.write(commandHelp(name, command))
      return ExitCode.done
    }
    return await runCommand(name, command, commandArgs, terminal)
  } catch (error) {
    const failure = failureOf(error)
    if (failure === null) throw error
    terminal.stderr.write(linesOf(failure))
    return failure.exitCode
  }
}

/** Returns a terminal on which no text moves the cursor or turns the direction of text, whatever a command writes. */
function cleanTerminal(terminal: Terminal): Terminal {
  const cleaned = (stream: Terminal['stdout']) => ({ write: (text: string) => stream.write(printableOutput(text)) })
  return { ...terminal, stdout: cleaned(terminal.stdout), stderr: cleaned(terminal.stderr) }
}

async function runCommand(
  name: string,
  command: Command,
  args: readonly string[],
  terminal: Terminal,
): Promise<ExitCode> {
  const { options, operand } = parseOptions(name, command, args)
  if (command.kind === 'local') return await command.run(options, terminal, operand)
  const { runDirectoryCommand } = await import('./run-directory-command.ts')
  return await runDirectoryCommand({ name, command, args, options, operand }, terminal)
}
