import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { dueFirstReadings, importFeeds, type RefusedFeed } from '../../src/feeds/index.ts'
import { readFeedRows } from '../../src/transfer/index.ts'
import { temporaryFolder } from '../database/temporary-folder.ts'
import { openWorld, type World } from '../refresh/world.ts'
import { podcastDocument } from '../support/documents.ts'

const HOUR = 3_600

let world: World
let folder: Awaited<ReturnType<typeof temporaryFolder>>
let refused: RefusedFeed[]
beforeEach(async () => {
  world = await openWorld()
  folder = await temporaryFolder()
  refused = []
})
afterEach(async () => {
  await world.close()
  await folder.remove()
})

async function importText(text: string, isAtOnce?: boolean) {
  const path = join(folder.path, 'list')
  await writeFile(path, text)
  const onRefused = (feed: RefusedFeed): void => void refused.push(feed)
  return await importFeeds(world, readFeedRows(path, { kind: 'podcast', onRefused }), { onRefused, isAtOnce })
}

async function waits(): Promise<number[]> {
  const nowS = Math.floor(world.runtime.now() / 1000)
  const feeds = await world.db.selectFrom('feeds').select('due_at').orderBy('due_at').execute()
  return feeds.map(({ due_at }) => due_at! - nowS)
}

const rows = (feeds: readonly object[]) => `[${feeds.map((feed) => JSON.stringify(feed)).join(',\n')}]\n`
const urls = (count: number, base = 'https://feeds.example.org') =>
  Array.from({ length: count }, (_, index) => `${base}/${index}.xml`)

test('a list of URLs is imported, each feed once', async () => {
  const list = `# my podcasts\nhttps://a.example/feed\nhttp://www.a.example/feed/\nfeed://b.example/rss\n`
  expect(await importText(list)).toMatchObject({ added: 2, known: 1, refused: 0 })
  expect(await importText(list)).toMatchObject({ added: 0, known: 3, refused: 0 })
  const series = await world.db.selectFrom('podcast_series').select(['rss_url', 'is_read']).orderBy('rss_url').execute()
  expect(series).toEqual([
    { rss_url: 'http://b.example/rss', is_read: false },
    { rss_url: 'https://a.example/feed', is_read: false },
  ])
})

test('OPML is imported', async () => {
  const outlines = urls(3).map((url) => `<outline type="rss" text="A" xmlUrl="${url}"/>`)
  const opml = `<?xml version="1.0"?><opml version="2.0"><body>${outlines.join('')}</body></opml>`
  expect(await importText(opml)).toMatchObject({ added: 3, known: 0, refused: 0 })
})

test('rows of Podcast Index bring the catalog id of a podcast, as a claim', async () => {
  await importText(rows([{ url: 'https://a.example/feed', itunesId: 1_000_123, dead: 0, popularityScore: 0 }]))
  const series = await world.db
    .selectFrom('podcast_series')
    .select(['catalog_id', 'is_catalog_id_proved'])
    .executeTakeFirstOrThrow()
  expect(series).toEqual({ catalog_id: 1_000_123, is_catalog_id_proved: false })
})

test('first readings are spread over a day', async () => {
  expect(await importText(urls(1_200).join('\n'))).toMatchObject({ added: 1_200, known: 0, refused: 0 })
  const all = await waits()
  expect(all[0]).toBeGreaterThanOrEqual(-HOUR)
  expect(all.at(-1)).toBeLessThanOrEqual(24 * HOUR)
  // Each quarter of the day has about a quarter of the feeds.
  for (const quarter of [0, 1, 2, 3]) {
    const within = all.filter((wait) => wait >= quarter * 6 * HOUR && wait < (quarter + 1) * 6 * HOUR)
    expect(within.length).toBeGreaterThan(220)
    expect(within.length).toBeLessThan(380)
  }
})

test('popular feeds are read in the first quarter of the day, dead feeds within a week', async () => {
  await importText(rows(urls(50, 'https://popular.example').map((url) => ({ url, popularityScore: 9 }))), false)
  expect((await waits()).at(-1)).toBeLessThanOrEqual(6 * HOUR)
  await importText(rows(urls(50, 'https://dead.example').map((url) => ({ url, dead: 1 }))), false)
  const all = await waits()
  expect(all.at(-1)).toBeGreaterThan(24 * HOUR)
  expect(all.at(-1)).toBeLessThanOrEqual(7 * 24 * HOUR)
})

test('a submission is read before imported feeds', async () => {
  const url = world.server.set('/imported.xml', 'unread')
  await importText(`${url}\n`, false)
  await world.submit('podcast', world.server.set('/submitted.xml', 'read'))
  await world.refresh()
  expect([world.server.requests.get('/submitted.xml'), world.server.requests.get('/imported.xml')]).toEqual([
    1,
    undefined,
  ])
})

test('a web page in a list leads to the feed that it names, once', async () => {
  const feed = world.server.set('/feed.xml', podcastDocument('Alpha', ['1']))
  const pageOf = (href: string) => ({
    status: 200,
    headers: { 'Content-Type': 'text/html' },
    body: `<!doctype html><html><head><link rel="alternate" type="application/rss+xml" href="${href}"></head></html>`,
  })
  const page = world.server.set('/page', pageOf(feed))
  const circle = world.server.set('/first', pageOf('/second'))
  world.server.set('/second', pageOf('/first'))
  await importText([page, circle].join('\n'))
  for (let round = 0; round < 3; round += 1) await world.refresh()
  const series = await world.db.selectFrom('podcast_series').select(['name', 'rss_url']).orderBy('rss_url').execute()
  expect(series).toMatchObject([{ name: 'Alpha', rss_url: feed }, { name: null }])
  expect(world.server.requests.get('/page')).toBe(1)
  expect(world.server.requests.get('/second')).toBe(1)
  // Who submits the page finds the podcast.
  expect(await world.submit('podcast', page)).toBe(await world.submit('podcast', feed))
})

test('an entry that is not a feed is refused with the reason, and the rest is imported', async () => {
  const text = rows([
    { url: 'https://a.example/feed' },
    { url: 'ftp://b.example/feed' },
    { url: 'https://user:secret@c.example/feed' },
    { title: 'No URL' },
    { url: 17 },
  ])
  expect(await importText(`${text.slice(0, -2)},\n{"url": "https://cut.exam`)).toMatchObject({
    added: 1,
    known: 0,
    refused: 2,
  })
  expect(refused.map(({ reason }) => reason).sort()).toEqual([
    'no JSON',
    'no url',
    'no url',
    'the URL must begin with https:// or http://',
    'the URL must not contain a user name or a password',
  ])
})

test('an interrupted import can be run again', async () => {
  const list = urls(1_500).join('\n')
  const path = join(folder.path, 'list')
  await writeFile(path, list)
  let given = 0
  async function* dying() {
    for await (const feed of readFeedRows(path, { kind: 'podcast', onRefused: () => {} })) {
      given += 1
      if (given > 1_100) throw new Error('The process dies')
      yield feed
    }
  }
  await expect(importFeeds(world, dying(), { onRefused: () => {} })).rejects.toThrow('The process dies')
  expect(await importText(list)).toMatchObject({ added: 500, known: 1_000, refused: 0 })
})

test('up to 1,000 feeds are due at once, and a feed more spreads all over a day', async () => {
  expect(await importText(urls(1_000).join('\n'))).toMatchObject({ added: 1_000, isAtOnce: true })
  expect(Math.max(...(await waits()))).toBeLessThanOrEqual(0)
  expect(await importText(urls(1_001, 'https://other.example').join('\n'))).toMatchObject({
    added: 1_001,
    isAtOnce: false,
  })
  expect(Math.max(...(await waits()))).toBeGreaterThan(12 * HOUR)
})

test('a long list is due at once on demand, also those of its feeds that were to be read later', async () => {
  const list = urls(1_100).join('\n')
  await importText(list)
  expect(await importText(list, true)).toMatchObject({ added: 0, known: 1_100, isAtOnce: true })
  expect(Math.max(...(await waits()))).toBeLessThanOrEqual(0)
  expect(await dueFirstReadings(world.db, Math.floor(world.runtime.now() / 1_000) + 1)).toBe(1_100)
})
