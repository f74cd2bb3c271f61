import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Database } from '../../src/database/database.ts'
import {
  listedContent,
  type Page,
  podcastEpisodeBy,
  podcastEpisodePages,
  podcastEpisodesByUuids,
} from '../../src/entities/index.ts'
import { createRefreshLoop } from '../../src/refresh/index.ts'
import { podcastDocument } from '../support/documents.ts'
import { openWorld, type World } from './world.ts'

let world: World
beforeEach(async () => {
  world = await openWorld()
})
afterEach(() => world.close())

const guidsTo = (end: number, from = 0) => Array.from({ length: end - from }, (_, index) => `guid-${from + index}`)
const large = (guids = guidsTo(650), channel = '') => podcastDocument('Large', guids, channel)
const page: Page = { page: 1, limitPerPage: 25, sortOrder: 'LATEST', searchTerm: null, includeRemoved: true }
const columns = { description: true, details: true }

/** Refreshes due feeds. Calls `before` ahead of each transaction of the database, with its number. */
async function refreshWith(before: (transaction: number) => Promise<unknown> | undefined): Promise<void> {
  let begun = 0
  const db = new Proxy(world.db, {
    get(target, name) {
      if (name === 'transaction') {
        return () => ({
          execute: async (work: never) => {
            begun += 1
            await before(begun)
            return await target.transaction().execute(work)
          },
        })
      }
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  }) as Database
  const { fetcher, runtime } = world
  await createRefreshLoop({ db, fetcher, runtime, concurrency: 1 }).runUntilIdle()
}

const crashAt = (crash: number) => (transaction: number) =>
  transaction >= crash ? Promise.reject(new Error('The process died')) : undefined

const endLeases = () => world.db.updateTable('feeds').set({ lease_token: null, lease_until: null }).execute()
const storedGuids = async () => {
  const rows = await world.db.selectFrom('podcast_episodes').select('guid').orderBy('guid').execute()
  return rows.map(({ guid }) => guid)
}
const told = async () => {
  const rows = await world.db.selectFrom('events').select('uuid').where('type', '=', 'PODCASTEPISODE').execute()
  return rows.map(({ uuid }) => uuid)
}

test('a large first reading is stored whole', async () => {
  const uuid = await world.submit('podcast', world.server.set('/a.xml', large()))
  await world.refresh()
  expect(await storedGuids()).toEqual(guidsTo(650).toSorted())
  expect(new Set(await told()).size).toBe(650)
  const series = await world.db
    .selectFrom('podcast_series')
    .select(['episodes_count', 'is_read'])
    .where('uuid', '=', uuid)
    .executeTakeFirstOrThrow()
  expect(series).toEqual({ episodes_count: 650, is_read: true })
})

test('a large first reading is not visible before it is stored whole', async () => {
  const seriesUuid = await world.submit('podcast', world.server.set('/a.xml', large()))
  await refreshWith(crashAt(5))
  const rows = await world.db.selectFrom('podcast_episodes').select(['uuid', 'guid', 'name']).execute()
  expect(rows).toHaveLength(300)
  const uuids = rows.map(({ uuid }) => uuid)
  expect((await podcastEpisodePages(world.db, [seriesUuid], page, columns)).size).toBe(0)
  expect((await podcastEpisodesByUuids(world.db, uuids, columns)).size).toBe(0)
  expect(
    await podcastEpisodeBy(world.db, { by: 'guid', text: rows[0]?.guid ?? '', seriesUuid: null }, columns),
  ).toBeNull()
  expect(await podcastEpisodeBy(world.db, { by: 'name', text: rows[0]?.name ?? '', seriesUuid }, columns)).toBeNull()
  expect((await listedContent(world.db, uuids)).size).toBe(0)
  expect(await told()).toEqual([])
})

test.each([
  ['large', guidsTo(700, 100)],
  ['small', guidsTo(3)],
])('a %s reading leaves no child of an earlier reading that died', async (_, guids) => {
  await world.submit('podcast', world.server.set('/a.xml', large()))
  await refreshWith(crashAt(7))
  expect(await storedGuids()).toHaveLength(500)
  world.server.set('/a.xml', large(guids))
  await endLeases()
  await world.refresh()
  expect(await storedGuids()).toEqual(guids.toSorted())
  expect(await told()).toHaveLength(guids.length)
})

test('a reading that dies at its commit is stored by the next, with one event for each child', async () => {
  await world.submit('podcast', world.server.set('/a.xml', large()))
  await refreshWith(crashAt(9))
  expect(await storedGuids()).toHaveLength(650)
  expect(await told()).toEqual([])
  await endLeases()
  await world.refresh()
  expect(await storedGuids()).toHaveLength(650)
  expect(await told()).toHaveLength(650)
})

test('a worker that lost its lease stores nothing more', async () => {
  await world.submit('podcast', world.server.set('/a.xml', large()))
  const takeOver = () =>
    world.db
      .updateTable('feeds')
      .set({ lease_token: randomUUID(), lease_until: new Date(Date.now() + 3_600_000) })
      .execute()
  await refreshWith((transaction) => (transaction === 4 ? takeOver() : undefined))
  expect(await storedGuids()).toHaveLength(200)
  expect(world.log.filter(({ name }) => name === 'feed.not_stored')).toMatchObject([{ level: 'warn' }])
  await endLeases()
  await world.refresh()
  expect(await storedGuids()).toEqual(guidsTo(650).toSorted())
})

test('a feed that is blocked meanwhile leaves nothing', async () => {
  await world.submit('podcast', world.server.set('/a.xml', large()))
  const block = () => world.db.updateTable('feeds').set({ is_blocked: true }).execute()
  await refreshWith((transaction) => (transaction === 4 ? block() : undefined))
  expect(await storedGuids()).toEqual([])
  expect(await told()).toEqual([])
})

test('a feed that turns out to be a duplicate at the commit of a large first reading leaves nothing', async () => {
  const guid = '<podcast:guid>0b9ed2f8-1c1c-5a3c-8e5f-0d9b3a1c2e4f</podcast:guid>'
  const first = world.server.set('/a.xml', large(guidsTo(3), guid))
  await world.submit('podcast', world.server.set('/b.xml', large(guidsTo(650), guid)))
  const readOther = async () => {
    await world.submit('podcast', first)
    await world.refresh()
  }
  await refreshWith((transaction) => (transaction === 9 ? readOther() : undefined))
  expect(await storedGuids()).toEqual(guidsTo(3))
  expect(await told()).toHaveLength(3)
})
