import type { OpenDirectory } from '../open-directory.ts'
import type { ExitCode } from './exit-code.ts'
import type { Terminal } from './terminal.ts'

/** An option of a command. */
export interface OptionRow {
  /** What stands for the value in `--help`; null for an option without a value. */
  readonly placeholder: string | null
  readonly sentence: string
}

/** The options that were given, by name. One without a value is `yes`. */
export type GivenOptions = Readonly<Record<string, string | undefined>>

interface CommandText {
  /** What it does, for `--help`. */
  readonly description: string
  readonly options: Readonly<Record<string, OptionRow>>
  /** Command lines to learn from, without the program's name. */
  readonly examples: readonly string[]
}

/** A command that runs in the process that was called. */
export interface LocalCommand extends CommandText {
  readonly kind: 'local'
  run(options: GivenOptions, terminal: Terminal): Promise<ExitCode>
}

/**
 * A command on the data of a directory. It runs in the process that holds the data folder, if there is one; else the
 * process that was called opens the folder, or the database.
 */
export interface DirectoryCommand extends CommandText {
  readonly kind: 'directory'
  /** Whether it may make the data folder. */
  readonly makesFolder: boolean
  /**
   * Returns what to print.
   *
   * @throws UsageError if an option is wrong
   * @throws DirectoryError if the directory refuses
   */
  act(directory: OpenDirectory, options: GivenOptions): Promise<string>
}

export type Command = LocalCommand | DirectoryCommand
