export interface OptionRow {
  /** The placeholder of the value in `--help`; `null` if the option has no value. */
  readonly placeholder: string | null
  readonly sentence: string
  /** A letter that does the same, without the hyphen. */
  readonly short?: string
  /** The possible values, if they are few. */
  readonly choices?: readonly string[]
  /** `--help` does not name it. */
  readonly isHidden?: boolean
}

/** An argument of a command that is no option. */
export interface OperandRow {
  /** Its placeholder in `--help`. */
  readonly placeholder: string
  readonly sentence: string
  /** The possible values, if they are few. */
  readonly choices?: readonly string[]
  /** Whether there may be several. Only the last operand may say so. */
  readonly isList?: true
  /** Whether it may be left out. Only the last operand may say so. */
  readonly isOptional?: true
  /**
   * Whether it names a file or folder. The path is resolved in the process that was called, even if another process
   * runs the command.
   */
  readonly isPath?: true
}

/** The options that were given, by name. An option without a value is `yes`. */
export type GivenOptions = Readonly<Record<string, string | undefined>>

/** What the command line knows of a command. */
export interface CommandText {
  /** Its description in `--help`. */
  readonly description: string
  /** The arguments that are no options. */
  readonly operands?: readonly OperandRow[]
  readonly options: Readonly<Record<string, OptionRow>>
  /** Command lines to learn from, without the program's name. */
  readonly examples: readonly string[]
  /** The meanings of its exit codes. @defaultValue those of the program */
  readonly exitCodes?: Readonly<Record<number, string>>
}

/** A command that is loaded when it is called, so that `--help` does not wait for a database or a fetcher. */
export interface CommandEntry<C extends CommandText> {
  readonly summary: string
  readonly load: () => Promise<C>
}

/** A program of several commands. */
export interface Program<C extends CommandText> {
  readonly name: string
  readonly version: string
  readonly description: string
  /** The commands by their names of one word or two: `account create`. */
  readonly commands: Readonly<Record<string, CommandEntry<C>>>
  /** The meanings of exit codes. */
  readonly exitCodes: Readonly<Record<number, string>>
}

/** The call was wrong. The message says what to do, and the command ends with exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}
