import { expect, test } from 'vitest'
import { Semaphore } from '../../src/runtime/semaphore.ts'
import { deferred } from '../workers/quick-runtime.ts'

test('a limited number of tasks run at once, and the others follow in their order', async () => {
  const semaphore = new Semaphore(2)
  const began: number[] = []
  const ends = [0, 1, 2, 3].map(() => deferred())
  const results = ends.map(({ promise }, index) =>
    semaphore.run(async () => {
      began.push(index)
      await promise
      return index
    }),
  )
  expect(began).toEqual([0, 1])
  ends[1]!.resolve()
  await results[1]
  await Promise.resolve()
  expect(began).toEqual([0, 1, 2])
  for (const end of ends) end.resolve()
  expect(await Promise.all(results)).toEqual([0, 1, 2, 3])
})

test('a task that fails gives its turn to the next', async () => {
  const semaphore = new Semaphore(1)
  const failed = semaphore.run(() => Promise.reject(new Error('The disk is full')))
  const next = semaphore.run(async () => 'stored')
  await expect(failed).rejects.toThrow('The disk is full')
  expect(await next).toBe('stored')
})
