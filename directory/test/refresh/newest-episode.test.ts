import { afterEach, beforeEach, expect, test } from 'vitest'
import { podcastDocument } from '../support/documents.ts'
import { openWorld, type World } from './world.ts'

let world: World
beforeEach(async () => {
  world = await openWorld()
})
afterEach(() => world.close())

test.each([
  ['counts if it is a day ahead at most: clocks differ', 86_000, 86_000],
  ['does not count if it is years ahead: it is an error', 50 * 365 * 86_400, -1_000],
])('the date of the newest episode %s', async (_, ahead, newest) => {
  const nowS = Math.floor(world.runtime.now() / 1_000)
  const episodes = [
    { guid: 'past', date: nowS - 1_000 },
    { guid: 'future', date: nowS + ahead },
  ]
  const uuid = await world.submit('podcast', world.server.set('/a.xml', podcastDocument('Alpha', episodes)))
  await world.refresh()
  const { latest_episode_at: at } = await world.db
    .selectFrom('podcast_series')
    .select('latest_episode_at')
    .where('uuid', '=', uuid)
    .executeTakeFirstOrThrow()
  expect(Number(at) - nowS).toBe(newest)
})
