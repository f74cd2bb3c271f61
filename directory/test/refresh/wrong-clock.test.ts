import { afterEach, beforeEach, expect, test } from 'vitest'
import { mendDueTimes } from '../../src/feeds/index.ts'
import { podcastDocument } from '../support/documents.ts'
import { openWorld, type World } from './world.ts'

const HOUR = 3_600
const DAY = 24 * HOUR

let world: World
beforeEach(async () => {
  world = await openWorld()
})
afterEach(() => world.close())

test('a feed that was read while the clock was years ahead is read again soon once the clock is right', async () => {
  const url = world.server.set('/a.xml', podcastDocument('Alpha', ['1']))
  await world.submit('podcast', url)
  world.advance(10 * 365 * DAY)
  await world.refresh()
  world.advance(-10 * 365 * DAY)
  expect(await mendDueTimes(world.db, world.runtime.now())).toBe(1)
  world.advance(2 * HOUR)
  await world.refresh()
  expect(world.server.requests.get('/a.xml')).toBe(2)
  expect(await mendDueTimes(world.db, world.runtime.now())).toBe(0)
})

test('a feed is read at once if the clock of the process that took it is ahead', async () => {
  const url = world.server.set('/a.xml', podcastDocument('Alpha', ['1']))
  await world.submit('podcast', url)
  world.advance(-6 * HOUR)
  await world.refresh()
  expect(world.server.requests.get('/a.xml')).toBe(1)
})

test('feeds that wait for their next check keep their due time', async () => {
  await world.submit('podcast', world.server.set('/a.xml', podcastDocument('Alpha', ['1'])))
  await world.refresh()
  expect(await mendDueTimes(world.db, world.runtime.now())).toBe(0)
})

test('a feed that is not due by its own state, as after the clock was set back, loses its lease at once', async () => {
  const url = world.server.set('/a.xml', podcastDocument('Alpha', ['1']))
  await world.submit('podcast', url)
  await world.refresh()
  await world.db.updateTable('feeds').set({ due_at: 1 }).execute()
  await world.refresh()
  const { lease_token, due_at } = await world.db
    .selectFrom('feeds')
    .select(['lease_token', 'due_at'])
    .executeTakeFirstOrThrow()
  expect(lease_token).toBeNull()
  expect(due_at).toBeGreaterThan(world.runtime.now() / 1000)
  expect(world.server.requests.get('/a.xml')).toBe(1)
})
