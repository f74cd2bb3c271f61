import { rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeDataFolder } from '../database/test-database.ts'
import { type StartedProcess, startProcess } from './started-process.ts'

let data: string
let running: StartedProcess

beforeAll(async () => {
  data = await makeDataFolder()
  const preload = fileURLToPath(new URL('hanging-database.mjs', import.meta.url))
  running = await startProcess(data, [], { preload, env: { STOP_SECONDS: '1' } })
})

afterAll(async () => {
  await running.kill()
  rmSync(data, { recursive: true })
})

test('a process whose database hangs ends with 1 when the time to stop is over', async () => {
  expect(await running.stop()).toBe(1)
  expect(running.log()).toContain('"event":"stop.late"')
  expect(running.log()).not.toMatch(/"level":"error".*(?:pool|destroyed)/)
})
