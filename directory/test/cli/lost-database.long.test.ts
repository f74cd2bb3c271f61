import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import type { Worker } from 'node:worker_threads'
import { expect, onTestFinished, test } from 'vitest'
import { runCommandLine } from './recording-terminal.ts'

test('a directory whose embedded database dies exits with a message, so that a supervisor restarts it', async () => {
  const data = mkdtempSync(join(tmpdir(), 'feedmill-lost-database-'))
  onTestFinished(() => rmSync(data, { recursive: true }))
  // The test ends the thread of the database, as a crash does. In a new folder the first thread makes the database and
  // ends, and the last one serves it.
  const threads: Worker[] = []
  const keep = (worker: Worker) => void threads.push(worker)
  process.on('worker', keep)
  onTestFinished(() => void process.off('worker', keep))
  const { exitCode, stderr } = await runCommandLine(
    ['serve', '--port', '0', '--log-level', 'off', '--data', data],
    { STOP_SECONDS: '2' },
    { onOutput: () => void threads.at(-1)?.terminate() },
  )
  expect(exitCode).toBe(4)
  expect(stderr).toMatch(/The embedded database has ended: .*Start the directory again/)
}, 300_000)
