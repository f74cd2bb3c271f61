/**
 * Measures how long the server works on pages of a directory with 100,000 podcasts of five episodes in PostgreSQL, one
 * request after another, and how large the first page is. Options: `--series=100000`, `--requests=200` of each page.
 */
import process from 'node:process'
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import type { Database } from '../../src/database/database.ts'
import { upsertDocuments } from '../../src/search/postgresql/document-rows.ts'
import { facets, type SearchDocument } from '../../src/search/search-document.ts'
import type { SearchType } from '../../src/search/search-query.ts'
import { openTestDatabase } from '../../test/database/test-database.ts'
import { aPodcast } from '../../test/entities/factories.ts'
import { openSearchedPages } from '../../test/pages/searched-pages.ts'
import { reportFigure } from '../figure.ts'

const { values } = parseArgs({ options: { series: { type: 'string' }, requests: { type: 'string' } } })
const series = Number(values.series ?? 100_000)
const requests = Number(values.requests ?? 200)
const BATCH = 5_000

/** Makes the podcast that is copied, and returns its uuid. */
async function fillFirst(db: Database): Promise<string> {
  const episodes = Array.from({ length: 5 }, (_, index) => ({
    guid: String(index),
    name: `Part ${index}`,
    description: `<p>${'A text of some length about what is heard. '.repeat(20)}</p>`,
    subtitle: 'What is heard, in a sentence.',
    audioUrl: 'https://media.example.org/a.mp3',
    datePublished: 1_790_000_000 + index,
  }))
  return await aPodcast(db, { name: 'Show 0', description: '<p>A show.</p>', authorName: 'Mara Holt' }, episodes)
}

/** Copies a podcast and its episodes, under other names. */
async function copy(db: Database, first: string): Promise<void> {
  await sql`
    create table copies as
    select number, gen_random_uuid() as uuid from generate_series(1, ${series - 1}) as number
  `.execute(db)
  await sql`
    insert into podcast_series
    select (jsonb_populate_record(null::podcast_series, to_jsonb(s) || jsonb_build_object('uuid', c.uuid,
      'name', 'Show ' || c.number, 'name_key', 'show ' || c.number,
      'rss_url', 'https://feeds.example.org/' || c.number, 'updated_at', 1790000000 + c.number))).*
    from copies c, (select * from podcast_series where uuid = ${first}) s
  `.execute(db)
  await sql`
    insert into podcast_episodes
    select (jsonb_populate_record(null::podcast_episodes,
      to_jsonb(e) || jsonb_build_object('uuid', gen_random_uuid(), 'series_uuid', c.uuid))).*
    from copies c, (select * from podcast_episodes where series_uuid = ${first}) e
  `.execute(db)
}

const genreFacets = ['PODCASTSERIES_COMEDY', 'PODCASTSERIES_NEWS', 'PODCASTSERIES_HISTORY'].map(facets.genre)

/** What the index keeps of the podcasts and episodes alike. A third of them has each genre. */
function documentOf(type: SearchType, uuid: string, seriesUuid: string, name: string, number: number): SearchDocument {
  const isSeries = type === 'PODCASTSERIES'
  return {
    type,
    uuid,
    seriesUuid,
    name,
    by: ['Mara Holt'],
    text: isSeries ? 'A show.' : 'What is heard, in a sentence.',
    facets: [genreFacets[number % genreFacets.length]!, facets.language('ENGLISH'), facets.safe],
    popularity: 0,
    childrenCount: isSeries ? 5 : 0,
    datePublished: 1_790_000_000 + number,
    latestChildAt: null,
    duration: null,
    related: [],
    childrenKey: '',
  }
}

/** Puts all podcasts and episodes into the index. */
async function index(db: Database): Promise<void> {
  const series = await db.selectFrom('podcast_series').select(['uuid', 'name']).execute()
  const documents = series.map(({ uuid, name }, number) => documentOf('PODCASTSERIES', uuid, uuid, name ?? '', number))
  await store(db, documents)
  const numbers = new Map(series.map(({ uuid }, number) => [uuid, number]))
  const episodes = await db.selectFrom('podcast_episodes').select(['uuid', 'series_uuid', 'name']).execute()
  await store(
    db,
    episodes.map(({ uuid, series_uuid, name }) =>
      documentOf('PODCASTEPISODE', uuid, series_uuid, name ?? '', numbers.get(series_uuid)!),
    ),
  )
}

async function store(db: Database, documents: readonly SearchDocument[]): Promise<void> {
  for (let start = 0; start < documents.length; start += BATCH) {
    await db.transaction().execute((tx) => upsertDocuments(tx, documents.slice(start, start + BATCH)))
  }
}

const database = await openTestDatabase({ kind: 'postgresql' })
try {
  const { db } = database
  const original = await fillFirst(db)
  // A million rows take longer than a statement of the service may.
  await db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    await copy(tx, original)
  })
  await index(db)
  await sql`vacuum analyze`.execute(db)
  const { app } = await openSearchedPages(db)
  const { rows: podcasts } = await sql<{ uuid: string }>`select uuid from podcast_series limit ${requests}`.execute(db)
  const { rows: episodes } = await sql<{ uuid: string }>`select uuid from podcast_episodes limit ${requests}`.execute(
    db,
  )

  const pages: Readonly<Record<string, (index: number) => string>> = {
    'the first page': () => '/',
    'a podcast': (index) => `/podcasts/${podcasts[index]!.uuid}`,
    'an episode': (index) => `/episodes/${episodes[index]!.uuid}`,
    'the episodes of a podcast, searched': (index) => `/podcasts/${podcasts[index]!.uuid}?term=part+${index % 5}`,
    'a search for a name': (index) => `/search?term=show+${index * 37}`,
    'a search that finds all': (index) => `/search?term=show&page=${1 + (index % 20)}&type=podcasts`,
    'a search that finds all, of one genre and safe': () => '/search?term=part&safe=1&genre=PODCASTSERIES_NEWS',
    'a search that finds nothing': (index) => `/search?term=unheard${index}`,
    'the charts': () => '/charts',
    'the most popular': () => '/popular',
    'suggestions after four letters': (index) => `/search/suggestions?term=show+${index % 10}`,
    'the documentation': () => '/docs',
  }
  for (const [name, pathOf] of Object.entries(pages)) {
    const times: number[] = []
    for (let index = -5; index < Math.min(requests, podcasts.length, episodes.length); index += 1) {
      const begun = performance.now()
      const response = await app.request(pathOf(Math.max(index, 0)))
      await response.text()
      if (response.status !== 200) throw new Error(`${name}: ${response.status}`)
      if (index >= 0) times.push(performance.now() - begun)
    }
    const sorted = times.toSorted((one, other) => one - other)
    const about = `${name}, ${series.toLocaleString('en')} podcasts`
    reportFigure({ figure: `${about}, p50`, value: sorted[Math.floor(sorted.length * 0.5)]!, unit: 'ms' })
    reportFigure({
      figure: `${about}, p95`,
      value: sorted[Math.floor(sorted.length * 0.95)]!,
      unit: 'ms',
      floor: '50 ms',
    })
  }

  const first = await (await app.request('/')).text()
  const texts = [first]
  for (const [, path] of first.matchAll(/(?:href|src)="(\/static\/[^"]+)"/g)) {
    texts.push(await (await app.request(path!)).text())
  }
  const bytes = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0)
  const packed = texts.reduce((sum, text) => sum + gzipSync(text).length, 0)
  reportFigure({ figure: 'first page with its files, no pictures', value: bytes / 1_000, unit: 'KB', floor: '60 KB' })
  reportFigure({ figure: 'the same, as gzip packs it', value: packed / 1_000, unit: 'KB' })
} finally {
  await database.close()
}
process.exit(0)
