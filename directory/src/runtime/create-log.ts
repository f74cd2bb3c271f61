import process from 'node:process'
import { printableOutput } from 'feedmill/html'
import { destination, pino } from 'pino'
import type { Log, LogFields, LogLevel } from './log.ts'
import { prettyLine } from './pretty-line.ts'
import { redact } from './redact.ts'

/** Options of {@link createLog}. */
export interface LogOptions {
  /** The least level that is written; `off` writes nothing. */
  readonly level: LogLevel | 'off'
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Texts that must not appear in any line. */
  readonly secrets?: readonly string[] | undefined
  /** `pretty` for people; `auto` is `pretty` if standard error is a terminal. @defaultValue `json` */
  readonly format?: 'auto' | 'json' | 'pretty' | undefined
  /** Where lines go. @defaultValue standard error: standard output belongs to what commands print */
  readonly stream?: LineWriter | undefined
}

/** Fields of every line. A field of the caller with such a name gets `_` after it. */
const ownFields = new Set(['level', 'time', 'event', 'process_id'])

/**
 * A log of JSON lines: `level`, `time`, `event` (the name of the line), then the fields, without secrets. Control and
 * direction characters in strangers' texts are escaped, as they are on a terminal: people read logs there.
 */
export function createLog(options: LogOptions): Log {
  const { level, now, secrets = [], format = 'json', stream = standardErrorWriter() } = options
  const logger = pino(
    {
      level: level === 'off' ? 'silent' : level,
      base: null,
      messageKey: 'event',
      formatters: { level: (label) => ({ level: label }) },
      timestamp: createTimestamp(now),
    },
    { write: (line: string) => stream.write(printableOutput(isPretty ? prettyLine(line) : line)) },
  )
  const isPretty = format === 'pretty' || (format === 'auto' && process.stderr.isTTY === true)
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

/** Lines of one millisecond share their formatted time: formatting takes a tenth of the cost of a line. */
function createTimestamp(now: () => number): () => string {
  let writtenAt = Number.NaN
  let written = ''
  return () => {
    const time = now()
    if (time !== writtenAt) {
      writtenAt = time
      written = `,"time":"${new Date(time).toISOString()}"`
    }
    return written
  }
}

function withOwnNames(fields: Record<string, unknown>): Record<string, unknown> {
  for (const name of ownFields) {
    if (name in fields) {
      fields[`${name}_`] = fields[name]
      delete fields[name]
    }
  }
  return fields
}

/** Takes lines, and writes them where they belong. */
interface LineWriter {
  write(line: string): void
}

/**
 * Writes lines to standard error. Lines of one turn of the event loop are written together: a system call for each line
 * took a quarter of the cost of a small answer. A killed process loses at most the lines of its last turn.
 */
function standardErrorWriter(): LineWriter {
  const target = destination({ dest: 2, sync: true })
  // The reader of the log has gone. The process works on.
  target.on('error', () => {})
  let waiting = ''
  const flush = () => {
    const lines = waiting
    waiting = ''
    if (lines !== '') target.write(lines)
  }
  process.once('exit', flush)
  return {
    write(line) {
      if (waiting === '') setImmediate(flush)
      waiting += line
    },
  }
}
