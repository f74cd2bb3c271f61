import { afterEach, beforeEach, expect, test } from 'vitest'
import { ClaimQueue } from '../../src/refresh/claim-queue.ts'
import { podcastDocument } from '../support/documents.ts'
import { openWorld, type World } from './world.ts'

/** Tests that popular podcasts are read more often. */

let world: World
beforeEach(async () => {
  world = await openWorld()
})
afterEach(() => world.close())

const DAY = 86_400

/** Serves a podcast with an episode each week, the last of today. Its title has to differ from that of its twin. */
function write(path: string, title: string): string {
  const today = Math.floor(world.runtime.now() / 1000) - 3_600
  const episodes = Array.from({ length: 20 }, (_, week) => {
    const date = today - week * 7 * DAY
    return { guid: `${title}-${Math.round(date / DAY)}`, title: `Of ${date}`, date }
  })
  return world.server.set(path, podcastDocument(title, episodes))
}

async function rank(uuid: string): Promise<void> {
  const { db } = world
  await db.updateTable('podcast_series').set({ popularity_rank: 'TOP_200' }).where('uuid', '=', uuid).execute()
}

async function dueAt(uuid: string): Promise<number> {
  const feed = world.db.selectFrom('feeds').select('due_at').where('series_uuid', '=', uuid)
  return (await feed.executeTakeFirstOrThrow()).due_at!
}

test('the next check of a ranked feed comes sooner than that of its unranked twin', async () => {
  const ranked = await world.submit('podcast', write('/ranked.xml', 'Ranked'))
  const twin = await world.submit('podcast', write('/twin.xml', 'Twin'))
  await world.refresh()
  await rank(ranked)
  // A feed counts as new for a while, and is read as often as a popular feed.
  for (let week = 0; week < 12; week++) {
    world.advance(7 * DAY)
    write('/ranked.xml', 'Ranked')
    write('/twin.xml', 'Twin')
    await world.refresh()
  }
  const now = Math.floor(world.runtime.now() / 1000)
  expect((await dueAt(ranked)) - now).toBeLessThan(((await dueAt(twin)) - now) / 2)
})

test('a claimed feed carries its rank', async () => {
  const ranked = await world.submit('podcast', write('/ranked.xml', 'Ranked'))
  await world.submit('podcast', write('/twin.xml', 'Twin'))
  await rank(ranked)
  const stop = new AbortController()
  const queue = new ClaimQueue(world.db, world.runtime, { window: 8, batch: 8 })
  const feeds = queue.feeds(null, stop.signal)
  const claimed = [(await feeds.next()).value, (await feeds.next()).value]
  stop.abort()
  const rankOf = (path: string) => claimed.find((feed) => feed?.url === world.server.base + path)?.popularityRank
  expect([rankOf('/ranked.xml'), rankOf('/twin.xml')]).toEqual(['TOP_200', null])
  await queue.release()
})
