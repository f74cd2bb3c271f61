import type { Readable, Writable } from 'node:stream'

/** The parts of the environment that a command may use. Tests supply their own. */
export interface Terminal {
  readonly stdin: Readable
  /** The output. `isTTY` is true if it is a screen. */
  readonly stdout: Writable & { readonly isTTY?: boolean }
  readonly stderr: Writable & { readonly columns?: number }
  /** Whether the person who reads stdout can see colours. */
  readonly colour: boolean
  /** Whether stderr is a screen on which a line of progress can be overwritten. */
  readonly interactive: boolean
  readonly env: Readonly<Record<string, string | undefined>>
}

/**
 * The exit codes. `ok`: all went well. `unusable`: the document is unusable. `usage`: the call was wrong, or a file
 * cannot be read or written. `transport`: the network failed.
 */
export const ExitCode = { ok: 0, unusable: 1, usage: 2, transport: 3 } as const
export type ExitCode = (typeof ExitCode)[keyof typeof ExitCode]

/** An option of a command, as `parseArgs` takes it. `choices` are its values, if it has few. */
interface CommandOption {
  readonly type: 'string' | 'boolean'
  readonly short?: string
  readonly default?: string
  readonly choices?: readonly string[]
}

/** The options of a command, by name. */
export type CommandOptions = Readonly<Record<string, CommandOption>>

/** A command of the command line. */
export interface Command {
  /** The output of `feedmill COMMAND --help`: usage, options, examples. */
  readonly help: string
  /** All options but `--help`. */
  readonly options: CommandOptions
  /** The possible values of its argument. Absent if it takes files or URLs. */
  readonly choices?: readonly string[]
  run(args: readonly string[], terminal: Terminal): Promise<ExitCode>
}

/** A command that is not loaded yet. */
export interface CommandEntry {
  readonly summary: string
  readonly load: () => Promise<Command>
}

/**
 * Returns the only argument of a command, besides its options.
 *
 * @throws UsageError with the message `otherwise` if there is none, or more than one.
 */
export function onlyArgument(positionals: readonly string[], otherwise: string): string {
  const [argument, ...others] = positionals
  if (argument === undefined || others.length > 0) throw new UsageError(otherwise)
  return argument
}

/** The network failed. The message says how, and the command ends with exit code 3. */
export class TransportError extends Error {
  override readonly name = 'TransportError'
}

/** The call was wrong. The message says what to do, and the command ends with exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}
