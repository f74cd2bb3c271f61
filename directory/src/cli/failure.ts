import { DirectoryError } from '../runtime/index.ts'
import { SettingsError } from '../settings/index.ts'
import { ExitCode, UsageError } from './exit-code.ts'

/** What to say of an error, and how the command ends. */
export interface CommandFailure {
  readonly exitCode: ExitCode
  readonly lines: readonly string[]
}

/** What to say of an error, in plain words; null for one that nobody expected. */
export function failureOf(error: unknown): CommandFailure | null {
  if (error instanceof UsageError) return { exitCode: ExitCode.usage, lines: [error.message] }
  if (error instanceof SettingsError) return { exitCode: ExitCode.usage, lines: error.problems }
  if (!(error instanceof DirectoryError)) return null
  return { exitCode: error.code === 'UNAVAILABLE' ? ExitCode.unavailable : ExitCode.failed, lines: [error.message] }
}

/** The lines as standard error shows them. */
export function linesOf({ lines }: Pick<CommandFailure, 'lines'>): string {
  return lines.map((line) => `feedmill-directory: ${line}\n`).join('')
}
