import process from 'node:process'
import { destination } from 'pino'

/** Takes lines, and writes them where they belong. */
export interface LineWriter {
  write(line: string): void
}

/**
 * Writes lines to standard error, those of one turn of the event loop together: a call of the system for each line took
 * a quarter of what a small answer costs. A process that is killed loses the lines of its last turn at most.
 */
export function standardErrorWriter(): LineWriter {
  const target = destination({ dest: 2, sync: true })
  // Nobody reads the log any more; the work goes on.
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
