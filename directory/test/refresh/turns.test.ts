import { afterAll, beforeAll, expect, test } from 'vitest'
import { turnsOf } from '../../src/feeds/index.ts'
import { podcastDocument } from '../support/documents.ts'
import { openWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const feedId = async (): Promise<string> =>
  (await world.db.selectFrom('feeds').select('feed_id').executeTakeFirstOrThrow()).feed_id

async function lookAgain(): Promise<void> {
  world.advance(7 * 86_400)
  await world.refresh()
}

const turns = async () => (await turnsOf(world.db, await feedId())).map(({ outcome, reason }) => [outcome, reason])

test('a feed notes when it begins to fail and when it comes through again, and no other look', async () => {
  world.server.set('/a.xml', podcastDocument('Alpha', ['1']))
  await world.submit('podcast', `${world.server.base}/a.xml`)
  await world.refresh()
  await lookAgain()
  expect(await turns()).toEqual([])
  world.server.set('/a.xml', '<!doctype html><p>Moved out')
  await lookAgain()
  await lookAgain()
  expect(await turns()).toEqual([['unreadable', 'not-feed/html']])
  world.server.set('/a.xml', podcastDocument('Alpha', ['1']))
  await lookAgain()
  await lookAgain()
  expect(await turns()).toHaveLength(2)
  expect((await turns())[0]![0]).toMatch(/^(?:modified|unchanged)$/)
})

test('a turn has the time of its look, however long the feed takes to be read and stored', async () => {
  const at = async () => {
    const { last_checked_at } = await world.db.selectFrom('feeds').select('last_checked_at').executeTakeFirstOrThrow()
    return last_checked_at
  }
  world.server.set('/a.xml', (_request, response) => {
    world.advance(3)
    response.writeHead(404).end()
  })
  await lookAgain()
  expect((await turnsOf(world.db, await feedId()))[0]!.turned_at).toBe(await at())
  world.server.set('/a.xml', podcastDocument('Alpha', ['1']))
  await lookAgain()
})

test('the last 20 turns of a feed are kept', async () => {
  for (let round = 0; round < 12; round++) {
    world.server.set('/a.xml', '<!doctype html><p>Moved out')
    await lookAgain()
    world.server.set('/a.xml', podcastDocument('Alpha', ['1']))
    await lookAgain()
  }
  const kept = await turns()
  expect(kept).toHaveLength(20)
  expect(kept.filter(([outcome]) => outcome === 'unreadable')).toHaveLength(10)
})
