import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database, OpenDatabase } from '../../src/database/database.ts'
import type { ClaimedFeed } from '../../src/feeds/index.ts'
import { ClaimQueue } from '../../src/refresh/claim-queue.ts'
import type { OwnSlots } from '../../src/refresh/own-slots.ts'
import { openTestDatabase } from '../support/database/test-database.ts'
import { TestRuntime } from '../support/runtime/test-runtime.ts'

let database: OpenDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const slots = { workerId: '11111111-1111-4111-8111-111111111111', open: [7] } as unknown as OwnSlots

test('a queue goes on while nothing is due, and stands still while a claim waits for a dead connection', async () => {
  const runtime = new TestRuntime()
  let isDead = false
  const executor = new Proxy(database.db.getExecutor(), {
    get(target, name) {
      const value = Reflect.get(target, name)
      if (name === 'executeQuery' && isDead) return () => new Promise(() => {})
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  const db: Database = new Proxy(database.db, {
    get: (target, name) => (name === 'getExecutor' ? () => executor : Reflect.get(target, name)),
  })
  const queue = new ClaimQueue(db, runtime, { window: 8, batch: 2 })
  void queue.feeds(slots, new AbortController().signal).next()
  for (let turn = 0; turn < 10; turn += 1) {
    await runtime.untilSleeping()
    expect(queue.stillMs()).toBe(0)
    await runtime.advance(500)
  }
  await runtime.untilSleeping()
  isDead = true
  await runtime.advance(60_000)
  await runtime.advance(60_000)
  expect(queue.stillMs()).toBeGreaterThanOrEqual(60_000)
  queue.letGo({ feed_id: 'a', lease_token: 'b' } as ClaimedFeed)
  expect(queue.stillMs()).toBe(0)
})
