import { afterEach, beforeEach, expect, test } from 'vitest'
import { observeFeedByUrl } from '../../src/feeds/index.ts'
import { comicDocument, creatorDocument, podcastDocument } from '../support/documents.ts'
import { openWorld, type World } from './world.ts'

let world: World
beforeEach(async () => {
  world = await openWorld()
})
afterEach(() => world.close())

const DAY = 86_400

async function episodesOf(seriesUuid: string) {
  return await world.db
    .selectFrom('podcast_episodes')
    .select(['guid', 'name', 'is_removed', 'hash', 'uuid'])
    .where('series_uuid', '=', seriesUuid)
    .orderBy('guid')
    .execute()
}

async function events() {
  return await world.db.selectFrom('events').select(['action', 'type', 'uuid', 'series_uuid']).orderBy('seq').execute()
}

test('the log says which feed was read, with its name, status and address, but not its query', async () => {
  const url = world.server.set('/a.xml?token=hush', podcastDocument('Alpha', ['1']))
  await world.submit('podcast', url)
  await world.refresh()
  const [line] = world.log.filter(({ name }) => name === 'feed.refreshed')
  const shown = url.replace('token=hush', '…')
  expect(line?.fields).toMatchObject({ name: 'Alpha', url: shown, status: 200, outcome: 'modified' })
  expect(line?.fields['host']).toBe(new URL(url).host)
  expect(JSON.stringify(world.log)).not.toContain('hush')
  world.advance(2 * DAY)
  world.server.set('/a.xml?token=hush', { status: 503 })
  await world.refresh()
  const last = world.log.filter(({ name }) => name === 'feed.refreshed').at(-1)
  expect(last?.fields).toMatchObject({ name: 'Alpha', status: 503, outcome: 'failed' })
})

test('a feed that an operator wants to be read is read at once, also within an hour of its last check', async () => {
  const url = world.server.set('/a.xml', podcastDocument('Alpha', ['1']))
  await world.submit('podcast', url)
  await world.refresh()
  world.advance(60)
  const revival = (cause: 'operator' | 'submission') => ({ kind: 'revival', cause }) as const
  await observeFeedByUrl(world.db, url, revival('submission'), world.runtime.now())
  await world.refresh()
  expect(world.server.requests.get('/a.xml')).toBe(1)
  await observeFeedByUrl(world.db, url, revival('operator'), world.runtime.now())
  await world.refresh()
  expect(world.server.requests.get('/a.xml')).toBe(2)
})

test('a submitted podcast is read, with its episodes and events', async () => {
  const url = world.server.set('/a.xml', podcastDocument('Alpha', ['1', '2']))
  const uuid = await world.submit('podcast', url)
  await world.refresh()
  const series = await world.db
    .selectFrom('podcast_series')
    .selectAll()
    .where('uuid', '=', uuid)
    .executeTakeFirstOrThrow()
  expect(series).toMatchObject({
    name: 'Alpha',
    name_key: 'alpha',
    is_read: true,
    episodes_count: 2,
    language: 'ENGLISH',
  })
  expect((await episodesOf(uuid)).map(({ name }) => name)).toEqual(['Episode 1', 'Episode 2'])
  expect((await events()).map(({ action, type }) => `${type} ${action}`).sort()).toEqual([
    'PODCASTEPISODE created',
    'PODCASTEPISODE created',
    'PODCASTSERIES created',
    'PODCASTSERIES feed_updated',
  ])
})

test('an unchanged feed writes one row: snapshot, children and events stay', async () => {
  const url = world.server.set('/a.xml', podcastDocument('Alpha', ['1', '2']))
  const uuid = await world.submit('podcast', url)
  await world.refresh()
  const before = await world.db.selectFrom('feed_snapshots').select('snapshot').executeTakeFirstOrThrow()
  const told = await events()
  world.advance(2 * DAY)
  await world.refresh()
  expect(world.server.requests.get('/a.xml')).toBe(2)
  const feed = await world.db.selectFrom('feeds').selectAll().where('series_uuid', '=', uuid).executeTakeFirstOrThrow()
  expect(feed).toMatchObject({ last_outcome: 'unchanged', lease_token: null })
  expect(await world.db.selectFrom('feed_snapshots').select('snapshot').executeTakeFirstOrThrow()).toEqual(before)
  expect(await events()).toEqual(told)
})

test('a new episode is stored with its event; the others are not written again', async () => {
  const url = world.server.set('/a.xml', podcastDocument('Alpha', ['1', '2']))
  const uuid = await world.submit('podcast', url)
  await world.refresh()
  const told = (await events()).length
  world.server.set('/a.xml', podcastDocument('Alpha', ['1', '2', { guid: '3', date: Math.floor(Date.now() / 1000) }]))
  world.advance(2 * DAY)
  await world.refresh()
  expect((await episodesOf(uuid)).map(({ guid }) => guid)).toEqual(['1', '2', '3'])
  const added = (await events()).slice(told).map(({ action, type }) => `${type} ${action}`)
  expect(added).toContain('PODCASTEPISODE created')
  expect(added).toContain('PODCASTSERIES new_episodes_released')
})

test('a comic and its creator are stored under the uuids of their documents', async () => {
  const comic = '0b6f3d52-6a3e-4a0f-9d43-0c1f8a5e7a01'
  const creator = '7f2c9a10-1b8e-4d55-8f7a-aa10b2c3d401'
  const comicUrl = world.server.set(
    '/comic.json',
    comicDocument(comic, 'Lamp', { issues: 3, creators: [{ identifier: creator }] }),
  )
  const creatorUrl = world.server.set('/creator.json', creatorDocument(creator, 'Mara', [comic]))
  expect(await world.submit('comic', comicUrl)).toBe(comic)
  expect(await world.submit('creator', creatorUrl)).toBe(creator)
  await world.refresh()
  const stored = await world.db.selectFrom('comic_series').select(['uuid', 'name', 'issues_count']).execute()
  expect(stored).toEqual([{ uuid: comic, name: 'Lamp', issues_count: 3 }])
  const contents = await world.db
    .selectFrom('creator_contents')
    .select(['creator_uuid', 'content_uuid', 'roles'])
    .execute()
  expect(contents).toEqual([{ creator_uuid: creator, content_uuid: comic, roles: ['COMICSERIES_WRITER'] }])
})

test('a comic that is unreadable at submission later gets the uuid of its document, and keeps an alias', async () => {
  const comic = '0b6f3d52-6a3e-4a0f-9d43-0c1f8a5e7a01'
  const url = world.server.set('/comic.json', { status: 503 })
  const answered = await world.submit('comic', url)
  expect(answered).not.toBe(comic)
  world.server.set('/comic.json', comicDocument(comic, 'Lamp'))
  world.advance(DAY)
  await world.refresh()
  const series = await world.db.selectFrom('comic_series').select(['uuid', 'name']).execute()
  expect(series).toEqual([{ uuid: comic, name: 'Lamp' }])
  expect(await world.db.selectFrom('uuid_aliases').selectAll().execute()).toEqual([{ alias: answered, uuid: comic }])
})

test('a document that claims the uuid of another host keeps a uuid of its own', async () => {
  const comic = '0b6f3d52-6a3e-4a0f-9d43-0c1f8a5e7a01'
  const url = world.server.set('/comic.json', comicDocument(comic, 'Lamp'))
  const foreign = url.replace('127.0.0.1', 'localhost')
  expect(await world.submit('comic', url)).toBe(comic)
  const other = await world.submit('comic', foreign)
  expect(other).not.toBe(comic)
  await world.refresh()
  const series = await world.db
    .selectFrom('comic_series')
    .select(['uuid', 'is_read', 'is_duplicate'])
    .orderBy('uuid')
    .execute()
  expect(series.find(({ uuid }) => uuid === other)).toMatchObject({ is_read: true, is_duplicate: false })
})

test('a feed that fails has the reason stored, and is read again later', async () => {
  const url = world.server.set('/gone.xml', { status: 404 })
  await world.submit('podcast', url)
  await world.refresh()
  const feed = await world.db.selectFrom('feeds').selectAll().executeTakeFirstOrThrow()
  expect(feed).toMatchObject({ last_outcome: 'failed', last_reason: 'http-error/not-found', lease_token: null })
  expect(feed.due_at).toBeGreaterThan(Date.now() / 1000)
  expect(await events()).toEqual([])
})

test('an observation that comes during a refresh is applied by its commit', async () => {
  const { observeFeed } = await import('../../src/feeds/index.ts')
  const url = world.server.set('/a.xml', podcastDocument('Alpha', ['1']))
  const feedId = await world.submit('podcast', url)
  world.server.set('/a.xml', (_, response) => {
    void world.db
      .transaction()
      .execute((tx) => observeFeed(tx, feedId, { kind: 'ping' }, world.runtime.now()))
      .then(() =>
        response.writeHead(200, { 'Content-Type': 'application/rss+xml' }).end(podcastDocument('Alpha', ['1'])),
      )
  })
  await world.refresh()
  expect(await world.db.selectFrom('feed_observations').selectAll().execute()).toEqual([])
  const feed = await world.db.selectFrom('feeds').select(['due_at']).executeTakeFirstOrThrow()
  // After the ping the feed is due soon, not in days.
  expect(feed.due_at! - Date.now() / 1000).toBeLessThan(DAY)
})

test('a worker that lost its lease stores nothing', async () => {
  const url = world.server.set('/a.xml', podcastDocument('Alpha', ['1']))
  const feedId = await world.submit('podcast', url)
  world.server.set('/a.xml', (_, response) => {
    void world.db
      .updateTable('feeds')
      .set({ lease_token: world.runtime.uuid() })
      .where('feed_id', '=', feedId)
      .execute()
      .then(() =>
        response.writeHead(200, { 'Content-Type': 'application/rss+xml' }).end(podcastDocument('Alpha', ['1'])),
      )
  })
  const stop = new AbortController()
  const running = world.loop.runUntilIdle(stop.signal)
  await running
  expect(await episodesOf(feedId)).toEqual([])
  expect(world.log.some(({ name }) => name === 'feed.not_stored')).toBe(true)
})

test('a second URL with the guid of a podcast is shown as a duplicate without episodes', async () => {
  const guid = '<podcast:guid>917393e3-1b1e-5cef-ace4-edaa54e1f810</podcast:guid>'
  const document = podcastDocument('Alpha', ['1', '2', '3'], guid)
  const first = await world.submit('podcast', world.server.set('/a.xml', document))
  await world.refresh()
  const second = await world.submit('podcast', world.server.set('/b.xml', document))
  await world.refresh()
  const series = await world.db.selectFrom('podcast_series').select(['uuid', 'is_duplicate']).execute()
  expect(series.find(({ uuid }) => uuid === first)?.is_duplicate).toBe(false)
  expect(series.find(({ uuid }) => uuid === second)?.is_duplicate).toBe(true)
  expect(await episodesOf(second)).toEqual([])
  expect((await events()).filter(({ series_uuid }) => series_uuid === second)).toEqual([])
})

test('a feed of 3,000 long episodes is staged in the database and stored whole', async () => {
  const notes = `<description>${'Notes of this episode. '.repeat(60)}</description>`
  const episodes = Array.from({ length: 3000 }, (_, index) => ({ guid: String(index), extra: notes }))
  const uuid = await world.submit('podcast', world.server.set('/a.xml', podcastDocument('Alpha', episodes)))
  await world.refresh()
  expect(await episodesOf(uuid)).toHaveLength(3000)
  expect(await world.db.selectFrom('staged_children').select('seq').execute()).toEqual([])
})
