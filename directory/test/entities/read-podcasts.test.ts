import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OpenDatabase } from '../../src/database/database.ts'
import {
  latestPodcastEpisodes,
  type Page,
  podcastEpisodeBy,
  podcastEpisodePages,
  podcastEpisodesByUuids,
  podcastSeriesByName,
  podcastSeriesByUuids,
  podcastUuidsByCatalogIds,
} from '../../src/entities/index.ts'
import { describeEachDatabase } from '../support/database/test-database.ts'
import { anAlias, aPodcast, aUuid } from '../support/entities/factories.ts'

const all = { description: true, details: true }
const latest: Page = { sortOrder: 'LATEST', page: 1, limitPerPage: 10, searchTerm: null, includeRemoved: false }

describeEachDatabase('podcasts', (open) => {
  let database: OpenDatabase
  beforeAll(async () => {
    database = await open()
  })
  afterAll(() => database.close())

  test('a series has the fields of its columns and of its details', async () => {
    const { db } = database
    const uuid = await aPodcast(db, {
      name: 'Alpha Cast',
      description: '<p>Hello</p>',
      authorName: 'Ann',
      genres: ['PODCASTSERIES_ARTS', 'PODCASTSERIES_ARTS_BOOKS'],
      datePublished: 4_102_444_800,
    })
    const series = (await podcastSeriesByUuids(db, [uuid], all)).get(uuid)
    expect(series).toMatchObject({
      uuid,
      name: 'Alpha Cast',
      description: '<p>Hello</p>',
      authorName: 'Ann',
      rssUrl: `https://feeds.example.org/${uuid}`,
      genres: ['PODCASTSERIES_ARTS', 'PODCASTSERIES_ARTS_BOOKS'],
      datePublished: 4_102_444_800,
      isBlocked: false,
      isListed: true,
    })
  })

  test('large columns are left out if they are not asked for', async () => {
    const { db } = database
    const uuid = await aPodcast(db, { description: 'Text', authorName: 'Ann' })
    const series = (await podcastSeriesByUuids(db, [uuid], { description: false, details: false })).get(uuid)
    expect(series).toMatchObject({ description: null, authorName: null })
  })

  test('an unknown uuid has no entry; an alias has the series that it stands for', async () => {
    const { db } = database
    const uuid = await aPodcast(db)
    const alias = await anAlias(db, uuid)
    const found = await podcastSeriesByUuids(db, [aUuid(), alias, uuid], all)
    const pairs = [...found].map(([asked, series]) => [asked, series.uuid])
    expect(Object.fromEntries(pairs)).toEqual({ [alias]: uuid, [uuid]: uuid })
  })

  test('before the first reading only uuid, URL and catalogId are known', async () => {
    const { db } = database
    const uuid = await aPodcast(db, {}, [], { isUnread: true, catalogId: 77 })
    const series = (await podcastSeriesByUuids(db, [uuid], all)).get(uuid)
    const { uuid: _, rssUrl, catalogId, isRead, isListed, ...others } = JSON.parse(JSON.stringify(series))
    expect([rssUrl, catalogId, isRead, isListed]).toEqual([`https://feeds.example.org/${uuid}`, 77, false, false])
    expect(new Set(Object.values(others).map((value) => JSON.stringify(value)))).toEqual(new Set(['null', '[]', '0']))
  })

  test('children of blocked and duplicate series are neither listed nor counted', async () => {
    const { db } = database
    const blocked = await aPodcast(db, {}, [{}, {}], { isBlocked: true })
    const duplicate = await aPodcast(db, {}, [{}], { isDuplicate: true })
    const found = await podcastSeriesByUuids(db, [blocked, duplicate], all)
    expect(found.get(blocked)).toMatchObject({ isBlocked: true, isListed: false, episodesCount: 0 })
    expect(found.get(duplicate)).toMatchObject({ isBlocked: false, isListed: false, episodesCount: 0 })
  })

  test('of several series with a name, the most popular is found, then the one with more episodes', async () => {
    const { db } = database
    await aPodcast(db, { name: 'Same Name' }, [{}, {}], { popularity: 1 })
    const popular = await aPodcast(db, { name: 'same  NAME' }, [{}], { popularity: 2 })
    await aPodcast(db, { name: 'Same Name' }, [], { popularity: 9, isBlocked: true })
    await aPodcast(db, { name: 'Same Name' }, [], { popularity: 9, isDuplicate: true })
    expect((await podcastSeriesByName(db, 'same name', all))?.uuid).toBe(popular)
    await aPodcast(db, { name: 'Tied' }, [{}])
    const larger = await aPodcast(db, { name: 'Tied' }, [{}, {}])
    await aPodcast(db, { name: 'Tied' }, [{}, {}])
    expect((await podcastSeriesByName(db, 'tied', all))?.uuid).toBe(larger)
  })

  test('of several claims to a catalogId, the proved one counts, otherwise the oldest', async () => {
    const { db } = database
    const oldest = await aPodcast(db, {}, [], { catalogId: 5001, createdAt: 100 })
    await aPodcast(db, {}, [], { catalogId: 5001, createdAt: 200 })
    expect(await podcastUuidsByCatalogIds(db, ['5001'])).toEqual(new Map([['5001', oldest]]))
    const proved = await aPodcast(db, {}, [], { catalogId: 5001, createdAt: 300, isCatalogIdProved: true })
    expect(await podcastUuidsByCatalogIds(db, ['5002', '5001'])).toEqual(new Map([['5001', proved]]))
  })

  test('an episode of a blocked series is blocked', async () => {
    const { db } = database
    const uuid = aUuid()
    await aPodcast(db, {}, [{ uuid, persons: [] }], { isBlocked: true })
    expect((await podcastEpisodesByUuids(db, [uuid], all)).get(uuid)?.isBlocked).toBe(true)
  })

  test('pages of episodes are in order, the newest or the oldest first', async () => {
    const { db } = database
    const first = await aPodcast(db, {}, [{ datePublished: 30 }, { datePublished: null }, { datePublished: 10 }])
    const second = await aPodcast(db, {}, [{ datePublished: 5 }])
    const dates = async (page: Page) =>
      [...(await podcastEpisodePages(db, [second, first], page, all))].map(([uuid, episodes]) => [
        uuid,
        episodes.map(({ datePublished }) => datePublished),
      ])
    expect(await dates(latest)).toEqual([
      [second, [5]],
      [first, [30, 10, null]],
    ])
    expect(await dates({ ...latest, sortOrder: 'OLDEST' })).toEqual([
      [second, [5]],
      [first, [null, 10, 30]],
    ])
    expect(await dates({ ...latest, limitPerPage: 2, page: 2 })).toEqual([[first, [null]]])
  })

  test('removed episodes are listed on request only, blocked episodes never', async () => {
    const { db } = database
    const blocked = aUuid()
    const series = await aPodcast(db, {}, [{ name: 'a' }, { name: 'b', isRemoved: true }, { uuid: blocked }])
    await db.updateTable('podcast_episodes').set({ is_blocked: true }).where('uuid', '=', blocked).execute()
    const names = async (includeRemoved: boolean) =>
      (await podcastEpisodePages(db, [series], { ...latest, includeRemoved }, all)).get(series)?.map(({ name }) => name)
    expect(await names(false)).toEqual(['a'])
    expect(await names(true)).toEqual(['a', 'b'])
  })

  test('a search finds names before descriptions, and takes its term literally', async () => {
    const { db } = database
    const series = await aPodcast(db, {}, [
      { name: 'one', description: 'about a Zebra' },
      { name: 'the ZEBRA' },
      { name: 'zebr_' },
      { name: '100 % horse' },
    ])
    const names = async (searchTerm: string) =>
      (await podcastEpisodePages(db, [series], { ...latest, sortOrder: 'SEARCH', searchTerm }, all))
        .get(series)
        ?.map(({ name }) => name)
    expect(await names('zebra')).toEqual(['the ZEBRA', 'one'])
    expect(await names('r_')).toEqual(['zebr_'])
    expect(await names('%')).toEqual(['100 % horse'])
    expect(await names('\\')).toBeUndefined()
  })

  test('an episode is found by guid or name: the newest that is still in its feed', async () => {
    const { db } = database
    const [older, newer, removed] = [aUuid(), aUuid(), aUuid()]
    const first = await aPodcast(db, {}, [{ uuid: older, guid: 'g-1', name: 'Pilot', datePublished: 10 }])
    await aPodcast(db, {}, [
      { uuid: newer, guid: 'g-1', name: 'PILOT', datePublished: 20 },
      { uuid: removed, guid: 'g-1', datePublished: 30, isRemoved: true },
    ])
    await aPodcast(db, {}, [{ guid: 'g-1', name: 'pilot', datePublished: 99 }], { isBlocked: true })
    expect((await podcastEpisodeBy(db, { by: 'guid', text: 'g-1', seriesUuid: null }, all))?.uuid).toBe(newer)
    expect((await podcastEpisodeBy(db, { by: 'guid', text: 'g-1', seriesUuid: first }, all))?.uuid).toBe(older)
    expect((await podcastEpisodeBy(db, { by: 'name', text: 'pilot', seriesUuid: null }, all))?.uuid).toBe(newer)
    expect(await podcastEpisodeBy(db, { by: 'guid', text: 'G-1', seriesUuid: null }, all)).toBeNull()
  })

  test('the latest episodes of several podcasts are merged, newest first', async () => {
    const { db } = database
    const first = await aPodcast(
      db,
      {},
      [9, 7, 5, 3].map((date) => ({ name: `a${date}`, datePublished: date })),
    )
    const second = await aPodcast(
      db,
      {},
      [8, 6, 4].map((date) => ({ name: `b${date}`, datePublished: date })),
    )
    const blocked = await aPodcast(db, {}, [{ datePublished: 99 }], { isBlocked: true })
    const alias = await anAlias(db, second)
    const names = async (page: number, limitPerPage: number) =>
      (await latestPodcastEpisodes(db, [first, alias, second, blocked, aUuid()], { page, limitPerPage }, all)).map(
        ({ name }) => name,
      )
    expect(await names(1, 3)).toEqual(['a9', 'b8', 'a7'])
    expect(await names(2, 3)).toEqual(['b6', 'a5', 'b4'])
    expect(await names(3, 3)).toEqual(['a3'])
  })

  test('all latest episodes may be of one podcast, and undated episodes come last', async () => {
    const { db } = database
    const busy = await aPodcast(
      db,
      {},
      [9, 8, 7, 6].map((date) => ({ name: `a${date}`, datePublished: 1000 + date })),
    )
    const idle = await aPodcast(db, {}, [
      { name: 'b1', datePublished: 1 },
      { name: 'undated', datePublished: null },
    ])
    const names = async (page: number, limitPerPage: number) =>
      (await latestPodcastEpisodes(db, [idle, busy], { page, limitPerPage }, all)).map(({ name }) => name)
    expect(await names(1, 4)).toEqual(['a9', 'a8', 'a7', 'a6'])
    expect(await names(1, 10)).toEqual(['a9', 'a8', 'a7', 'a6', 'b1', 'undated'])
    expect(await names(2, 5)).toEqual(['undated'])
    expect(await names(3, 5)).toEqual([])
  })

  test('the latest episodes of any podcasts and page are the same as those of all episodes sorted', async () => {
    const { db } = database
    const given = fc.sample(
      fc.array(fc.array(fc.option(fc.integer({ min: 1, max: 40 })), { maxLength: 30 }), { minLength: 8, maxLength: 8 }),
      { numRuns: 1, seed: 7 },
    )[0]!
    const series = await Promise.all(
      given.map((dates) =>
        aPodcast(
          db,
          {},
          dates.map((datePublished) => ({ uuid: aUuid(), datePublished })),
        ),
      ),
    )
    const stored = await podcastEpisodePages(db, series, { ...latest, limitPerPage: 100 }, all)
    const property = fc.asyncProperty(
      fc.subarray(series, { minLength: 1 }),
      fc.integer({ min: 1, max: 6 }),
      fc.integer({ min: 1, max: 50 }),
      async (uuids, page, limitPerPage) => {
        const sorted = uuids
          .flatMap((uuid) => stored.get(uuid) ?? [])
          .sort((a, b) => (b.datePublished ?? 0) - (a.datePublished ?? 0) || (a.uuid < b.uuid ? -1 : 1))
          .map(({ uuid }) => uuid)
        const found = await latestPodcastEpisodes(db, uuids, { page, limitPerPage }, all)
        expect(found.map(({ uuid }) => uuid)).toEqual(sorted.slice((page - 1) * limitPerPage, page * limitPerPage))
      },
    )
    await fc.assert(property, { numRuns: 40 })
  })
})
