import { rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { makeDataFolder } from '../support/database/test-database.ts'
import { runCommandLine } from './recording-terminal.ts'

test('at a terminal, serve says where it listens, and that it stops', async () => {
  const data = await makeDataFolder()
  onTestFinished(() => rmSync(data, { recursive: true }))
  const stop = new AbortController()
  const { exitCode, stdout, stderr } = await runCommandLine(
    ['serve', '--port', '0', '--data', data, '--log-level', 'off'],
    {},
    { isInteractive: true, stopSignal: () => stop.signal, onOutput: () => stop.abort() },
  )
  expect([exitCode, stderr]).toEqual([0, 'Stopping. Ctrl-C again ends the directory at once.\n'])
  expect(stdout).toMatch(/^ {2}Explorer {5}http:\/\/127\.0\.0\.1:\d+\/explorer$/m)
})

test('serve can be stopped in time while it starts on a database that hangs', async () => {
  const stop = new AbortController()
  const silent = createServer(() => stop.abort())
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void silent.close())
  const { port } = silent.address() as AddressInfo
  const args = ['serve', '--port', '0', '--database-url', `postgres://ada@127.0.0.1:${port}/directory`]
  const env = { STOP_SECONDS: '1', SERVICE_SECRET: '0'.repeat(64), LOG_LEVEL: 'off' }
  const { exitCode, stdout } = await runCommandLine(args, env, { stopSignal: () => stop.signal })
  expect([exitCode, stdout]).toEqual([1, ''])
})
