#!/usr/bin/env node
import process from 'node:process'
import { ExitCode } from './command.ts'
import { run } from './run.ts'

// A reader that went away (`feedmill parse … | head`) is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(ExitCode.ok)
  process.stderr.write(`feedmill: standard output cannot be written: ${error.message}\n`)
  process.exit(ExitCode.usage)
})
// Nobody listens any more; the work goes on.
process.stderr.on('error', () => {})

// A screen on which nothing can be overwritten or set in bold, as an editor's window says of itself.
const isDumb = process.env['TERM'] === 'dumb'

process.exitCode = await run(process.argv.slice(2), {
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  colour: process.stdout.isTTY === true && (process.env['NO_COLOR'] ?? '') === '' && !isDumb,
  interactive: process.stderr.isTTY === true && !isDumb,
  env: process.env,
  stopSignal: () => stopSignal(),
})

/** The first signal asks; a second one ends the process, as ever. */
function stopSignal(): AbortSignal {
  const controller = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => controller.abort())
  return controller.signal
}
