import type { OpenDirectory } from '../open-directory.ts'
import type { ExitCode } from './exit-code.ts'
import type { Terminal } from './terminal.ts'

/** An option of a command. */
export interface OptionRow {
  /** The placeholder of the value in `--help`; `null` if the option has no value. */
  readonly placeholder: string | null
  readonly sentence: string
  /** `--help` does not name it. */
  readonly isHidden?: boolean
}

/** The argument of a command that is no option. */
export interface OperandRow {
  /** Its placeholder in `--help`. */
  readonly placeholder: string
  readonly sentence: string
  /**
   * Whether it names a file or folder. The path is resolved in the process that was called, even if another process
   * runs the command.
   */
  readonly isPath?: true
}

/** The options that were given, by name. An option without a value is `yes`. */
export type GivenOptions = Readonly<Record<string, string | undefined>>

interface CommandText {
  /** Its description in `--help`. */
  readonly description: string
  /** The argument that must be given; absent if the command takes options only. */
  readonly operand?: OperandRow
  readonly options: Readonly<Record<string, OptionRow>>
  /** Command lines to learn from, without the program's name. */
  readonly examples: readonly string[]
}

/** A command that runs in the process that was called. */
export interface LocalCommand extends CommandText {
  readonly kind: 'local'
  /** @param operand the argument that is no option; empty if the command takes none */
  run(options: GivenOptions, terminal: Terminal, operand: string): Promise<ExitCode>
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
   * @param operand the argument that is no option; empty if the command takes none
   * @throws UsageError if an option is wrong
   * @throws DirectoryError if the directory refuses
   */
  act(directory: OpenDirectory, options: GivenOptions, operand: string): Promise<string>
}

export type Command = LocalCommand | DirectoryCommand
