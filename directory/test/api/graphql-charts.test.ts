import type { Country, Genre } from 'feedmill/tables'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OpenDatabase } from '../../src/database/database.ts'
import { openTestDatabase } from '../support/database/test-database.ts'
import { aPodcast, aUuid } from '../support/entities/factories.ts'
import { openApi } from './open-api.ts'

/** Tests charts, popular podcasts and artwork of the catalog in answers of the API. */

let database: OpenDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const NOON = Date.UTC(2026, 10, 23, 12) / 1_000
const US = 'UNITED_STATES_OF_AMERICA'
const [ARTS, COMEDY] = ['PODCASTSERIES_ARTS', 'PODCASTSERIES_COMEDY'] as const

interface StoredChart {
  readonly type?: 'PODCASTSERIES' | 'PODCASTEPISODE'
  readonly country: Country
  readonly genre?: Genre
  readonly fetchedAt?: number
}

interface Entry {
  readonly series: string
  readonly episode?: string
}

/** Stores a chart in place of the earlier one. */
async function setChart(chart: StoredChart, entries: readonly Entry[]): Promise<void> {
  const { db } = database
  const { type = 'PODCASTSERIES', country, genre = '', fetchedAt = NOON } = chart
  for (const table of ['charts', 'chart_entries'] as const) {
    await db
      .deleteFrom(table)
      .where('type', '=', type)
      .where('country', '=', country)
      .where('genre', '=', genre)
      .execute()
  }
  await db.insertInto('charts').values({ type, country, genre, fetched_at: fetchedAt, due_at: 0 }).execute()
  for (const [index, { series, episode }] of entries.entries()) {
    await db
      .insertInto('chart_entries')
      .values({
        type,
        country,
        genre,
        rank: index + 1,
        catalog_id: index + 1,
        episode_guid: null,
        episode_name: null,
        series_uuid: series,
        episode_uuid: episode ?? null,
      })
      .execute()
  }
}

const podcasts = (...uuids: readonly string[]) => uuids.map((uuid) => ({ uuid }))

describe('charts', () => {
  test('of a country come in its order, without a genre', async () => {
    const { data } = await openApi(database.db)
    const [first, second] = [await aPodcast(database.db), await aPodcast(database.db)]
    await setChart({ country: US }, [{ series: second }, { series: first }])
    const { getTopChartsByCountry } = await data(
      `{getTopChartsByCountry(country:${US},serviceType:PODCASTSERIES){
        podcastSeries{uuid} podcastEpisodes{uuid} by country genre source serviceType}}`,
    )
    expect(getTopChartsByCountry).toEqual({
      podcastSeries: podcasts(second, first),
      podcastEpisodes: [],
      by: 'COUNTRY',
      country: US,
      genre: null,
      source: 'PLATFORM_PODCASTS',
      serviceType: 'PODCASTSERIES',
    })
  })

  test('of episodes name the episodes', async () => {
    const { data } = await openApi(database.db)
    const [one, two] = [aUuid(), aUuid()]
    const series = await aPodcast(database.db, {}, [{ uuid: one }, { uuid: two }])
    await setChart({ country: US, type: 'PODCASTEPISODE' }, [
      { series, episode: two },
      { series, episode: one },
    ])
    const { getTopChartsByCountry } = await data(
      `{getTopChartsByCountry(country:${US},serviceType:PODCASTEPISODE){podcastSeries{uuid} podcastEpisodes{uuid}}}`,
    )
    expect(getTopChartsByCountry).toEqual({ podcastSeries: [], podcastEpisodes: podcasts(two, one) })
  })

  test('of one genre and one country name both; charts of several genres or of all countries have null', async () => {
    const { data } = await openApi(database.db)
    const [both, arts, comedy] = [await aPodcast(database.db), await aPodcast(database.db), await aPodcast(database.db)]
    await setChart({ country: US, genre: ARTS }, [{ series: arts }, { series: both }])
    await setChart({ country: US, genre: COMEDY }, [{ series: comedy }, { series: both }])
    await setChart({ country: 'CANADA', genre: ARTS }, [{ series: both }])
    const found = await data(`{
      one: getTopChartsByGenres(genres:[${ARTS},${ARTS}],serviceType:PODCASTSERIES,filterByCountry:${US}){...all}
      several: getTopChartsByGenres(genres:[${ARTS},${COMEDY}],serviceType:PODCASTSERIES,filterByCountry:${US}){...all}
      everywhere: getTopChartsByGenres(genres:[${ARTS}],serviceType:PODCASTSERIES){...all}
    } fragment all on TopChartsResults {podcastSeries{uuid} by country genre}`)
    expect(found).toEqual({
      one: { podcastSeries: podcasts(arts, both), by: 'GENRE', country: US, genre: ARTS },
      several: { podcastSeries: podcasts(both, arts, comedy), by: 'GENRE', country: US, genre: null },
      everywhere: { podcastSeries: podcasts(both, arts), by: 'GENRE', country: null, genre: ARTS },
    })
  })

  test('that are not stored are empty, without an error', async () => {
    const { data } = await openApi(database.db)
    const query = '{getTopChartsByCountry(country:FRANCE,serviceType:PODCASTSERIES){podcastSeries{uuid} topChartsId}}'
    expect((await data(query)).getTopChartsByCountry).toEqual({ podcastSeries: [], topChartsId: expect.any(String) })
  })

  test('have an id that stays the same for the same arguments until the chart is replaced', async () => {
    const { data } = await openApi(database.db)
    const series = await aPodcast(database.db)
    await setChart({ country: 'SPAIN' }, [{ series }])
    const idOf = async (page = 1) =>
      (await data(`{getTopChartsByCountry(country:SPAIN,serviceType:PODCASTSERIES,page:${page}){topChartsId}}`))
        .getTopChartsByCountry.topChartsId
    const id = await idOf()
    expect([await idOf(), await idOf(2)]).toEqual([id, expect.not.stringMatching(id)])
    await setChart({ country: 'SPAIN', fetchedAt: NOON + 60 }, [{ series }])
    expect(await idOf()).not.toBe(id)
  })
})

test('popular podcasts have an id that stays the same until the ranking changes', async () => {
  const { db } = database
  const { data } = await openApi(db)
  const [first, second] = [await aPodcast(db, { language: 'ICELANDIC' }), await aPodcast(db, { language: 'ICELANDIC' })]
  const rank = async (uuid: string, popularity: number) => {
    await db.updateTable('podcast_series').set({ popularity }).where('uuid', '=', uuid).execute()
  }
  const popular = async (page = 1) =>
    (await data(`{getPopularContent(filterByLanguage:ICELANDIC,page:${page}){popularityRankId podcastSeries{uuid}}}`))
      .getPopularContent
  await rank(first, 2)
  await rank(second, 1)
  const before = await popular()
  expect(before.podcastSeries).toEqual(podcasts(first, second))
  await rank(second, 1.5)
  expect(await popular()).toEqual(before)
  expect((await popular(2)).popularityRankId).not.toBe(before.popularityRankId)
  await rank(second, 3)
  const after = await popular()
  expect(after.podcastSeries).toEqual(podcasts(second, first))
  expect(after.popularityRankId).not.toBe(before.popularityRankId)
})

describe('artwork of the catalog', () => {
  /** Makes a podcast that the catalog knows, and returns the given fields of its facts. */
  async function ask(baseArtworkUrl: string | null, fields: string) {
    const { ask: askApi } = await openApi(database.db)
    const uuid = await aPodcast(database.db)
    await database.db
      .insertInto('catalog_infos')
      .values({
        series_uuid: uuid,
        catalog_id: 1,
        base_artwork_url: baseArtworkUrl,
        country: null,
        publisher_id: null,
        publisher_name: null,
        subtitle: null,
        summary: null,
        hash: 'hash',
        updated_at: NOON,
      })
      .execute()
    return (await askApi(`{getCatalogInfo(uuid:"${uuid}"){${fields}}}`)).body
  }
  const BASE = 'https://art.example/image.jpg/'

  test('has any size from 1 to 10,000, and 640 by default', async () => {
    const fields = 'usual:baseArtworkUrlOf least:baseArtworkUrlOf(size:1) most:baseArtworkUrlOf(size:10000)'
    expect((await ask(BASE, fields)).data.getCatalogInfo).toEqual({
      usual: `${BASE}640x640bb.png`,
      least: `${BASE}1x1bb.png`,
      most: `${BASE}10000x10000bb.png`,
    })
  })

  test('is null without a base', async () => {
    expect(await ask(null, 'baseArtworkUrlOf')).toEqual({ data: { getCatalogInfo: { baseArtworkUrlOf: null } } })
  })

  test.each([0, -1, 10_001])('of size %i is refused', async (size) => {
    const { data, errors } = await ask(BASE, `baseArtworkUrlOf(size:${size})`)
    expect([data.getCatalogInfo?.baseArtworkUrlOf ?? null, errors]).toEqual([
      null,
      [expect.objectContaining({ code: 'BAD_USER_INPUT' })],
    ])
  })
})

test('a look-up is counted once for each answer and series', async () => {
  const counted: [number, string][] = []
  const { ask, own } = await openApi(database.db, { countLookUp: (...lookUp) => counted.push(lookUp) })
  const account = Number(own['X-USER-ID'])
  const episode = aUuid()
  const series = await aPodcast(database.db, { name: 'Looked up' }, [{ uuid: episode, name: 'Heard' }])
  const other = await aPodcast(database.db)
  const counts = async (query: string) => {
    counted.length = 0
    await ask(query)
    return counted
  }
  const unknown = '99999999-9999-4999-8999-999999999999'
  expect(await counts(`{getPodcastSeries(uuid:"${series}"){uuid}}`)).toEqual([[account, series]])
  expect(await counts('{getPodcastSeries(name:"looked up"){uuid}}')).toEqual([[account, series]])
  expect(await counts(`{getPodcastEpisode(uuid:"${episode}"){uuid}}`)).toEqual([[account, series]])
  const several = `{getMultiplePodcastSeries(uuids:["${other}","${unknown}","${series}"]){uuid}}`
  expect(await counts(several)).toEqual([
    [account, other],
    [account, series],
  ])
  for (const query of [
    `{getPodcastSeries(uuid:"${unknown}"){uuid}}`,
    '{getPopularContent{podcastSeries{uuid}}}',
    `{getTopChartsByCountry(country:${US},serviceType:PODCASTSERIES){podcastSeries{uuid}}}`,
    '{search(term:"looked"){podcastSeries{uuid}}}',
  ]) {
    expect(await counts(query), query).toEqual([])
  }
})
