import { type CommandCall, completionsOf, parseCommandLine } from 'feedmill/command-line'
import { printableOutput } from 'feedmill/html'
import type { Command } from './command.ts'
import { feedmillDirectory } from './commands.ts'
import { ExitCode } from './exit-code.ts'
import { failureOf, linesOf } from './failure.ts'
import type { Terminal } from './terminal.ts'

/** Runs a command line, without the program's name, and returns its exit code. */
export async function run(args: readonly string[], given: Terminal): Promise<ExitCode> {
  const terminal = cleanTerminal(given)
  try {
    if (args[0] === '--complete') {
      terminal.stdout.write(await completionsOf(feedmillDirectory, args.slice(2)))
      return ExitCode.done
    }
    const call = await parseCommandLine(feedmillDirectory, args)
    if (call.kind === 'call') return await runCommand(call, terminal)
    terminal.stdout.write(call.text)
    return call.isAsked ? ExitCode.done : ExitCode.usage
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

async function runCommand(call: CommandCall<Command>, terminal: Terminal): Promise<ExitCode> {
  const { command, options } = call
  const operand = call.operands[0] ?? ''
  if (command.kind === 'local') return await command.run(options, terminal, operand)
  const here = command.runHere?.(options, terminal, operand) ?? null
  if (here !== null) return await here
  const { runDirectoryCommand } = await import('./run-directory-command.ts')
  return await runDirectoryCommand({ ...call, command }, terminal)
}
