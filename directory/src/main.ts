#!/usr/bin/env node
import process from 'node:process'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { actingUser } from './cli/acting-user.ts'
import { ExitCode } from './cli/exit-code.ts'
import { run } from './cli/run.ts'
import { assumeProduction, environment } from './settings/index.ts'

/** Time for what a failed command left open. */
const LEFT_OPEN_MS = 1_000

assumeProduction()

// A reader that went away (`feedmill-directory account list | head`) is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(ExitCode.done)
  process.exit(ExitCode.failed)
})
// Nobody listens any more; the work goes on.
process.stderr.on('error', () => {})

const exitCode = await run(process.argv.slice(2), {
  stdout: process.stdout,
  stderr: process.stderr,
  user: actingUser(environment()),
  env: environment(),
  isInteractive: process.stdout.isTTY === true,
  askSecretly,
  stopSignal: () => stopSignal(),
})
process.exitCode = exitCode
// A part that was left when the time to stop was over may keep timers and connections: the process would go on for
// ever.
if (exitCode !== ExitCode.done) setTimeout(() => process.exit(), LEFT_OPEN_MS).unref()

/** Without an echo: what is typed must not stay on the screen. */
async function askSecretly(question: string): Promise<string | null> {
  if (process.stdin.isTTY !== true) return null
  process.stderr.write(question)
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() })
  const reader = createInterface({ input: process.stdin, output: unseen, terminal: true })
  reader.on('SIGINT', () => process.exit(ExitCode.failed))
  try {
    return await reader.question('')
  } finally {
    reader.close()
    process.stderr.write('\n')
  }
}

/** The first signal asks; a second one ends the process, as ever. */
function stopSignal(): AbortSignal {
  const controller = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => controller.abort())
  return controller.signal
}
