#!/usr/bin/env node
import process from 'node:process'
import { ExitCode } from './command.ts'
import { run } from './run.ts'

// A reader that closes the pipe (`feedmill parse … | head`) is not a failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(ExitCode.ok)
  process.stderr.write(`feedmill: standard output cannot be written: ${error.message}\n`)
  process.exit(ExitCode.usage)
})
// If the reader of stderr has closed it, the work continues.
process.stderr.on('error', () => {})

// A dumb terminal, such as an editor's window, can neither overwrite lines nor show bold text.
const isDumb = process.env['TERM'] === 'dumb'

process.exitCode = await run(process.argv.slice(2), {
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  colour: process.stdout.isTTY === true && (process.env['NO_COLOR'] ?? '') === '' && !isDumb,
  interactive: process.stderr.isTTY === true && !isDumb,
  env: process.env,
})
