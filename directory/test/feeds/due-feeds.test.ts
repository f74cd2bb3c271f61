import { afterAll, beforeAll, expect, test } from 'vitest'
import { dueFeeds } from '../../src/feeds/index.ts'
import { openWorld, type World } from '../refresh/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test('due feeds are counted, and the oldest is named by its time', async () => {
  expect(await dueFeeds(world.db, 1_000)).toEqual({ count: 0, oldestDueAt: null })
  for (const name of ['a', 'b', 'c']) await world.submit('podcast', `https://${name}.example/feed`)
  const due = [500, 900, 1_001]
  for (const [index, { feed_id }] of (await world.db.selectFrom('feeds').select('feed_id').execute()).entries()) {
    await world.db.updateTable('feeds').set({ due_at: due[index]! }).where('feed_id', '=', feed_id).execute()
  }
  expect(await dueFeeds(world.db, 1_000)).toEqual({ count: 2, oldestDueAt: 500 })
})
