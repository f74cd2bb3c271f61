/** The parts of the outside world that a command may use. Tests give their own. */
export interface Terminal {
  readonly stdout: { write(text: string): unknown }
  readonly stderr: { write(text: string): unknown }
  readonly env: Readonly<Record<string, string | undefined>>
  /** Whether a person reads standard output. */
  readonly isInteractive: boolean
  /** Aborted by SIGINT and SIGTERM. A command that does not ask for it is ended by them at once. */
  stopSignal(): AbortSignal
}
