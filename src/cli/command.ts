import type { Readable, Writable } from 'node:stream'

/** What a command may touch of the world; tests give their own. */
export interface Terminal {
  readonly stdin: Readable
  /** `isTTY` if it is a screen. */
  readonly stdout: Writable & { readonly isTTY?: boolean }
  readonly stderr: Writable & { readonly columns?: number }
  /** Whether the person who reads stdout can see colours. */
  readonly colour: boolean
  /** Whether stderr is a screen on which a line of progress can be overwritten. */
  readonly interactive: boolean
  readonly env: Readonly<Record<string, string | undefined>>
  /**
   * Asked for by a command that ends cleanly: aborted by SIGINT and SIGTERM, which without it end the process at once.
   */
  readonly stopSignal?: () => AbortSignal
}

/**
 * How a command ends: all well; the document is no use; the call was wrong, or a file that it names cannot be read or
 * written; the network failed.
 */
export const ExitCode = { ok: 0, unusable: 1, usage: 2, transport: 3 } as const
export type ExitCode = (typeof ExitCode)[keyof typeof ExitCode]

/** One command of the command line. */
export interface Command {
  /** What `feedmill COMMAND --help` prints: usage, options, examples. */
  readonly help: string
  run(args: readonly string[], terminal: Terminal): Promise<ExitCode>
}

/**
 * The one argument that a command takes beside its options.
 *
 * @throws UsageError with the words of `otherwise` when there is none, or more than one.
 */
export function onlyArgument(positionals: readonly string[], otherwise: string): string {
  const [argument, ...others] = positionals
  if (argument === undefined || others.length > 0) throw new UsageError(otherwise)
  return argument
}

/** The network failed: the message says how, and the command ends with exit code 3. */
export class TransportError extends Error {
  override readonly name = 'TransportError'
}

/** The call was wrong: the message says what to do, and the command ends with exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}
