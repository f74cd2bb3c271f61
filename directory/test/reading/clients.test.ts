import { createRequire } from 'node:module'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { GUID, openReadingWorld, type ReadingWorld, URL_OF_FEED } from './reading-world.ts'
import { redirectHttps } from './redirect-https.ts'

/** Tests published clients of Podcast Index, unchanged but for the host that they reach. */

// biome-ignore lint/suspicious/noExplicitAny: the clients have no types, or types that they do not keep
type Client = Record<string, (...args: unknown[]) => Promise<any>>

const CATALOG_ID = 1_500_000_075
const EPISODE = 104_772_186

let world: ReadingWorld
let key: { readonly key: string; readonly secret: string }
let endRedirect = (): void => {}

beforeAll(async () => {
  world = await openReadingWorld()
  const account = await world.directory.anAccount()
  key = { key: account['X-USER-ID'], secret: account['X-API-KEY'] }
  endRedirect = redirectHttps('api.podcastindex.org', world.directory.started.url!)
}, 600_000)
afterAll(async () => {
  endRedirect()
  await world.stop()
})

const require = createRequire(import.meta.url)
const titles = (list: readonly { readonly title: string }[]) => list.map(({ title }) => title)

describe('podcast-index-api', () => {
  const clientWith = (secret: string): Client => require('podcast-index-api')(key.key, secret)
  const open = () => clientWith(key.secret)

  test.each<[string, unknown[]]>([
    ['podcastsByFeedId', [1]],
    ['podcastsByFeedUrl', [URL_OF_FEED]],
    ['podcastsByFeedItunesId', [CATALOG_ID]],
    ['podcastsByGUID', [GUID]],
  ])('%s has the feed', async (method, args) => {
    expect((await open()[method]!(...args)).feed).toMatchObject({ id: 1, title: 'Harbour Talk' })
  })

  test.each<[string, unknown[]]>([
    ['episodesByFeedId', [1]],
    ['episodesByFeedUrl', [URL_OF_FEED, null, 10, true]],
    ['episodesByItunesId', [CATALOG_ID]],
  ])('%s has the episodes', async (method, args) => {
    expect(titles((await open()[method]!(...args)).items)).toEqual(['Fog', 'Tide'])
  })

  test.each<[string, unknown[], string]>([
    ['searchByTerm', ['harbour', 'any', true, true], 'feeds'],
    ['searchByTitle', ['harbour'], 'feeds'],
    ['searchEpisodesByPerson', ['Ina'], 'items'],
    ['podcastsByTag', [], 'feeds'],
    ['podcastsTrending', [], 'feeds'],
    ['podcastsDead', [], 'feeds'],
    ['episodesRandom', [], 'episodes'],
    ['recentFeeds', [], 'feeds'],
    ['recentNewFeeds', [], 'feeds'],
    ['categoriesList', [], 'feeds'],
  ])('%s has a list', async (method, args, list) => {
    const answer = await open()[method]!(...args)
    expect([answer.status, Array.isArray(answer[list])]).toEqual(['true', true])
  })

  test('the other methods that are served succeed', async () => {
    expect((await open()['episodesById']!(EPISODE)).episode.title).toBe('Fog')
    expect((await open()['recentEpisodes']!()).status).toBe('true')
    expect((await open()['valueByFeedId']!(1)).value.model.type).toBe('lightning')
    expect((await open()['valueByFeedUrl']!(URL_OF_FEED)).value.destinations).toHaveLength(1)
    expect((await open()['hubPubNotifyById']!(1)).status).toBe('true')
    expect((await open()['hubPubNotifyByUrl']!(URL_OF_FEED)).status).toBe('true')
  })

  test('a method that is not served and a wrong secret are failures with a message', async () => {
    await expect(open()['recentSoundbites']!()).rejects.toMatchObject({ code: 400 })
    await expect(open()['addByFeedUrl']!(URL_OF_FEED)).rejects.toMatchObject({ code: 400 })
    await expect(clientWith('wrong')['categoriesList']!()).rejects.toMatchObject({ code: 401 })
  })
})

describe('podcastdx-client', () => {
  const open = (): Client => {
    const Client = require('podcastdx-client')
    return new (Client.default ?? Client)({ ...key, disableAnalytics: true })
  }

  test.each<[string, unknown[]]>([
    ['podcastById', [1]],
    ['podcastByUrl', [URL_OF_FEED]],
    ['podcastByItunesId', [CATALOG_ID]],
  ])('%s has the feed', async (method, args) => {
    expect((await open()[method]!(...args)).feed).toMatchObject({ id: 1, title: 'Harbour Talk' })
  })

  test.each<[string, unknown[]]>([
    ['episodesByFeedId', [[1]]],
    ['episodesByFeedUrl', [URL_OF_FEED, { max: 5, fulltext: true }]],
    ['episodesByItunesId', [CATALOG_ID]],
  ])('%s has the episodes', async (method, args) => {
    expect(titles((await open()[method]!(...args)).items)).toEqual(['Fog', 'Tide'])
  })

  test.each<[string, unknown[]]>([
    ['search', ['harbour', { clean: true }]],
    ['searchPerson', ['Ina']],
    ['recentEpisodes', []],
    ['recentFeeds', [{ lang: ['en', 'de'] }]],
    ['recentNewFeeds', []],
    ['trending', [{ category: 'News' }]],
    ['episodesRandom', []],
    ['categories', []],
    ['stats', []],
  ])('%s succeeds', async (method, args) => {
    expect((await open()[method]!(...args)).status).toBe('true')
  })

  test('episodeById has the episode', async () => {
    expect((await open()['episodeById']!(EPISODE)).episode.title).toBe('Fog')
  })
})
