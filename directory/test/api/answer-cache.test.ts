import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { Database, OpenDatabase } from '../../src/database/database.ts'
import { insertEvents } from '../../src/events/index.ts'
import { openTestDatabase } from '../support/database/test-database.ts'
import { aComic, aPodcast, aUuid } from '../support/entities/factories.ts'
import { openApi } from './open-api.ts'

let database: OpenDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

/** Opens the API with a cache that reads events. */
async function open(options: { turnOf?: () => number } = {}) {
  const api = await openApi(database.db, { isCaching: true, ...options })
  const following = api.answers!.follow()
  onTestFinished(() => following.stop())
  await api.runtime.untilSleeping()
  return {
    ...api,
    /** Lets the cache read new events. */
    async look() {
      const { looks } = api.answers!
      await api.runtime.advance(1_000)
      while (api.answers!.looks === looks) await new Promise((resolve) => setImmediate(resolve))
      await api.runtime.untilSleeping()
    },
    cacheOf: async (query: string, variables?: Record<string, unknown>, account = api.own) =>
      (await api.ask(query, variables, account)).headers.get('x-cache'),
  }
}

async function changed(db: Database, uuid: string): Promise<void> {
  const event = { type: 'podcastseries', action: 'updated', uuid, seriesUuid: uuid, hash: null, isInitialImport: false }
  await db
    .transaction()
    .execute((tx) => insertEvents(tx, [{ ...event, eventId: aUuid(), body: {}, lastEntity: null }], 1))
}

test('a repeated query gets the first answer, for every account, and is not counted', async () => {
  const { ask, anAccount } = await open()
  const uuid = await aPodcast(database.db, { name: 'Kept' })
  const [first, second] = [await anAccount(), await anAccount({ requestsPerMonth: 1 })]
  const query = `{getPodcastSeries(uuid:"${uuid}"){name}}`
  const made = await ask(query, undefined, first)
  const kept = await ask('query($u:ID){getPodcastSeries(uuid:$u){ name }}', { u: uuid }, second)
  expect([made.headers.get('x-cache'), kept.headers.get('x-cache')]).toEqual(['MISS', 'HIT'])
  expect(kept.text).toBe(made.text)
  const { body } = await ask('{getApiRequestsRemaining}', undefined, second)
  expect(body.data).toEqual({ getApiRequestsRemaining: 1 })
})

test('an answer that the cache found by the whole body needs a valid key, and is dropped like any other', async () => {
  const { cacheOf, look, ask, anAccount } = await open()
  const uuid = await aPodcast(database.db, { name: 'Known body' })
  const account = await anAccount({ requestsPerMinute: 5 })
  const query = `{getPodcastSeries(uuid:"${uuid}"){name}}`
  const asked = () => cacheOf(query, undefined, account)
  expect([await asked(), await asked(), await asked()]).toEqual(['MISS', 'HIT', 'HIT'])
  expect((await ask(query, undefined, { ...account, 'X-API-KEY': 'wrong' })).status).toBe(401)
  await changed(database.db, uuid)
  await look()
  expect([await asked(), await asked()]).toEqual(['MISS', 'HIT'])
  expect((await ask(query, undefined, account)).status).toBe(429)
})

test('an account over its monthly limit is answered from the cache', async () => {
  const { ask, cacheOf, anAccount } = await open()
  const uuid = await aPodcast(database.db)
  const account = await anAccount({ requestsPerMonth: 1 })
  const query = `{getPodcastSeries(uuid:"${uuid}"){name}}`
  expect(await cacheOf(query, undefined, account)).toBe('MISS')
  expect(await cacheOf(query, undefined, account)).toBe('HIT')
  expect((await ask(`{getPodcastSeries(uuid:"${uuid}"){uuid}}`, undefined, account)).status).toBe(429)
})

test('an answer is dropped when one of its series changes, and not when another one does', async () => {
  const { cacheOf, look } = await open()
  const [one, other] = [await aPodcast(database.db, {}, [{}]), await aPodcast(database.db)]
  const query = `{getMultiplePodcastSeries(uuids:["${one}","${other}"]){episodes{name}}}`
  await cacheOf(query)
  await changed(database.db, await aPodcast(database.db))
  await look()
  expect(await cacheOf(query)).toBe('HIT')
  await changed(database.db, other)
  await look()
  expect(await cacheOf(query)).toBe('MISS')
})

test('an answer is dropped when the series of one of its children changes', async () => {
  const { cacheOf, look } = await open()
  const [episode, issue] = [aUuid(), aUuid()]
  const podcast = await aPodcast(database.db, { name: 'By child' }, [{ uuid: episode, guid: 'by-child' }])
  const comic = await aComic(database.db, {}, [{ uuid: issue }])
  const queries = [
    [`{getPodcastEpisode(uuid:"${episode}"){name}}`, podcast],
    ['{getPodcastEpisode(guid:"by-child"){name}}', podcast],
    ['{getPodcastSeries(name:"by child"){name}}', podcast],
    [`{getLatestPodcastEpisodes(uuids:["${podcast}"]){name}}`, podcast],
    [`{getComicIssue(uuid:"${issue}"){name}}`, comic],
  ] as const
  for (const [query, series] of queries) {
    await cacheOf(query)
    await changed(database.db, series)
    await look()
    expect(await cacheOf(query), query).toBe('MISS')
  }
})

test('an answer is kept for five minutes', async () => {
  const { cacheOf, runtime } = await open()
  const query = `{getPodcastSeries(uuid:"${await aPodcast(database.db)}"){name}}`
  await cacheOf(query)
  await runtime.advance(299_000)
  expect(await cacheOf(query)).toBe('HIT')
  await runtime.advance(1_000)
  expect(await cacheOf(query)).toBe('MISS')
})

test('an answer is not kept if it has errors, is private to an account, or lacks content that may come', async () => {
  const { cacheOf } = await open()
  const unread = await aPodcast(database.db, {}, [], { isUnread: true })
  for (const query of [
    '{getPodcastSeries(uuid:"123"){name}}',
    `{getPodcastSeries(uuid:"${aUuid()}"){name}}`,
    `{getMultiplePodcastSeries(uuids:["${aUuid()}"]){name}}`,
    `{getPodcastSeries(uuid:"${unread}"){name}}`,
    '{getPopularContent(serviceType:PODCASTSERIES,filterByGenres:[PODCASTSERIES_SPORTS_CRICKET]){podcastSeries{uuid}}}',
    '{getApiRequestsRemaining}',
  ]) {
    await cacheOf(query)
    expect(await cacheOf(query), query).toBe('MISS')
  }
})

test('no answer is kept while events are not read', async () => {
  const api = await openApi(database.db, { isCaching: true })
  const query = `{getPodcastSeries(uuid:"${await aPodcast(database.db)}"){name}}`
  await api.ask(query)
  expect((await api.ask(query)).headers.get('x-cache')).toBe('MISS')
})

test('an answer whose series changed while it was made is not kept', async () => {
  const { answers, look } = await open()
  const uuid = await aPodcast(database.db)
  const since = answers!.looks
  await changed(database.db, uuid)
  await look()
  answers!.set('key', Buffer.from('old'), new Set([uuid]), since)
  expect(answers!.get('key')).toBeUndefined()
  answers!.set('key', Buffer.from('new'), new Set([uuid]), answers!.looks)
  expect(answers!.get('key')?.toString()).toBe('new')
})

test('answers and the uuids of their series take at most 64 MiB; the oldest are dropped first', async () => {
  const { answers } = await open()
  const series = new Set(Array.from({ length: 1_000 }, () => aUuid()))
  for (let index = 0; index < 300; index += 1)
    answers!.set(`key ${index}`, Buffer.alloc(100_000), series, answers!.looks)
  expect(answers!.bytes).toBeLessThanOrEqual(64 * 1_048_576)
  expect(answers!.bytes).toBeGreaterThan(60 * 1_048_576)
  expect([answers!.get('key 0'), answers!.get('key 299')?.length]).toEqual([undefined, 100_000])
})

test('an answer that alone is too large is not kept', async () => {
  const { answers } = await open()
  answers!.set('key', Buffer.alloc(65 * 1_048_576), new Set(), answers!.looks)
  expect([answers!.get('key'), answers!.bytes]).toEqual([undefined, 0])
})

test('when another server is read from, all answers are dropped, and new ones are kept', async () => {
  let turn = 0
  const { cacheOf, look } = await open({ turnOf: () => turn })
  const uuid = await aPodcast(database.db, { name: 'From two servers' })
  const query = `{getPodcastSeries(uuid:"${uuid}"){name}}`
  expect([await cacheOf(query), await cacheOf(query)]).toEqual(['MISS', 'HIT'])
  turn = 1
  await look()
  expect([await cacheOf(query), await cacheOf(query)]).toEqual(['MISS', 'HIT'])
  await look()
  expect(await cacheOf(query)).toBe('HIT')
})
