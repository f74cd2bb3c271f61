import { destination, pino } from 'pino'
import type { Log, LogFields, LogLevel } from './log.ts'
import { redact } from './redact.ts'

/** Options of {@link createLog}. */
export interface LogOptions {
  /** The least level that is written; `off` writes nothing. */
  readonly level: LogLevel | 'off'
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Texts that must not appear in any line. */
  readonly secrets?: readonly string[] | undefined
  /** Where lines go. @defaultValue standard error: standard output belongs to what commands print */
  readonly stream?: { write(line: string): unknown } | undefined
}

/** Fields of every line. A field of the caller with such a name gets `_` after it. */
const ownFields = new Set(['level', 'time', 'event', 'process_id'])

/** A log of JSON lines: `level`, `time`, `event` (the name of the line), then the fields, without secrets. */
export function createLog(options: LogOptions): Log {
  const { level, now, secrets = [], stream } = options
  const logger = pino(
    {
      level: level === 'off' ? 'silent' : level,
      base: null,
      messageKey: 'event',
      formatters: { level: (label) => ({ level: label }) },
      timestamp: () => `,"time":"${new Date(now()).toISOString()}"`,
    },
    // Written at once: a process that is killed has told what it did.
    stream ?? destination({ dest: 2, sync: true }),
  )
  const write = (lineLevel: LogLevel, name: string, fields: LogFields = {}) => {
    if (!logger.isLevelEnabled(lineLevel)) return
    logger[lineLevel](withOwnNames(redact(fields, secrets)), name)
  }
  return {
    info: (name, fields) => write('info', name, fields),
    warn: (name, fields) => write('warn', name, fields),
    error: (name, fields) => write('error', name, fields),
  }
}

function withOwnNames(fields: Record<string, unknown>): Record<string, unknown> {
  if (!Object.keys(fields).some((name) => ownFields.has(name))) return fields
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [ownFields.has(name) ? `${name}_` : name, value]),
  )
}
