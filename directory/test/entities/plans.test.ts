import { CompiledQuery } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database, OpenDatabase } from '../../src/database/database.ts'
import {
  comicIssueEnds,
  comicIssueNeighbours,
  comicIssuePages,
  creatorContentPages,
  latestPodcastEpisodes,
  type Page,
  podcastEpisodeBy,
  podcastEpisodePages,
  podcastEpisodesByUuids,
  podcastSeriesByName,
} from '../../src/entities/index.ts'
import { describeEachDatabase } from '../support/database/test-database.ts'

const SERIES = 300
const EPISODES = 60

const uuidOf = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`
const uuidSql = (number: string) => `('00000000-0000-4000-8000-' || lpad((${number})::text, 12, '0'))::uuid`

const fill = `
  insert into podcast_series (uuid, feed_id, name, name_key, rss_url, is_read, updated_at)
    select ${uuidSql('i')}, gen_random_uuid(), 'S' || i, 's' || i, 'u' || i, true, 1 from generate_series(1, ${SERIES}) i;
  insert into podcast_episodes (series_uuid, uuid, guid, name, date_published, details)
    select ${uuidSql('i')}, ${uuidSql(`i * 1000 + j`)}, i || '-' || j, 'E' || i || '-' || j, j, '{}'
    from generate_series(1, ${SERIES}) i, generate_series(1, ${EPISODES}) j;
  insert into comic_issues (series_uuid, uuid, name, position, details)
    select ${uuidSql('i')}, ${uuidSql(`i * 1000 + j`)}, 'I' || j, j, '{}'
    from generate_series(1, ${SERIES}) i, generate_series(1, ${EPISODES}) j;
  insert into creator_contents (creator_uuid, uuid, content_uuid, position)
    select ${uuidSql('i')}, ${uuidSql(`i * 1000 + j`)}, gen_random_uuid(), j
    from generate_series(1, ${SERIES}) i, generate_series(1, ${EPISODES}) j;
  analyze;`

const latest: Page = { sortOrder: 'LATEST', page: 1, limitPerPage: 10, searchTerm: null, includeRemoved: false }
const columns = { description: false, details: false }
const some = [1, 2, 3, 4, 5].map(uuidOf)

describeEachDatabase('plans of hot statements', (open) => {
  let database: OpenDatabase
  beforeAll(async () => {
    database = await open()
    await database.run(fill)
  })
  afterAll(() => database.close())

  /** Returns the plans of the statements that a read runs. */
  async function plansOf(read: (db: Database) => Promise<unknown>): Promise<string> {
    const statements: { sql: string; parameters: readonly unknown[] }[] = []
    const { db } = database
    const watched = new Proxy(db, {
      get(target, name) {
        if (name !== 'executeQuery') return Reflect.get(target, name)
        return (query: { sql: string; parameters: readonly unknown[] }) => {
          statements.push(query)
          return target.executeQuery(query as Parameters<Database['executeQuery']>[0])
        }
      },
    })
    await read(watched)
    const plans: string[] = []
    for (const { sql, parameters } of statements) {
      const { rows } = await database.run(`explain (costs off) ${sql}`, parameters)
      plans.push(...rows.map((row) => String(row['QUERY PLAN'])))
      plans.push(...(await planForAllValues(sql, parameters)))
    }
    return plans.join('\n')
  }

  /** Returns the generic plan of a prepared statement, which a session may use for all values. */
  async function planForAllValues(sql: string, parameters: readonly unknown[]): Promise<string[]> {
    return await database.db.transaction().execute(async (tx) => {
      const run = (text: string) => tx.executeQuery<{ 'QUERY PLAN': string }>(CompiledQuery.raw(text))
      await run('set local plan_cache_mode = force_generic_plan')
      await run(`prepare planned as ${sql}`)
      const values = parameters.map((value) => (Array.isArray(value) ? `'{${value.join(',')}}'` : `'${String(value)}'`))
      const { rows } = await run(`explain (costs off) execute planned(${values.join(', ')})`)
      await run('deallocate planned')
      return rows.map((row) => row['QUERY PLAN'])
    })
  }

  test.each<[string, string, (db: Database) => Promise<unknown>]>([
    ['a page of episodes', 'podcast_episodes_date', (db) => podcastEpisodePages(db, some, latest, columns)],
    [
      'the oldest episodes',
      'podcast_episodes_date',
      (db) => podcastEpisodePages(db, some, { ...latest, sortOrder: 'OLDEST' }, columns),
    ],
    ['the latest episodes', 'podcast_episodes_date', (db) => latestPodcastEpisodes(db, some, latest, columns)],
    ['episodes by uuid', 'podcast_episodes_uuid_key', (db) => podcastEpisodesByUuids(db, [uuidOf(5010)], columns)],
    [
      'an episode by guid',
      'podcast_episodes_guid',
      (db) => podcastEpisodeBy(db, { by: 'guid', text: '5-10', seriesUuid: null }, columns),
    ],
    [
      'an episode by name',
      'podcast_episodes_name',
      (db) => podcastEpisodeBy(db, { by: 'name', text: 'e5-10', seriesUuid: null }, columns),
    ],
    ['a podcast by name', 'podcast_series_name', (db) => podcastSeriesByName(db, 's5', columns)],
    ['a page of issues', 'comic_issues_position', (db) => comicIssuePages(db, some, latest, columns)],
    ['the neighbours of an issue', 'comic_issues_position', (db) => comicIssueNeighbours(db, uuidOf(5), 10)],
    ['the first and newest issue', 'comic_issues_position', (db) => comicIssueEnds(db, uuidOf(5), 1_790_000_000)],
    [
      'a page of content',
      'creator_contents_position',
      (db) => creatorContentPages(db, some, { sortOrder: 'LATEST', page: 1, limitPerPage: 10 }),
    ],
  ])('%s is read by the index %s', async (_, index, read) => {
    const plan = await plansOf(read)
    expect(plan).toContain(index)
    expect(plan).not.toMatch(/Seq Scan on (podcast_episodes|comic_issues|creator_contents)/)
  })
})
