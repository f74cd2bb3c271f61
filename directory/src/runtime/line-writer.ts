import process from 'node:process'
import { destination } from 'pino'

/** Takes lines, and writes them where they belong. */
export interface LineWriter {
  write(line: string): void
}

/**
 * Writes lines to standard error. Lines of one turn of the event loop are written together: a system call for each line
 * took a quarter of the cost of a small answer. A killed process loses at most the lines of its last turn.
 */
export function standardErrorWriter(): LineWriter {
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
