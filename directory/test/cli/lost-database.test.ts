import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Worker } from 'node:worker_threads'
import { expect, onTestFinished, test, vi } from 'vitest'
import { runCommandLine } from './recording-terminal.ts'

const threads: Worker[] = []

// The threads that are started, so that a test can end one as a crash does.
vi.mock('node:worker_threads', async (importOriginal) => {
  const original = await importOriginal<typeof import('node:worker_threads')>()
  return {
    ...original,
    Worker: class extends original.Worker {
      constructor(...args: ConstructorParameters<typeof Worker>) {
        super(...args)
        threads.push(this)
      }
    },
  }
})

test('a directory whose embedded database has ended ends with a sentence, so that a supervisor starts it again', async () => {
  const data = mkdtempSync(join(tmpdir(), 'feedmill-lost-database-'))
  onTestFinished(() => rmSync(data, { recursive: true }))
  const { exitCode, stderr } = await runCommandLine(
    ['serve', '--port', '0', '--log-level', 'off', '--data', data],
    { STOP_SECONDS: '2' },
    { onOutput: () => void threads[0]?.terminate() },
  )
  expect(exitCode).toBe(3)
  expect(stderr).toMatch(/The embedded database has ended: .*Start the directory again/)
}, 300_000)
