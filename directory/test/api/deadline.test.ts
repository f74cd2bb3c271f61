import { expect, test } from 'vitest'
import { Deadlines } from '../../src/api/graphql/deadline.ts'
import { TestRuntime } from '../support/runtime/test-runtime.ts'

const never = () => new Promise<never>(() => {})

/** Returns a function that tells the state of a promise: `waits`, `ready`, or the code of its error. */
function watched(work: Promise<unknown>): () => string {
  let state = 'waits'
  work.then(
    () => {
      state = 'ready'
    },
    (error) => {
      state = error.code
    },
  )
  return () => state
}

test('each request has its whole time, even though one timer serves all of them', async () => {
  const runtime = new TestRuntime()
  const deadlines = new Deadlines(runtime, 1_000)
  const first = watched(deadlines.begin().race(never()))
  await runtime.advance(600)
  const second = watched(deadlines.begin().race(never()))
  expect(runtime.sleeping).toBe(1)
  await runtime.advance(400)
  expect([first(), second()]).toEqual(['SERVICE_SERVER_ERROR', 'waits'])
  await runtime.advance(600)
  expect(second()).toBe('SERVICE_SERVER_ERROR')
  expect(runtime.sleeping).toBe(0)
})

test('no timer is left when the last request has ended, and the next request has its whole time', async () => {
  const runtime = new TestRuntime()
  const deadlines = new Deadlines(runtime, 1_000)
  const ended = deadlines.begin()
  await ended.race(Promise.resolve())
  ended.end()
  expect(runtime.sleeping).toBe(0)
  await runtime.advance(900)
  const next = watched(deadlines.begin().race(never()))
  await runtime.advance(999)
  expect(next()).toBe('waits')
  await runtime.advance(1)
  expect(next()).toBe('SERVICE_SERVER_ERROR')
})
