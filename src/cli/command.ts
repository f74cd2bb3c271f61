import type { Readable, Writable } from 'node:stream'
import type { CommandText, GivenOptions } from '../command-line/index.ts'

export { UsageError } from '../command-line/index.ts'

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

/** The meanings of the exit codes, for `--help`. */
export const exitCodes = {
  0: 'done',
  1: 'a document is no feed',
  2: 'the call is wrong, or a file cannot be read',
  3: 'a URL cannot be fetched',
} as const satisfies Readonly<Record<ExitCode, string>>

/** A command of the command line. */
export interface Command extends CommandText {
  run(options: GivenOptions, operands: readonly string[], terminal: Terminal): Promise<ExitCode>
}

/** The network failed. The message says how, and the command ends with exit code 3. */
export class TransportError extends Error {
  override readonly name = 'TransportError'
}
