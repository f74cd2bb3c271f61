import { seriesUuidFromUrl } from 'feedmill'
import { decodeFeedState } from 'feedmill/ingest'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { observeFeed } from '../../src/feeds/index.ts'
import { comicDocument, creatorDocument, podcastDocument } from '../support/documents.ts'
import { openWorld, type World } from './world.ts'

let world: World
beforeEach(async () => {
  world = await openWorld()
})
afterEach(() => world.close())

const DAY = 86_400
const LAMP = '0b6f3d52-6a3e-4a0f-9d43-0c1f8a5e7a01'
const THIEF = '5e0c7d11-2f4b-4c7e-8a90-3d2b1c0f9e77'

/** Returns the URL with another name of the same server. */
const elsewhere = (url: string): string => url.replace('127.0.0.1', 'localhost')

test('children that belong to another series are not stored, and cause no event', async () => {
  await world.submit('comic', world.server.set('/lamp.json', comicDocument(LAMP, 'Lamp')))
  await world.refresh()
  const claims = comicDocument(LAMP, 'Thief').replace(LAMP, THIEF).replaceAll('Issue', 'Stolen issue')
  const thief = await world.submit('comic', elsewhere(world.server.set('/thief.json', claims)))
  expect(thief).toBe(THIEF)
  await world.refresh()
  const issues = await world.db.selectFrom('comic_issues').select('name').where('series_uuid', '=', thief).execute()
  expect(issues).toEqual([])
  const told = await world.db.selectFrom('events').select('type').where('series_uuid', '=', thief).execute()
  expect(new Set(told.map(({ type }) => type))).toEqual(new Set(['COMICSERIES']))
  const { issues_count } = await world.db
    .selectFrom('comic_series')
    .select('issues_count')
    .where('uuid', '=', thief)
    .executeTakeFirstOrThrow()
  expect(issues_count).toBe(0)
})

test('a document cannot take a uuid that is an alias of another series', async () => {
  const lampUrl = world.server.set('/lamp.json', { status: 503 })
  const alias = await world.submit('comic', lampUrl)
  world.server.set('/lamp.json', comicDocument(LAMP, 'Lamp'))
  world.advance(DAY)
  await world.refresh()
  const thiefUrl = world.server.set('/thief.json', { status: 503 })
  const thief = await world.submit('comic', elsewhere(thiefUrl))
  world.server.set('/thief.json', comicDocument(alias, 'Thief'))
  world.advance(DAY)
  await world.refresh()
  const series = await world.db.selectFrom('comic_series').select(['uuid', 'name']).orderBy('name').execute()
  expect(series).toEqual([
    { uuid: LAMP, name: 'Lamp' },
    { uuid: thief, name: 'Thief' },
  ])
  expect(await world.db.selectFrom('uuid_aliases').selectAll().execute()).toEqual([{ alias, uuid: LAMP }])
})

test('a comic whose document turns out to be of a creator does not take its uuid', async () => {
  const url = world.server.set('/mara.json', { status: 503 })
  const answered = await world.submit('comic', url)
  world.server.set('/mara.json', creatorDocument(LAMP, 'Mara', []))
  world.advance(DAY)
  await world.refresh()
  const feed = await world.db.selectFrom('feeds').select(['series_uuid', 'last_reason']).executeTakeFirstOrThrow()
  expect(feed).toEqual({ series_uuid: answered, last_reason: 'other-kind/creator' })
  expect(answered).toBe(seriesUuidFromUrl(url))
})

test('a comic whose URL was submitted as a podcast becomes a comic when it is submitted as one', async () => {
  const url = world.server.set('/lamp.json', comicDocument(LAMP, 'Lamp'))
  const answered = await world.submit('podcast', url)
  await world.refresh()
  expect(await world.submit('comic', url)).toBe(answered)
  await world.refresh()
  const comics = await world.db.selectFrom('comic_series').select(['uuid', 'name', 'issues_count']).execute()
  expect(comics).toEqual([{ uuid: LAMP, name: 'Lamp', issues_count: 2 }])
  expect(await world.db.selectFrom('podcast_series').select('uuid').execute()).toEqual([])
  expect(await world.db.selectFrom('uuid_aliases').selectAll().execute()).toEqual([{ alias: answered, uuid: LAMP }])
})

test('a podcast whose URL was submitted as a comic becomes a podcast after a reading that showed it', async () => {
  const url = world.server.set('/a.xml', { status: 503 })
  const answered = await world.submit('comic', url)
  await expect(world.submit('podcast', url)).rejects.toThrow('known as a comic')
  world.server.set('/a.xml', podcastDocument('Alpha', ['1']))
  world.advance(DAY)
  await world.refresh()
  expect(await world.submit('podcast', url)).toBe(answered)
  await world.refresh()
  const podcasts = await world.db.selectFrom('podcast_series').select(['uuid', 'name', 'episodes_count']).execute()
  expect(podcasts).toEqual([{ uuid: answered, name: 'Alpha', episodes_count: 1 }])
})

test('a feed that was read as the submitted kind keeps that kind', async () => {
  const url = world.server.set('/lamp.json', comicDocument(LAMP, 'Lamp'))
  await world.submit('comic', url)
  await world.refresh()
  world.server.set('/lamp.json', creatorDocument(LAMP, 'Mara', []))
  await expect(world.submit('creator', url)).rejects.toThrow('known as a comic')
})

test('a podcast whose URL turns into a comic keeps its episodes, tells the reason, and later goes on', async () => {
  const alpha = podcastDocument('Alpha', ['1'])
  const url = world.server.set('/a.xml', alpha)
  const uuid = await world.submit('podcast', url)
  await world.refresh()
  world.server.set('/a.xml', comicDocument(LAMP, 'Lamp'))
  const look = async () => {
    world.advance(3 * DAY)
    await world.refresh()
    const feeds = world.db.selectFrom('feeds').select(['last_outcome', 'last_reason', 'priority', 'priority_reason'])
    return await feeds.executeTakeFirstOrThrow()
  }
  for (let looks = 0; looks < 3; looks++) await look()
  expect(await look()).toEqual({
    last_outcome: 'unreadable',
    last_reason: 'another-kind',
    priority: 'INACTIVE',
    priority_reason: 'ERROR_PARSING_FEED',
  })
  const series = world.db.selectFrom('podcast_series').select(['uuid', 'name', 'episodes_count'])
  expect(await series.execute()).toEqual([{ uuid, name: 'Alpha', episodes_count: 1 }])
  world.server.set('/a.xml', alpha)
  world.advance(30 * DAY)
  expect(await look()).toMatchObject({ last_reason: null, priority_reason: null })
})

test('observations of a feed whose document claims a taken uuid are not lost', async () => {
  await world.submit('comic', world.server.set('/lamp.json', comicDocument(LAMP, 'Lamp')))
  await world.refresh()
  const url = elsewhere(world.server.set('/thief.json', { status: 503 }))
  const thief = await world.submit('comic', url)
  const leaseEndsAt = Math.floor(world.runtime.now() / 1000) + 9 * DAY
  const seen = { kind: 'subscription', leaseEndsAt } as const
  world.server.set('/thief.json', (_, response) => {
    world.server.set('/thief.json', comicDocument(LAMP, 'Thief'))
    void world.db
      .transaction()
      .execute((tx) => observeFeed(tx, thief, seen, world.runtime.now()))
      .then(() => response.writeHead(200, { 'Content-Type': 'application/json' }).end(comicDocument(LAMP, 'Thief')))
  })
  world.advance(DAY)
  await world.refresh()
  const { facts } = await world.db
    .selectFrom('feeds')
    .select('facts')
    .where('series_uuid', '=', thief)
    .executeTakeFirstOrThrow()
  expect(decodeFeedState(facts, async () => new Uint8Array()).schedule.subscription.leaseEndsAt).toBe(leaseEndsAt)
})
