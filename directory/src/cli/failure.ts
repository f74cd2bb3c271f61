import { UsageError } from 'feedmill/command-line'
import { DirectoryError } from '../runtime/index.ts'
import { SettingsError } from '../settings/index.ts'
import { DatabaseLostError, ExitCode } from './exit-code.ts'

/** The message of an error, and the exit code of the command. */
export interface CommandFailure {
  readonly exitCode: ExitCode
  readonly lines: readonly string[]
}

/** Returns the message of an error in plain words; `null` if the error is unexpected. */
export function failureOf(error: unknown): CommandFailure | null {
  if (error instanceof UsageError) return { exitCode: ExitCode.usage, lines: [error.message] }
  if (error instanceof SettingsError) return { exitCode: ExitCode.usage, lines: error.problems }
  if (error instanceof DatabaseLostError) return { exitCode: ExitCode.lost, lines: [error.message] }
  if (!(error instanceof DirectoryError)) return null
  return { exitCode: error.code === 'UNAVAILABLE' ? ExitCode.unavailable : ExitCode.failed, lines: [error.message] }
}

/** The lines as standard error shows them. */
export function linesOf({ lines }: Pick<CommandFailure, 'lines'>): string {
  return lines.map((line) => `feedmill-directory: ${line}\n`).join('')
}
