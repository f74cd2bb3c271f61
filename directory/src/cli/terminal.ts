/** The parts of the outside world that a command may use. Tests give their own. */
export interface Terminal {
  readonly stdout: { write(text: string): unknown }
  readonly stderr: { write(text: string): unknown }
  readonly env: Readonly<Record<string, string | undefined>>
  /** Whether a person reads standard output. */
  readonly isInteractive: boolean
  /** Aborted by SIGINT and SIGTERM. These signals end a command at once that does not ask for this. */
  stopSignal(): AbortSignal
}
