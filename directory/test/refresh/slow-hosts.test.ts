import { afterEach, beforeEach, expect, test } from 'vitest'
import { ClaimQueue } from '../../src/refresh/claim-queue.ts'
import { createRefreshLoop } from '../../src/refresh/index.ts'
import { podcastDocument } from '../support/documents.ts'
import { insertBacklog } from './backlog.ts'
import { openWorld, type World } from './world.ts'

let world: World
beforeEach(async () => {
  world = await openWorld()
})
afterEach(() => world.close())

const CONCURRENCY = 4

const hoursAgo = (hours: number) => Math.floor(world.runtime.now() / 1000) - 3_600 * hours

/** Runs a loop until a podcast is read. */
async function runUntilRead(url: string): Promise<void> {
  const { db, fetcher, runtime } = world
  const stop = new AbortController()
  const running = createRefreshLoop({ db, fetcher, runtime, concurrency: CONCURRENCY }).run(stop.signal)
  const isRead = async () => {
    const series = db.selectFrom('podcast_series').select('is_read').where('rss_url', '=', url)
    return (await series.executeTakeFirst())?.is_read
  }
  try {
    await expect.poll(isRead, { interval: 20 }).toBe(true)
  } finally {
    stop.abort()
    await running
  }
}

test('awaited feeds are claimed while a backlog takes all places', async () => {
  const { db, runtime } = world
  await insertBacklog(db, {
    feedCount: 3,
    dueAt: hoursAgo(1),
    urlOf: (index) => `https://host-${index}.example/feed.xml`,
  })
  const stop = new AbortController()
  const feeds = new ClaimQueue(db, runtime, { window: 2, batch: 1 }).feeds(null, stop.signal)
  const next = async () => (await feeds.next()).value?.url
  expect([await next(), await next()]).toEqual([
    expect.stringMatching('^https://host-'),
    expect.stringMatching('^https://host-'),
  ])
  const url = world.server.set('/new.xml', podcastDocument('Alpha', ['1']))
  await world.submit('podcast', url)
  expect(await next()).toBe(url)
  stop.abort()
})

test('a backlog is read while the feeds of a host that hangs wait', async () => {
  const host = world.server.base.replace('127.0.0.1', 'localhost')
  const paths = Array.from({ length: 60 }, (_, index) => `/hanging-${index}.xml`)
  for (const path of paths) world.server.set(path, () => {})
  await insertBacklog(world.db, { feedCount: 60, dueAt: hoursAgo(2), urlOf: (index) => `${host}${paths[index]}` })
  const url = world.server.set('/old.xml', podcastDocument('Alpha', ['1']))
  await insertBacklog(world.db, { feedCount: 1, dueAt: hoursAgo(1), urlOf: () => url })
  await runUntilRead(url)
})
