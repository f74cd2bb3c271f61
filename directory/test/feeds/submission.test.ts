import { seriesUuidFromUrl } from 'feedmill'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { claimDueFeeds, directoryStats, dueFeeds, feedReportBySeriesUuid } from '../../src/feeds/index.ts'
import { openWorld, type World } from '../refresh/world.ts'
import { comicDocument, creatorDocument, podcastDocument } from '../support/documents.ts'

let world: World
beforeEach(async () => {
  world = await openWorld()
})
afterEach(() => world.close())

const feedsCount = async () => (await world.db.selectFrom('feeds').select('feed_id').execute()).length

test('every spelling of a URL gives the same uuid', async () => {
  const uuid = await world.submit('podcast', 'https://www.Example.org/feed/')
  for (const spelling of ['http://example.org/feed', 'https://example.org:443/feed/', 'https://EXAMPLE.org/feed#top']) {
    expect(await world.submit('podcast', spelling)).toBe(uuid)
  }
  expect(await feedsCount()).toBe(1)
})

test('a URL with another query is another feed', async () => {
  const uuid = await world.submit('podcast', 'https://example.org/feed?id=1')
  expect(await world.submit('podcast', 'https://example.org/feed?id=2')).not.toBe(uuid)
})

test.each([
  ['not a URL', 'must be an absolute http or https URL'],
  ['ftp://example.org/feed', 'must begin with https'],
  ['https://user:secret@example.org/feed', 'must not contain a user name'],
])('rejects %s', async (url, sentence) => {
  await expect(world.submit('podcast', url)).rejects.toThrow(sentence)
  expect(await feedsCount()).toBe(0)
})

test('a submission is due when it comes, and no earlier', async () => {
  const nowS = Math.floor(world.runtime.now() / 1000)
  const uuid = await world.submit('podcast', 'https://example.org/feed')
  const { oldestDueAt } = await dueFeeds(world.db, nowS + 1)
  expect(oldestDueAt).toBeGreaterThanOrEqual(nowS)
  expect((await directoryStats(world.db, nowS + 1)).oldestDueSeconds).toBeLessThanOrEqual(1)
  expect((await feedReportBySeriesUuid(world.db, uuid))?.due_at).toBeGreaterThanOrEqual(nowS)
})

test('a submission is read before feeds that have been due for longer', async () => {
  const late = world.server.set('/late.xml', podcastDocument('Late', ['1']))
  await world.submit('podcast', late)
  await world.db.updateTable('feeds').set({ due_at: 1, is_awaited: false }).execute()
  const url = world.server.set('/new.xml', podcastDocument('New', ['1']))
  await world.submit('podcast', url)
  const nowS = Math.floor(world.runtime.now() / 1000)
  const claimed = await claimDueFeeds(world.db, nowS, world.runtime.uuid(), { limit: 1, leaseS: 60 })
  expect(claimed.map(({ feed_url }) => feed_url)).toEqual([url])
})

test('50 submissions of one feed at once give one uuid and one feed', async () => {
  const url = world.server.set('/a.xml', podcastDocument('Alpha', ['1']))
  const uuids = await Promise.all(Array.from({ length: 50 }, () => world.submit('podcast', url)))
  expect(new Set(uuids).size).toBe(1)
  expect(await feedsCount()).toBe(1)
})

test('50 submissions of one comic under two URLs of a host give one uuid', async () => {
  const document = comicDocument('0b6f3d52-6a3e-4a0f-9d43-0c1f8a5e7a01', 'Lamp')
  const urls = [world.server.set('/a.json', document), world.server.set('/b.json', document)]
  const uuids = await Promise.all(Array.from({ length: 50 }, (_, index) => world.submit('comic', urls[index % 2]!)))
  expect(new Set(uuids)).toEqual(new Set(['0b6f3d52-6a3e-4a0f-9d43-0c1f8a5e7a01']))
  expect(await feedsCount()).toBe(1)
})

test('a document of another kind is refused, and the error names the right path', async () => {
  const creator = world.server.set('/c.json', creatorDocument('7f2c9a10-1b8e-4d55-8f7a-aa10b2c3d401', 'Mara', []))
  await expect(world.submit('comic', creator)).rejects.toThrow('submit it to /feeds/add/creator')
  const html = world.server.set('/page', {
    status: 200,
    headers: { 'Content-Type': 'text/html' },
    body: '<!doctype html><title>x</title>',
  })
  await expect(world.submit('comic', html)).rejects.toThrow('not an SSS document')
  expect(await feedsCount()).toBe(0)
})

test('a URL that is known as a comic is not taken for a podcast', async () => {
  const url = world.server.set('/a.json', comicDocument('0b6f3d52-6a3e-4a0f-9d43-0c1f8a5e7a01', 'Lamp'))
  await world.submit('comic', url)
  await expect(world.submit('podcast', url)).rejects.toThrow('known as a comic')
})

test('a claimed catalog id is kept, and a later claim does not replace it', async () => {
  const uuid = await world.submit('podcast', 'https://example.org/feed', 1000000001)
  await world.submit('podcast', 'https://example.org/feed', 2000000002)
  const series = await world.db.selectFrom('podcast_series').select(['uuid', 'catalog_id']).execute()
  expect(series).toEqual([{ uuid, catalog_id: 1000000001 }])
})

test('a feed that is submitted again after a failure is fetched soon', async () => {
  const url = world.server.set('/a.xml', { status: 404 })
  await world.submit('podcast', url)
  await world.refresh()
  world.advance(3600)
  await world.submit('podcast', url)
  const before = world.server.requests.get('/a.xml') ?? 0
  world.advance(600)
  await world.refresh()
  expect(world.server.requests.get('/a.xml')).toBeGreaterThan(before)
})

test('a URL that is long when percent-encoded is accepted, and recognised again', async () => {
  const path = Array.from({ length: 1900 }, (_, index) => String.fromCodePoint(0x4e00 + ((index * 7919) % 20_000)))
  const url = `https://example.org/${path.join('')}`
  const uuid = await world.submit('podcast', url)
  expect(await world.submit('podcast', `http://www.example.org/${path.join('')}/`)).toBe(uuid)
  expect(await world.submit('podcast', `${url}x`)).not.toBe(uuid)
  expect(await feedsCount()).toBe(2)
})

test('a document on another host that claims the uuid of a podcast does not keep the podcast out', async () => {
  const url = world.server.set('/victim.xml', podcastDocument('Victim', ['1']))
  const claimed = seriesUuidFromUrl(url)
  const squatter = world.server.set('/squatter.json', comicDocument(claimed, 'Squatter'))
  expect(await world.submit('comic', squatter.replace('127.0.0.1', 'localhost'))).toBe(claimed)
  const uuid = await world.submit('podcast', url)
  expect(uuid).not.toBe(claimed)
  expect(await world.submit('podcast', url)).toBe(uuid)
  await world.refresh()
  const podcasts = await world.db.selectFrom('podcast_series').select(['uuid', 'name', 'episodes_count']).execute()
  expect(podcasts).toEqual([{ uuid, name: 'Victim', episodes_count: 1 }])
})

test('a comic whose uuid another host claims before it can be read gets a uuid of its own', async () => {
  const url = world.server.set('/victim.json', { status: 503 })
  const squatter = world.server.set('/squatter.json', comicDocument(seriesUuidFromUrl(url), 'Squatter'))
  const first = await world.submit('comic', squatter.replace('127.0.0.1', 'localhost'))
  const second = await world.submit('comic', url)
  expect(second).not.toBe(first)
  expect(await feedsCount()).toBe(2)
})
