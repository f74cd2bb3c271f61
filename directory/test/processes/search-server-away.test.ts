import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeDataFolder } from '../database/test-database.ts'
import { type StartedProcess, startProcess } from './started-process.ts'

let data: string
let running: StartedProcess

beforeAll(async () => {
  data = await makeDataFolder()
  // Nothing listens there.
  running = await startProcess(data, [], { env: { SEARCH_URL: 'http://127.0.0.1:1/directory' } })
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
