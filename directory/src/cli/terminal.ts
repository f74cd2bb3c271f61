/** The parts of the outside world that a command may use. Tests give their own. */
export interface Terminal {
  readonly stdout: { write(text: string): unknown }
  readonly stderr: { write(text: string): unknown }
  /** Who runs the command, for the audit. */
  readonly user: string
  readonly env: Readonly<Record<string, string | undefined>>
  /** Whether a person reads standard output. */
  readonly isInteractive: boolean
  /** Asks a person for a text, which is not shown while it is typed. Returns `null` if nobody can be asked. */
  askSecretly(question: string): Promise<string | null>
  /** Aborted by SIGINT and SIGTERM. These signals end a command at once that does not ask for this. */
  stopSignal(): AbortSignal
}
