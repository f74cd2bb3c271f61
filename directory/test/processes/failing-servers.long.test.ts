import { rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeDataFolder } from '../support/database/test-database.ts'
import { type StartedProcess, startProcess } from '../support/processes/started-process.ts'

let data: string
let running: StartedProcess

beforeAll(async () => {
  data = await makeDataFolder()
  // The database of the process hangs once it is asked to stop. No server of searches listens at its address.
  const preload = fileURLToPath(new URL('hanging-database.mjs', import.meta.url))
  const env = { STOP_SECONDS: '1', SEARCH_URL: 'http://127.0.0.1:1/directory' }
  running = await startProcess(data, [], { preload, env })
})

afterAll(async () => {
  await running.kill()
  rmSync(data, { recursive: true })
})

test('a process whose server of searches is away stays ready', async () => {
  await running.logged('loop.failed')
  const answer = await fetch(`${running.url}/readyz`)
  expect(await answer.json()).toEqual({ status: 'ready', checks: { database: 'ok', loops: 'ok' } })
})

test('a process whose database hangs ends with exit code 1 when the time to stop is over', async () => {
  expect(await running.stop()).toBe(1)
  expect(running.log()).toContain('"event":"stop.late"')
  expect(running.log()).not.toMatch(/"level":"error".*(?:pool|destroyed)/)
})
