import type { OpenDirectory } from '../open-directory.ts'
import type { CommandAnswer } from './admin-socket.ts'
import { commandOf } from './command-of.ts'
import { commands } from './commands.ts'
import { ExitCode, UsageError } from './exit-code.ts'
import { failureOf, linesOf } from './failure.ts'
import { parseOptions } from './parse-options.ts'

/** Runs a command that came over the socket, on the directory of this process. */
export async function runForOthers(directory: OpenDirectory, args: readonly string[]): Promise<CommandAnswer> {
  try {
    const { name, commandArgs } = commandOf(args)
    const command = await commands[name]!.load()
    if (command.kind !== 'directory') throw new UsageError(`'${name}' cannot be run by another process.`)
    const { options, operand } = parseOptions(name, command, commandArgs)
    const stdout = await command.act(directory, options, operand)
    directory.runtime.log.info('command.finished', { command: name })
    return { exitCode: ExitCode.done, stdout, stderr: '' }
  } catch (error) {
    const failure = failureOf(error)
    if (failure !== null) return { exitCode: failure.exitCode, stdout: '', stderr: linesOf(failure) }
    directory.runtime.log.error('command.failed', { error })
    const lines = ['The command failed inside the running directory. Its log says why.']
    return { exitCode: ExitCode.failed, stdout: '', stderr: linesOf({ lines }) }
  }
}
