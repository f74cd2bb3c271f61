import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OpenDatabase } from '../../src/database/database.ts'
import { contentCounts, countContent, kindCounts } from '../../src/entities/index.ts'
import { describeEachDatabase } from '../support/database/test-database.ts'
import { aComic, aCreator, aPodcast } from '../support/entities/factories.ts'

const NOW = 1_790_000_000
const DAY_S = 86_400
/** More podcasts than are counted at once. */
const MANY = 5_100

describeEachDatabase('the counts of content', (open) => {
  let database: OpenDatabase
  beforeAll(async () => {
    database = await open()
    await database.run(`
      insert into podcast_series (uuid, feed_id, rss_url, is_read, updated_at, episodes_count, genres)
        select gen_random_uuid(), gen_random_uuid(), 'u', true, 1, 2, array['PODCASTSERIES_NEWS']
        from generate_series(1, ${MANY})`)
    const value = [{ type: 'lightning', timeSplits: [{ startTime: 1 }] }]
    const genres = ['PODCASTSERIES_NEWS', 'PODCASTSERIES_ARTS'] as const
    await aPodcast(database.db, { genres, language: 'WELSH', extras: { value } as never }, [
      { datePublished: NOW - 4 * DAY_S },
    ])
    const withheld = { publisherBlock: { blocked: true, by: [] } }
    for (const hidden of [{ isBlocked: true }, { isDuplicate: true }]) await aPodcast(database.db, {}, [{}], hidden)
    await aPodcast(database.db, { extras: withheld }, [{}])
    for (const language of ['WELSH', null] as const) {
      await aComic(database.db, { language, genres: ['COMICSERIES_DRAMA'] })
    }
    await aComic(database.db, {}, [], { isBlocked: true })
    await aCreator(database.db, { country: 'FRANCE' })
  })
  afterAll(() => database.close())

  const countAt = (nowS: number) => countContent(database.db, { now: () => nowS * 1_000 })

  test('are 0 until a job has counted', async () => {
    expect(await contentCounts(database.db)).toMatchObject({ podcasts: { total: 0, genres: {} }, episodes: 0 })
  })

  test('add up public podcasts alone', async () => {
    await countAt(NOW)
    expect(await contentCounts(database.db)).toEqual({
      podcasts: {
        total: MANY + 1,
        genres: { PODCASTSERIES_NEWS: MANY + 1, PODCASTSERIES_ARTS: 1 },
        languages: { WELSH: 1 },
        countries: {},
      },
      comics: { total: 2, genres: { COMICSERIES_DRAMA: 2 }, languages: { WELSH: 1 }, countries: {} },
      creators: { total: 1, genres: {}, languages: {}, countries: { FRANCE: 1 } },
      episodes: 2 * MANY + 1,
      newIn3Days: 0,
      newIn10Days: 1,
      newIn30Days: 1,
      newIn90Days: 1,
      withValue: 1,
      withTimeSplits: 1,
    })
  })

  test('of a small directory are those of now', async () => {
    const small = await open()
    await aPodcast(small.db, { language: 'WELSH' })
    expect((await kindCounts(small.db)).podcasts).toMatchObject({ total: 1, languages: { WELSH: 1 } })
    await countContent(small.db, { now: () => NOW * 1_000 })
    await aComic(small.db)
    expect((await kindCounts(small.db)).comics.total).toBe(1)
    await small.close()
  })

  test('of a larger directory are the last ones', async () => {
    const { podcasts } = await kindCounts(database.db)
    const added = await aPodcast(database.db)
    expect((await kindCounts(database.db)).podcasts).toEqual(podcasts)
    await database.run(`delete from podcast_series where uuid = '${added}'`)
  })

  test('of a large directory stay for an hour', async () => {
    await database.run(`update content_counts set counts = jsonb_set(counts, '{podcasts,total}', '200000')`)
    await countAt(NOW + 3_599)
    expect((await contentCounts(database.db)).podcasts.total).toBe(200_000)
    await countAt(NOW + 3_600)
    expect((await contentCounts(database.db)).podcasts.total).toBe(MANY + 1)
  })
})
