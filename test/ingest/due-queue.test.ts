import { fc, test } from '@fast-check/vitest'
import { expect } from 'vitest'
import { DueQueue } from '../../src/ingest/queues/due-queue.ts'

const operation = fc.record({ url: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), dueAt: fc.option(fc.nat(20)) })

test.prop([fc.array(operation)])('feeds come out in the order of their latest due times, each once', (operations) => {
  const queue = new DueQueue()
  const expected = new Map<string, number>()
  for (const { url, dueAt } of operations) {
    queue.set(url, dueAt)
    if (dueAt === null) expected.delete(url)
    else expected.set(url, dueAt)
  }
  const taken: [string, number][] = []
  for (let next = queue.take(20); next !== null; next = queue.take(20)) taken.push([next.url, next.dueAt])
  expect(new Map(taken)).toEqual(expected)
  expect(taken.map(([, dueAt]) => dueAt)).toEqual([...expected.values()].sort((one, other) => one - other))
  expect(queue.nextAt).toBeNull()
})

test('a feed that is not due yet stays', () => {
  const queue = new DueQueue()
  queue.set('a', 10)
  expect(queue.take(9)).toBeNull()
  expect(queue.nextAt).toBe(10)
  expect(queue.take(10)).toEqual({ url: 'a', dueAt: 10 })
})

test.each([
  ['a later time is ignored', 12, 10],
  ['a sooner time is taken', 8, 8],
  ['null is ignored', null, 10],
])('setSooner only moves a feed forward: %s', (_, dueAt, expected) => {
  const queue = new DueQueue()
  queue.setSooner('a', 10)
  queue.setSooner('a', dueAt)
  expect(queue.nextAt).toBe(expected)
})
