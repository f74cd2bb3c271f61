import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database, OpenDatabase } from '../../src/database/database.ts'
import { latestUuids, type PodcastFilter, popularUuids } from '../../src/reading/filtered-podcast-rows.ts'
import { readTags } from '../../src/reading/gpodder/tags.ts'
import type { PathContext } from '../../src/reading/podcast-index/answer.ts'
import { Parameters } from '../../src/reading/podcast-index/parameters.ts'
import { podcastIndexPaths } from '../../src/reading/podcast-index/routes.ts'
import { newestEpisodes, recentEpisodes } from '../../src/reading/public-episode-rows.ts'
import { deadFeeds, livePodcasts, randomEpisodes, withValue } from '../../src/reading/public-podcast-rows.ts'
import { mostRowsLookedAt } from '../support/database/looked-at-rows.ts'
import { describeEachDatabase } from '../support/database/test-database.ts'

/** Tests how many rows a request without a key looks at, however few podcasts have what it asks for. */

const PODCASTS = 25_000
const NOW = 1_790_000_000
const uuidSql = (number: string) => `('80000000-0000-4000-8000-' || lpad((${number})::text, 12, '0'))::uuid`
const uuidOf = (number: number) => `80000000-0000-4000-8000-${String(number).padStart(12, '0')}`
/** The least popular and oldest podcast. It alone has a rare genre and a rare language. */
const LAST = uuidOf(PODCASTS)
/** A podcast that its publisher withholds, with the newest episodes of all. */
const WITHHELD = '90000000-0000-4000-8000-000000000001'
const EPISODES = 8_000

const fill = `
  insert into podcast_series (uuid, feed_id, name, rss_url, is_read, updated_at, popularity, latest_episode_at, genres,
      language, extras)
    select ${uuidSql('i')}, ${uuidSql('i')}, 'S' || i, 'u' || i, true, 1, ${PODCASTS} - i, ${NOW} - i,
      array[case i when ${PODCASTS} then 'PODCASTSERIES_ARTS_BOOKS' else 'PODCASTSERIES_NEWS' end],
      case i when ${PODCASTS} then 'ICELANDIC' else 'ENGLISH' end,
      jsonb_build_object('languageTag', case i when ${PODCASTS} then 'is' else 'en' end,
        'value', '[]'::jsonb, 'liveItems', '[{"status": "live"}]'::jsonb)
    from generate_series(1, ${PODCASTS}) i;
  insert into series_numbers (number, uuid) select i, ${uuidSql('i')} from generate_series(1, ${PODCASTS}) i;
  insert into feeds (feed_id, series_uuid, kind, listed_url, feed_url, host, slot, created_at, facts, priority)
    select ${uuidSql('i')}, ${uuidSql('i')}, 'podcast', 'u', 'u', 'h', 1, 1, '', 'NEVER'
    from generate_series(1, ${PODCASTS}) i;
  insert into podcast_series (uuid, feed_id, rss_url, updated_at)
    select (side || '0000000-0000-4000-8000-' || lpad(i::text, 12, '0'))::uuid, gen_random_uuid(), 'u', 1
    from generate_series(1, 6000) i, unnest(array['0', 'f']) as side;
  insert into podcast_series (uuid, feed_id, rss_url, is_read, updated_at, extras)
    values ('${WITHHELD}', gen_random_uuid(), 'u', true, 1, '{"publisherBlock": {"blocked": true}}');
  insert into podcast_episodes (series_uuid, uuid, guid, name, date_published, details)
    select series, (prefix || '-0000-4000-8000-' || lpad(i::text, 12, '0'))::uuid, 'g' || i, 'E' || i, ${NOW} - i,
      jsonb_build_object('audioUrl', 'https://media.example.org/' || i)
    from generate_series(1, ${EPISODES}) i,
      (values ('${WITHHELD}'::uuid, 'a0000000'), ('${uuidOf(1)}'::uuid, 'b0000000')) as of (series, prefix);
  insert into search_episodes (uuid, series_uuid, name_terms, vector, popularity, date_published)
    select uuid, series_uuid, '', '', 0, date_published from podcast_episodes where series_uuid = '${WITHHELD}';
  analyze;`

const all: PodcastFilter = { languages: null, tags: [], genres: null, withoutGenres: [], mediums: null, since: null }
const ofNobody: PodcastFilter = { ...all, withoutGenres: ['PODCASTSERIES_NEWS'] }
const episodes = { since: null, until: null, mediaUrl: 'https://media.example.org/none', ofEach: 10, limit: 10 }
const hex = (digit: string) => () => digit.repeat(32)
const latest = { limit: 10, nowS: NOW }
const tagged = { mediums: null, hasTimeSplits: true, startAt: null, limit: 10 }

describeEachDatabase('a read without a key', (open) => {
  let database: OpenDatabase
  beforeAll(async () => {
    database = await open()
    await database.run(fill)
  })
  afterAll(() => database.close())

  test.each<[string, number, (db: Database) => Promise<unknown>]>([
    ['popular podcasts', 5_000, (db) => popularUuids(db, ofNobody, 10)],
    ['popular podcasts of a time', 5_000, (db) => popularUuids(db, { ...all, since: NOW }, 10)],
    [
      'popular podcasts of a genre and a language',
      15_000,
      (db) =>
        popularUuids(db, { ...ofNobody, genres: ['PODCASTSERIES_NEWS'], languages: ['ENGLISH'], tags: ['xx'] }, 10),
    ],
    ['the latest podcasts', 5_000, (db) => latestUuids(db, ofNobody, latest)],
    [
      'the latest podcasts of a region',
      10_000,
      (db) => latestUuids(db, { ...all, languages: ['ENGLISH'], tags: ['en-xx'] }, latest),
    ],
    ['random episodes', 5_000, (db) => randomEpisodes(db, null, 10, hex('f'))],
    ['live podcasts', 5_000, (db) => livePodcasts(db, null, 10)],
    ['the latest episodes', 5_000, (db) => recentEpisodes(db, { after: null, limit: 10, nowS: NOW })],
    ['an episode by the address of its sound', 5_000, (db) => newestEpisodes(db, [uuidOf(1)], episodes)],
    ['feeds that are not looked at any more', 10_000, (db) => deadFeeds(db)],
    ['podcasts with value by number', 20_000, (db) => withValue(db, { ...tagged, startAt: 1 })],
    ['the answer about podcasts with value', 5_000, (db) => answered(db, 'podcasts/bytag', 'podcast-value')],
    ['the counts', 10, (db) => answered(db, 'stats/current')],
    ['the tags', 10, (db) => readTags(db)],
  ])('for %s looks at about %d rows at most', async (_, bound, read) => {
    expect(await mostRowsLookedAt(database, read)).toBeLessThanOrEqual(bound + 1)
  })

  test('gives fewer podcasts where those that fit are beyond the bound', async () => {
    expect(await popularUuids(database.db, ofNobody, 10)).toEqual([])
    expect(await latestUuids(database.db, ofNobody, latest)).toEqual([])
    expect(await randomEpisodes(database.db, null, 10, hex('f'))).toEqual([])
  })

  test('finds all podcasts of a rare genre or language', async () => {
    for (const rare of [
      { ...all, genres: ['PODCASTSERIES_ARTS_BOOKS'] },
      { ...all, languages: ['ICELANDIC'], tags: ['is'] },
    ]) {
      expect(await popularUuids(database.db, rare, 10)).toEqual([LAST])
      expect(await latestUuids(database.db, rare, latest)).toEqual([LAST])
    }
  })

  test('begins with the most popular and the latest podcast', async () => {
    expect(await popularUuids(database.db, all, 2)).toEqual([uuidOf(1), uuidOf(2)])
    expect(await latestUuids(database.db, all, { limit: 2, nowS: NOW - 5_500 })).toEqual([uuidOf(5_500), uuidOf(5_501)])
  })

  test('goes on by number after podcasts that do not fit', async () => {
    const { uuids, next } = await withValue(database.db, { ...tagged, startAt: 1 })
    expect([uuids, next]).toEqual([[], 20_001])
    expect((await withValue(database.db, { ...tagged, startAt: 20_001 })).next).toBeNull()
    const shown = await withValue(database.db, { mediums: null, hasTimeSplits: false, startAt: 20_000, limit: 2 })
    expect([shown.uuids, shown.next]).toEqual([[uuidOf(20_000), uuidOf(20_001)], 20_002])
  })
})

const paths = podcastIndexPaths({ ping: async () => ({ kind: 'accepted' }) })

async function answered(db: Database, path: string, query = ''): Promise<unknown> {
  const parameters = new Parameters(`?${query}`)
  return await paths[path]?.({ db, parameters, nowS: NOW } as PathContext)
}
