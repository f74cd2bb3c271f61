/** How a command ends. */
export const ExitCode = { done: 0, failed: 1, usage: 2, unavailable: 3, lost: 4 } as const

export type ExitCode = (typeof ExitCode)[keyof typeof ExitCode]

/** The meanings of the exit codes, for `--help`. */
export const exitCodeMeanings: Readonly<Record<ExitCode, string>> = {
  0: 'done',
  1: 'refused or failed; standard error says why',
  2: 'the call or a setting is wrong',
  3: 'the database cannot be reached, another process holds the data folder, or the port is taken',
  4: 'the embedded database has ended, or does not answer any more: start the directory again',
}

/** The embedded database has ended while the directory ran. */
export class DatabaseLostError extends Error {
  override readonly name = 'DatabaseLostError'
}
