import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  blockContent,
  deleteContent,
  feedReportBySeriesUuid,
  mergeSeries,
  reparseAllFeeds,
  reparseNow,
} from '../../src/feeds/index.ts'
import { openWorld, type World } from '../refresh/world.ts'
import { comicDocument, creatorDocument, podcastDocument } from '../support/documents.ts'

const NOBODY = '00000000-0000-4000-8000-000000000000'
const COMIC = '8b5e1f3a-6a62-4d0c-9c1b-2f7f3d3f0a01'
const CREATOR = '0f0a9b1e-5f5c-4c64-8a5d-6a2b9b6f7c02'
const order = { reason: 'A test', actor: 'test' }

let world: World
beforeEach(async () => {
  world = await openWorld()
})
afterEach(() => world.close())

const addPodcast = async (path: string, title: string, guids: readonly string[]) =>
  await world.submit('podcast', world.server.set(path, podcastDocument(title, guids)))

const count = async (table: 'feeds' | 'feed_urls' | 'feed_snapshots' | 'podcast_series' | 'podcast_episodes') =>
  (
    await world.db
      .selectFrom(table)
      .select((row) => row.fn.countAll<number>().as('rows'))
      .executeTakeFirstOrThrow()
  ).rows

async function eventsSince(seq: number) {
  return await world.db.selectFrom('events').selectAll().where('seq', '>', seq).orderBy('seq').execute()
}
const lastSeq = async () =>
  (
    await world.db
      .selectFrom('events')
      .select((row) => row.fn.max('seq').as('seq'))
      .executeTakeFirstOrThrow()
  ).seq ?? 0

test('a deleted podcast is gone, and an event with the last known content tells of each episode', async () => {
  const uuid = await addPodcast('/a.xml', 'Alpha', ['1', '2'])
  await addPodcast('/b.xml', 'Beta', ['3'])
  await world.refresh()
  const before = await lastSeq()
  expect(await deleteContent(world, { uuid, ...order })).toMatchObject({ uuid, type: 'PODCASTSERIES', name: 'Alpha' })
  const events = await eventsSince(before)
  expect(events.map(({ type, action }) => `${type} ${action}`)).toEqual([
    'PODCASTEPISODE deleted',
    'PODCASTEPISODE deleted',
    'PODCASTSERIES deleted',
  ])
  const names = events.map(({ last_entity }) => (last_entity as { name?: string } | null)?.name)
  expect(names.sort()).toEqual(['Alpha', 'Episode 1', 'Episode 2'])
  expect([await count('feeds'), await count('feed_urls'), await count('feed_snapshots')]).toEqual([1, 1, 1])
  expect([await count('podcast_series'), await count('podcast_episodes')]).toEqual([1, 1])
  await expect(deleteContent(world, { uuid, ...order })).rejects.toThrow(/There is no content/)
})

test('a deleted podcast that is submitted again is read anew, under the same uuid', async () => {
  const uuid = await addPodcast('/a.xml', 'Alpha', ['1'])
  await world.refresh()
  await deleteContent(world, { uuid, ...order })
  const before = await lastSeq()
  world.advance(60)
  expect(await addPodcast('/a.xml', 'Alpha', ['1'])).toBe(uuid)
  await world.refresh()
  expect((await eventsSince(before)).map(({ action }) => action)).toContain('created')
  expect(await count('podcast_episodes')).toBe(1)
})

test('a blocked podcast that is deleted causes one event, without its last known content', async () => {
  const uuid = await addPodcast('/a.xml', 'Alpha', ['1', '2'])
  await world.refresh()
  await blockContent(world, { uuid, ...order })
  const before = await lastSeq()
  await deleteContent(world, { uuid, ...order })
  const events = await eventsSince(before)
  expect(events).toMatchObject([{ action: 'deleted', uuid, body: { isBlocked: true }, last_entity: null }])
})

test('the blocked episodes of a deleted podcast cause no event', async () => {
  const uuid = await addPodcast('/a.xml', 'Alpha', ['1', '2'])
  await world.refresh()
  const episode = await world.db
    .selectFrom('podcast_episodes')
    .select('uuid')
    .where('guid', '=', '1')
    .executeTakeFirstOrThrow()
  await blockContent(world, { ...episode, ...order })
  const before = await lastSeq()
  await deleteContent(world, { uuid, ...order })
  expect((await eventsSince(before)).map((event) => event.uuid)).not.toContain(episode.uuid)
})

test('a podcast that is deleted before it was read causes no event', async () => {
  const uuid = await addPodcast('/a.xml', 'Alpha', ['1'])
  await deleteContent(world, { uuid, ...order })
  expect(await lastSeq()).toBe(0)
})

test('a deleted comic causes no event of its creator', async () => {
  await world.submit('comic', world.server.set('/c.json', comicDocument(COMIC, 'Comic')))
  await world.submit('creator', world.server.set('/p.json', creatorDocument(CREATOR, 'Creator', [COMIC])))
  await world.refresh()
  const before = await lastSeq()
  await deleteContent(world, { uuid: COMIC, ...order })
  expect((await eventsSince(before)).map(({ type }) => type)).toEqual(['COMICISSUE', 'COMICISSUE', 'COMICSERIES'])
})

test('an episode cannot be deleted: its feed would bring it back', async () => {
  await addPodcast('/a.xml', 'Alpha', ['1'])
  await world.refresh()
  const { uuid } = await world.db.selectFrom('podcast_episodes').select('uuid').executeTakeFirstOrThrow()
  await expect(deleteContent(world, { uuid, ...order })).rejects.toThrow(/its feed would bring it back/)
})

test('merged series are one: the old uuid and the old URL lead to the remaining series', async () => {
  const from = await addPodcast('/old.xml', 'Old', ['1'])
  const into = await addPodcast('/new.xml', 'New', ['2'])
  await world.refresh()
  const before = await lastSeq()
  await mergeSeries(world, { from, into, ...order })
  expect(await addPodcast('/old.xml', 'Old', ['1'])).toBe(into)
  expect([await count('feeds'), await count('podcast_series'), await count('podcast_episodes')]).toEqual([1, 1, 1])
  const aliases = await world.db.selectFrom('uuid_aliases').selectAll().execute()
  expect(aliases).toEqual([{ alias: from, uuid: into }])
  // Searches and caches read both series again. Clients get events of the remaining series only.
  const events = await eventsSince(before)
  expect(events.map(({ action, uuid }) => [action, uuid])).toEqual([
    ['updated', into],
    ['updated', into],
  ])
  expect(events.map(({ series_uuid }) => series_uuid)).toEqual([from, into])
})

test('a merge of a series with itself, with nothing, or with another kind is refused', async () => {
  const podcast = await addPodcast('/a.xml', 'Alpha', ['1'])
  await world.submit('comic', world.server.set('/c.json', comicDocument(COMIC, 'Comic')))
  await expect(mergeSeries(world, { from: podcast, into: podcast, ...order })).rejects.toThrow(/the same series/)
  await expect(mergeSeries(world, { from: podcast, into: NOBODY, ...order })).rejects.toThrow(/There is no content/)
  await expect(mergeSeries(world, { from: podcast, into: COMIC, ...order })).rejects.toThrow(
    /A podcast cannot be merged into a comic/,
  )
  expect(await count('podcast_series')).toBe(1)
})

test('a feed that is marked to be read whole is fetched without conditions, and causes no event', async () => {
  const uuid = await addPodcast('/a.xml', 'Alpha', ['1'])
  await world.refresh()
  const before = await lastSeq()
  const reparsed = (await feedReportBySeriesUuid(world.db, uuid))!
  await reparseNow(world, { feed: reparsed, actor: 'account 1', reason: 'Read better now' })
  world.advance(3_600)
  await world.refresh()
  expect(world.server.requests.get('/a.xml')).toBe(2)
  const feed = await world.db
    .selectFrom('feeds')
    .select('last_outcome')
    .where('series_uuid', '=', uuid)
    .executeTakeFirstOrThrow()
  expect(feed.last_outcome).not.toBe('not-modified')
  expect((await eventsSince(before)).filter(({ action }) => action !== 'feed_updated')).toEqual([])
})

test('all feeds can be marked to be read whole, and keep their due times', async () => {
  await addPodcast('/a.xml', 'Alpha', ['1'])
  await addPodcast('/b.xml', 'Beta', ['1'])
  await world.refresh()
  const due = async () => await world.db.selectFrom('feeds').select('due_at').orderBy('feed_id').execute()
  const before = await due()
  expect(await reparseAllFeeds(world.db, world.runtime.now())).toBe(2)
  expect(await due()).toEqual(before)
})
