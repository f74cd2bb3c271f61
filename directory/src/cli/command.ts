import type { CommandText, GivenOptions } from 'feedmill/command-line'
import type { OpenDirectory } from '../service/open-directory.ts'
import type { ExitCode } from './exit-code.ts'
import type { Terminal } from './terminal.ts'

/** A command that runs in the process that was called. */
export interface LocalCommand extends CommandText {
  readonly kind: 'local'
  /** @param operand the argument that is no option; empty if the command takes none */
  run(options: GivenOptions, terminal: Terminal, operand: string): Promise<ExitCode>
}

/** Whoever waits for a command that takes long. */
export interface Waiting {
  /** The actor of the command, for the audit: `command line (ada)`. */
  readonly actor: string
  /** Shows a line about how far the command is. */
  progress(line: string): void
  /** Aborted when nobody waits any more, or the process is about to stop: then the command should end. */
  readonly signal: AbortSignal
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
   * Runs in the process that was called, without a directory.
   *
   * @returns `null` if the options ask for what needs a directory
   */
  runHere?(options: GivenOptions, terminal: Terminal, operand: string): Promise<ExitCode> | null
  /**
   * Returns what to print.
   *
   * @param operand the argument that is no option; empty if the command takes none
   * @param waiting whoever waits for the command
   * @throws UsageError if an option is wrong
   * @throws DirectoryError if the directory refuses
   */
  act(directory: OpenDirectory, options: GivenOptions, operand: string, waiting: Waiting): Promise<string>
}

export type Command = LocalCommand | DirectoryCommand
