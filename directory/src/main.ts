#!/usr/bin/env node
import process from 'node:process'
import { ExitCode } from './cli/exit-code.ts'
import { run } from './cli/run.ts'
import { assumeProduction, environment } from './settings/index.ts'

assumeProduction()

// A reader that went away (`feedmill-directory account list | head`) is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(ExitCode.done)
  process.exit(ExitCode.failed)
})
// Nobody listens any more; the work goes on.
process.stderr.on('error', () => {})

process.exitCode = await run(process.argv.slice(2), {
  stdout: process.stdout,
  stderr: process.stderr,
  env: environment(),
  isInteractive: process.stdout.isTTY === true,
  stopSignal: () => stopSignal(),
})

/** The first signal asks; a second one ends the process, as ever. */
function stopSignal(): AbortSignal {
  const controller = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => controller.abort())
  return controller.signal
}
