import { expect, test } from 'vitest'
import { keepRunning } from '../../src/workers/keep-running.ts'
import { TestRuntime } from '../runtime/test-runtime.ts'

test('starts again after a pause that doubles, and is unhealthy meanwhile', async () => {
  const runtime = new TestRuntime()
  let starts = 0
  const loop = keepRunning(
    'refresh',
    async () => {
      starts += 1
      throw new Error('no database')
    },
    runtime,
  )
  await runtime.untilSleeping()
  expect([starts, loop.isHealthy()]).toEqual([1, false])
  for (let round = 0; round < 8; round++) {
    const [{ restart_in_ms: pause }] = runtime.linesNamed('loop.failed').slice(-1) as [{ restart_in_ms: number }]
    const longest = Math.min(60_000, 1_000 * 2 ** round)
    expect(pause).toBeGreaterThanOrEqual(longest / 2)
    expect(pause).toBeLessThanOrEqual(longest)
    await runtime.advance(pause)
    await runtime.untilSleeping()
  }
  expect(starts).toBe(9)
  await loop.stop()
})

test('is healthy again when it runs again', async () => {
  const runtime = new TestRuntime()
  let starts = 0
  const loop = keepRunning(
    'refresh',
    async (signal) => {
      starts += 1
      if (starts === 1) throw new Error('no database')
      await runtime.sleep(1e9, signal)
    },
    runtime,
  )
  await runtime.untilSleeping()
  expect(loop.isHealthy()).toBe(false)
  await runtime.advance(1_000)
  expect([starts, loop.isHealthy()]).toEqual([2, true])
  await loop.stop()
})

test('forgets failures after a minute without one', async () => {
  const runtime = new TestRuntime()
  const loop = keepRunning(
    'refresh',
    async (signal) => {
      await runtime.sleep(60_000, signal)
      throw new Error('no database')
    },
    runtime,
  )
  for (let round = 0; round < 3; round++) await runtime.advance(61_000)
  expect(runtime.linesNamed('loop.failed').map(({ failures }) => failures)).toEqual([1, 1, 1])
  await loop.stop()
})

test('waits for the end of the work when it is stopped', async () => {
  const order: string[] = []
  const loop = keepRunning(
    'refresh',
    async (signal) => {
      await new Promise((resolve) => signal.addEventListener('abort', resolve))
      await Promise.resolve()
      order.push('work ended')
    },
    new TestRuntime(),
  )
  await loop.stop()
  order.push('stopped')
  expect(order).toEqual(['work ended', 'stopped'])
})
