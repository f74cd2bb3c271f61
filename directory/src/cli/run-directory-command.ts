import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { CommandCall } from 'feedmill/command-line'
import { createRuntime, DirectoryError } from '../runtime/index.ts'
import { openDirectory } from '../service/open-directory.ts'
import { loadSettings, type Settings, secretTexts } from '../settings/index.ts'
import { actorOf } from './acting-user.ts'
import { askRunningInstance, type CommandAnswer } from './admin-socket.ts'
import type { DirectoryCommand } from './command.ts'
import { ExitCode } from './exit-code.ts'
import type { Terminal } from './terminal.ts'

/** A signal such as Ctrl-C ends the process of a command at once. */
const NOBODY_STOPS = new AbortController().signal

/** Runs a command where its data is: in the process that holds the folder, or here. */
export async function runDirectoryCommand(call: CommandCall<DirectoryCommand>, terminal: Terminal): Promise<ExitCode> {
  const { name, command, args, options, operands } = call
  const operand = operands[0] ?? ''
  const { settings } = loadSettings({ env: terminal.env, flags: options })
  const progress = (line: string): void => void terminal.stderr.write(`${line}\n`)
  // The other process may have another working directory.
  const sentArgs =
    command.operands?.[0]?.isPath === true ? args.map((arg) => (arg === operand ? resolve(arg) : arg)) : args
  const answer =
    settings.databaseUrl === null
      ? await askRunningInstance(settings.data, [...name.split(' '), ...sentArgs], progress, terminal.user)
      : null
  if (answer !== null) return print(answer, terminal)
  if (!command.makesFolder) assertFolder(settings)
  const runtime = createRuntime({ level: 'error', secrets: secretTexts(settings) })
  const directory = await openDirectory(settings, runtime)
  const waiting = { actor: actorOf(terminal.user), progress, signal: NOBODY_STOPS }
  try {
    terminal.stdout.write(await command.act(directory, options, operand, waiting))
    return ExitCode.done
  } finally {
    await directory.close()
  }
}

function print({ exitCode, stdout, stderr }: CommandAnswer, terminal: Terminal): ExitCode {
  terminal.stdout.write(stdout)
  terminal.stderr.write(stderr)
  return exitCode as ExitCode
}

function assertFolder({ databaseUrl, data }: Settings): void {
  if (databaseUrl !== null || existsSync(data)) return
  throw new DirectoryError(
    'UNAVAILABLE',
    `There is no directory in ${data}. 'feedmill-directory serve --data ${data}' makes one; --data names another folder.`,
  )
}
