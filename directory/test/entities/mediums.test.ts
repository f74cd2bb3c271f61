import fc from 'fast-check'
import { isPublisherMedium, type PodcastMedium, podcastMediums } from 'feedmill/tables'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readChart } from '../../src/catalog/index.ts'
import type { OpenDatabase } from '../../src/database/database.ts'
import {
  browsedUuids,
  isInList,
  kindCounts,
  podcastSeriesByName,
  podcastSeriesByUuids,
  worksOfCreator,
} from '../../src/entities/index.ts'
import { directoryStats } from '../../src/feeds/index.ts'
import { latestUuids, popularUuids } from '../../src/reading/filtered-podcast-rows.ts'
import { newestNumbered, uuidsByName } from '../../src/reading/public-podcast-rows.ts'
import { describeEachDatabase } from '../support/database/test-database.ts'
import { aCreator, aPodcast } from '../support/entities/factories.ts'

const NOW = 1_790_000_000
const page = { page: 1, limitPerPage: 500 }
const list = { languages: null, tags: [], genres: null, withoutGenres: [], since: null } as const

describeEachDatabase('podcasts of a medium', (open) => {
  let database: OpenDatabase
  /** By uuid. */
  const mediums = new Map<string, PodcastMedium>()
  const creator = { uuid: '' }

  beforeAll(async () => {
    database = await open()
    const { db } = database
    for (const [index, medium] of podcastMediums.entries()) {
      const series = { name: index % 2 === 0 ? 'Even' : 'Odd', extras: { medium } }
      mediums.set(await aPodcast(db, series, [{}], { popularity: index }), medium)
    }
    mediums.set(await aPodcast(db, { name: 'Even' }, [{}]), 'podcast')
    mediums.set(await aPodcast(db, { name: 'Even', extras: { medium: 'radio' } }, [{}]), 'podcast')
    const contents = [...mediums.keys()].map((contentUuid) => ({ contentUuid, contentType: 'PODCASTSERIES' as const }))
    creator.uuid = await aCreator(db, {}, contents)
    const key = { type: 'PODCASTSERIES', country: 'FRANCE', genre: '' }
    await db
      .insertInto('charts')
      .values({ ...key, fetched_at: NOW, due_at: 0 })
      .execute()
    const entry = { ...key, episode_guid: null, episode_name: null, episode_uuid: null }
    const entries = [...mediums.keys()].map((uuid, index) => ({
      ...entry,
      rank: index + 1,
      catalog_id: index,
      series_uuid: uuid,
    }))
    await db.insertInto('chart_entries').values(entries).execute()
  })
  afterAll(() => database.close())

  /** Returns the uuids of the podcasts with mediums that pass, in order. */
  const uuidsOf = (passes: (medium: PodcastMedium) => boolean) =>
    [...mediums].flatMap(([uuid, medium]) => (passes(medium) ? [uuid] : [])).sort()
  const shown = () => uuidsOf((medium) => !isPublisherMedium(medium))

  test('a list of some mediums has all their podcasts and no others', async () => {
    const { db } = database
    const wanted = fc.option(fc.subarray([...podcastMediums]))
    await fc.assert(
      fc.asyncProperty(wanted, fc.boolean(), async (some, isListedOnly) => {
        const lists = [
          await browsedUuids(db, {
            kind: 'podcast',
            order: { by: 'popularity' },
            mediums: some,
            isListedOnly,
            ...page,
          }),
          await browsedUuids(db, { kind: 'podcast', order: { by: 'newest', until: NOW }, mediums: some, ...page }),
          await popularUuids(db, { ...list, mediums: some }, 500),
          await latestUuids(db, { ...list, mediums: some }, { limit: 500, nowS: NOW }),
          await newestNumbered(db, { from: null, isAscending: true, mediums: some, limit: 500 }),
          [...(await uuidsByName(db, 'even', some, 500)), ...(await uuidsByName(db, 'odd', some, 500))],
        ]
        const expected = some === null ? shown() : uuidsOf((medium) => some.includes(medium))
        for (const uuids of lists) expect(uuids.toSorted()).toEqual(expected)
      }),
      { numRuns: 30 },
    )
  })

  test('charts, the works of a creator and counts have no publishers', async () => {
    const { db } = database
    const chart = { type: 'PODCASTSERIES', country: 'FRANCE', genres: [], ...page } as const
    for (const isListedOnly of [true, false]) {
      expect((await readChart(db, { ...chart, isListedOnly }, NOW)).uuids.toSorted()).toEqual(shown())
    }
    const { works, total } = await worksOfCreator(db, creator.uuid, { sortOrder: 'LATEST', ...page })
    expect(works.map(({ uuid }) => uuid).sort()).toEqual(shown())
    expect(total).toBe(shown().length)
    expect((await kindCounts(db)).podcasts.total).toBe(shown().length)
    expect(await directoryStats(db, NOW)).toMatchObject({ podcasts: shown().length, episodes: shown().length })
  })

  test('a publisher is found by its uuid, and not by its name', async () => {
    const { db } = database
    const columns = { description: false, details: false, extras: ['medium'] }
    const uuid = await aPodcast(db, { name: 'Tern House', extras: { medium: 'publisher' } })
    expect((await podcastSeriesByUuids(db, [uuid], columns)).get(uuid)).toMatchObject({
      medium: 'publisher',
      isListed: true,
    })
    expect(await podcastSeriesByName(db, 'tern house', columns)).toBeNull()
    await db.deleteFrom('podcast_series').where('uuid', '=', uuid).execute()
  })

  test('the most popular podcasts of a rare medium are read by the index podcast_series_popular_medium', async () => {
    await database.run(`
      insert into podcast_series (uuid, feed_id, rss_url, is_read, popularity, medium, updated_at)
        select gen_random_uuid(), gen_random_uuid(), 'u', true, 100 - i % 100, case when i % 500 = 0 then 'film' else 'podcast' end, 1
        from generate_series(1, 5000) i;
      analyze podcast_series`)
    const isShown = isInList('s', { isListedOnly: false, mediums: ['film'] })
    const { rows } = await database.run(
      `explain (costs off) select uuid from podcast_series s where ${isShown}
      order by popularity desc, episodes_count desc, uuid limit 5`,
      [],
    )
    expect(rows.map((row) => String(row['QUERY PLAN'])).join('\n')).toContain('podcast_series_popular_medium')
  })
})
