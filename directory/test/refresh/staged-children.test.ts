import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { claimDueFeeds } from '../../src/feeds/index.ts'
import { deleteAbandonedStages } from '../../src/refresh/index.ts'
import { StagedChildren } from '../../src/refresh/staged-children.ts'
import { podcastDocument } from '../support/documents.ts'
import { openWorld, type World } from './world.ts'

let world: World
beforeEach(async () => {
  world = await openWorld()
})
afterEach(() => world.close())

/** Returns a document with more than two megabytes of episodes, which are staged in the table. */
function largeDocument(): string {
  const episodes = Array.from({ length: 300 }, (_, number) => ({
    guid: `episode-${number}`,
    extra: `<description>${`What is said in episode ${number}. `.repeat(400)}</description>`,
  }))
  return podcastDocument('Large', episodes)
}

async function stagedCount(): Promise<number> {
  return (await world.db.selectFrom('staged_children').select('seq').execute()).length
}

async function episodesCount(): Promise<number> {
  return (await world.db.selectFrom('podcast_episodes').select('uuid').execute()).length
}

/** Stages children as a worker that died meanwhile. */
async function stageAs(feedId: string, leaseToken: string): Promise<StagedChildren> {
  const staged = new StagedChildren(world.db, feedId, leaseToken)
  for (let index = 0; index < 3; index++) {
    const episode = { uuid: randomUUID(), hash: '', name: 'x'.repeat(1_000_000) }
    await staged.add({ type: 'episode', index, episode } as never)
  }
  return staged
}

/** Serves the large document. Calls `then` when most of it is staged, before its end is sent. */
function serveInTwoParts(path: string, isMostStaged: () => Promise<boolean>, then: () => Promise<unknown>): string {
  return world.server.set(path, (_, response) => {
    const document = largeDocument()
    response.writeHead(200, { 'Content-Type': 'application/rss+xml' })
    response.write(document.slice(0, -20))
    void (async () => {
      await expect.poll(isMostStaged, { timeout: 60_000, interval: 10 }).toBe(true)
      await then()
      response.end(document.slice(-20))
    })()
  })
}

test('a worker that lost its lease does not touch the children that its successor staged', async () => {
  let late: StagedChildren | null = null
  const url = serveInTwoParts(
    '/a.xml',
    async () => (await stagedCount()) > 1,
    async () => await late?.drop(),
  )
  late = await stageAs(await world.submit('podcast', url), randomUUID())
  await world.refresh()
  expect(await episodesCount()).toBe(300)
})

test('a refresh whose staged children are lost stores nothing, and the next stores all', async () => {
  const url = serveInTwoParts(
    '/a.xml',
    async () => (await stagedCount()) > 0,
    // A crash of the database empties the table.
    () => world.db.deleteFrom('staged_children').execute(),
  )
  await world.submit('podcast', url)
  await world.refresh()
  expect(await episodesCount()).toBe(0)
  expect(world.log.filter(({ name }) => name === 'feed.not_stored')).toHaveLength(1)
  world.server.set('/a.xml', largeDocument())
  await world.db.updateTable('feeds').set({ lease_token: null, lease_until: null }).execute()
  await world.refresh()
  expect(await episodesCount()).toBe(300)
})

test('the staged children of a dead worker are dropped only when another lease has replaced its own', async () => {
  const feedId = await world.submit('podcast', world.server.set('/a.xml', podcastDocument('Alpha', ['1'])))
  const token = randomUUID()
  await claimDueFeeds(world.db, Math.floor(world.runtime.now() / 1000), token, { limit: 1, leaseS: -1 })
  await stageAs(feedId, token)
  const pieces = await stagedCount()
  expect(pieces).toBeGreaterThan(1)
  expect(await deleteAbandonedStages(world.db)).toBe(0)
  await world.refresh()
  expect(await deleteAbandonedStages(world.db)).toBe(pieces)
  expect(await stagedCount()).toBe(0)
})
