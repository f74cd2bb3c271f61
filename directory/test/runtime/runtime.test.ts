import { getEventListeners } from 'node:events'
import { expect, test } from 'vitest'
import { createRuntime } from '../../src/runtime/create-runtime.ts'
import { TestRuntime } from '../support/runtime/test-runtime.ts'

const runtime = createRuntime({ level: 'off' })

test('sleep ends at once when its signal was aborted', async () => {
  await runtime.sleep(1e12, AbortSignal.abort())
})

test('sleep ends when its signal is aborted, even if it was to last long', async () => {
  const stop = new AbortController()
  const sleeping = runtime.sleep(1e12, stop.signal)
  stop.abort()
  await sleeping
})

test('sleep removes its listener from the signal when it ends', async () => {
  const signal = new AbortController().signal
  const { length } = getEventListeners(signal, 'abort')
  await runtime.sleep(1, signal)
  expect(getEventListeners(signal, 'abort')).toHaveLength(length)
})

test('makes uuids of version 4 and bytes of the requested length', () => {
  for (const each of [runtime, new TestRuntime()]) {
    expect(each.uuid()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(each.uuid()).not.toBe(each.uuid())
    expect(each.randomBytes(32)).toHaveLength(32)
    expect(each.random()).toBeLessThan(1)
  }
})

test('the clock of tests wakes sleepers in the order of their times', async () => {
  const clock = new TestRuntime(0)
  const woken: [string, number][] = []
  const sleeper = async (name: string, ms: number) => {
    await clock.sleep(ms)
    woken.push([name, clock.now()])
  }
  void sleeper('late', 20)
  void sleeper('early', 10)
  void sleeper('later', 30)
  await clock.advance(20)
  expect(woken).toEqual([
    ['early', 10],
    ['late', 20],
  ])
  expect(clock.sleeping).toBe(1)
})

test('a loop on the clock of tests runs once for each sleep that ends', async () => {
  const clock = new TestRuntime(0)
  const stop = new AbortController()
  let rounds = 0
  const loop = async () => {
    while (!stop.signal.aborted) {
      rounds += 1
      await clock.sleep(1_000, stop.signal)
    }
  }
  const ended = loop()
  await clock.untilSleeping()
  await clock.advance(5_000)
  expect(rounds).toBe(6)
  stop.abort()
  await ended
})
