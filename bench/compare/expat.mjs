// expat, in C: what the same bytes cost without JavaScript. Left out where no compiler or no library is.
import { execFile, execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { onOneProcessor } from './measure.mjs'
import { median } from './median.mjs'

const run = promisify(execFile)

/** Compiles the counter into the folder and gives what measures a file; null where that cannot be. */
export function expatCounter(folder) {
  const program = join(folder, 'expat-count')
  try {
    execFileSync('cc', ['-O2', '-o', program, join(import.meta.dirname, 'expat-count.c'), '-lexpat'], {
      stdio: 'ignore',
    })
  } catch {
    return null
  }
  return (path, times = 12) =>
    async () => {
      const [command, ...args] = onOneProcessor(program, path, String(times))
      const { stdout } = await run(command, args)
      const milliseconds = stdout.trim().split('\n').slice(0, -1).map(Number)
      return { cpu: median(milliseconds) / 1000 }
    }
}
