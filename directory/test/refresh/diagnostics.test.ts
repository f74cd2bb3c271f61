import { afterEach, beforeEach, expect, test } from 'vitest'
import { deleteContent, diagnosticsOfFeed, mergeSeries } from '../../src/feeds/index.ts'
import { podcastDocument, type WrittenEpisode } from '../support/documents.ts'
import { openWorld, type World } from './world.ts'

const DAY = 86_400
const order = { reason: 'A test', actor: 'test' }
const sound: WrittenEpisode = { guid: 'sound' }
const faulty = (guid: string): WrittenEpisode => ({ guid, extra: '<itunes:duration>soon</itunes:duration>' })

let world: World
beforeEach(async () => {
  world = await openWorld()
})
afterEach(() => world.close())

const publish = (episodes: readonly WrittenEpisode[]) => world.server.set('/a.xml', podcastDocument('Alpha', episodes))

async function read(episodes: readonly WrittenEpisode[]): Promise<string> {
  const uuid = await world.submit('podcast', publish(episodes))
  await world.refresh()
  return uuid
}

async function readAgain(): Promise<void> {
  world.advance(2 * DAY)
  await world.refresh()
}

async function feedIdOf(seriesUuid: string): Promise<string> {
  const row = await world.db
    .selectFrom('feeds')
    .select('feed_id')
    .where('series_uuid', '=', seriesUuid)
    .executeTakeFirstOrThrow()
  return row.feed_id
}

const diagnosticsOf = async (seriesUuid: string) => diagnosticsOfFeed(world.db, await feedIdOf(seriesUuid))

test('the faults of a document are stored by code, with the number and the places of each', async () => {
  const uuid = await read([sound, faulty('2'), faulty('3')])
  const stored = await diagnosticsOf(uuid)
  expect(stored?.groups).toEqual([
    {
      code: 'value-duration-unreadable',
      severity: 'warning',
      count: 2,
      message: 'The duration cannot be read and is left out: soon',
      places: [
        {
          path: '$.episodes[1].duration',
          element: 'itunes:duration',
          line: 8,
          column: 106,
          text: '…rg/2.mp3" length="1000" type="audio/mpeg"/><itunes:duration>soon</itunes:duration></item>',
        },
        expect.objectContaining({ path: '$.episodes[2].duration', line: 11 }),
      ],
    },
  ])
  expect(stored?.readAt).toBeCloseTo(Date.now() / 1000, -2)
})

test('a feed without faults has no row', async () => {
  await read([sound])
  expect(await world.db.selectFrom('feed_diagnostics').selectAll().execute()).toEqual([])
})

test('faults stay while the server answers that nothing changed', async () => {
  const uuid = await read([faulty('1')])
  const stored = await diagnosticsOf(uuid)
  await readAgain()
  expect(world.server.requests.get('/a.xml')).toBe(2)
  expect(stored?.groups).toHaveLength(1)
  expect(await diagnosticsOf(uuid)).toEqual(stored)
})

test('faults of unchanged episodes stay when an episode is added', async () => {
  const uuid = await read([sound, faulty('2')])
  publish([{ guid: 'new' }, sound, faulty('2')])
  await readAgain()
  expect((await diagnosticsOf(uuid))?.groups).toMatchObject([
    { count: 1, places: [{ path: '$.episodes[2].duration' }] },
  ])
})

test('a repaired document no longer has faults', async () => {
  const uuid = await read([sound, faulty('2')])
  publish([sound, { guid: '2' }])
  await readAgain()
  expect(await diagnosticsOf(uuid)).toBeNull()
})

test('the faults of a document that became unreadable are stored', async () => {
  const uuid = await read([sound])
  world.server.set('/a.xml', '{"@type":"Person"}')
  await readAgain()
  const feed = await world.db.selectFrom('feeds').select('last_outcome').executeTakeFirstOrThrow()
  expect(feed.last_outcome).toBe('unreadable')
  expect((await diagnosticsOf(uuid))?.groups).toMatchObject([{ code: 'sss-type-unknown', severity: 'error', count: 1 }])
})

test('faults stay while the feed cannot be fetched', async () => {
  const uuid = await read([faulty('1')])
  world.server.set('/a.xml', { status: 503 })
  await readAgain()
  expect((await diagnosticsOf(uuid))?.groups).toHaveLength(1)
})

test('a deleted feed has no faults stored', async () => {
  const uuid = await read([faulty('1')])
  await deleteContent(world, { uuid, ...order })
  expect(await world.db.selectFrom('feed_diagnostics').selectAll().execute()).toEqual([])
})

test('a feed that is merged into another one takes its faults with it', async () => {
  const from = await read([faulty('1')])
  const into = await world.submit('podcast', world.server.set('/b.xml', podcastDocument('Beta', [faulty('2')])))
  await world.refresh()
  const kept = await diagnosticsOf(into)
  await mergeSeries(world, { from, into, ...order })
  const rows = await world.db.selectFrom('feed_diagnostics').select('feed_id').execute()
  expect(rows).toEqual([{ feed_id: kept?.feedId }])
})
