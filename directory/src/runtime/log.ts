/** Levels by who must act: `error` an operator now, `warn` an operator soon, `info` nobody. */
export const logLevels = ['info', 'warn', 'error'] as const

export type LogLevel = (typeof logLevels)[number]

/** A log line: a name such as `feed.refreshed`, and fields in snake_case with units. */
export interface Log {
  info(name: string, fields?: LogFields): void
  warn(name: string, fields?: LogFields): void
  error(name: string, fields?: LogFields): void
}

/** An `error` field takes anything that was thrown. */
export interface LogFields {
  readonly [name: string]: unknown
  readonly error?: unknown
}
