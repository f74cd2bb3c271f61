/**
 * Ranks 4.4 million podcasts by 400,000 entries of charts, 13 former days, recommendations of one podcast in 100, and a
 * million look-ups, on PostgreSQL. Options: `--series=4400000`, `--entries=400000`.
 */
import process from 'node:process'
import { parseArgs } from 'node:util'
import { computePopularity } from '../../src/catalog/compute-popularity.ts'
import type { OpenDatabase } from '../../src/database/database.ts'
import { openDatabase } from '../../src/database/open-database.ts'
import { createServerDatabase, testRuntime } from '../../test/database/test-database.ts'
import { reportFigure } from '../figure.ts'
import { fillFeeds } from '../fleet/many-feeds.ts'

const { values } = parseArgs({
  options: { series: { type: 'string' }, entries: { type: 'string' } },
})
const series = Number(values.series ?? 4_400_000)
const entries = Number(values.entries ?? 400_000)
const PLACES = 200
const COUNTRIES = 20
const now = Date.now()
const day = Math.floor(now / 86_400_000)
const nowS = Math.floor(now / 1000)

const server = await createServerDatabase()
const database = await openDatabase({ kind: 'postgresql', url: server.url }, testRuntime())

/** A podcast of a place of a chart: the famous ones stand in many. */
const charted = (seed: string) =>
  `md5((1 + floor(power((hashtext(${seed}) & 1048575) / 1048576.0, 3) * ${series}))::bigint::text)::uuid`

/** Has one connection: its statements take longer than one of the service may. */
async function fill(filling: OpenDatabase): Promise<void> {
  const { run } = filling
  await run('set statement_timeout = 0')
  await fillFeeds(filling, { feeds: series, hosts: 100_000, dueFrom: nowS })
  await run(`
    insert into podcast_series (uuid, feed_id, name, rss_url, is_read, updated_at, episodes_count, description, extras)
    select series_uuid, feed_id, 'Podcast', feed_url, true, 1, hashtext(feed_url) & 511, repeat('A description. ', 40),
      case when hashtext(feed_url) % 100 = 0 then jsonb_build_object('podroll', jsonb_build_array(
        jsonb_build_object('feedUrl', 'https://h1.example.org/podcasts/1/feed.xml'),
        jsonb_build_object('feedUrl', 'https://h2.example.org/podcasts/2/feed.xml')
      )) else '{}' end
    from feeds`)
  await run(`insert into feed_urls (url_key, feed_id, url) select substr(feed_url, 9), feed_id, feed_url from feeds`)
  const charts = Math.ceil(entries / PLACES)
  await run(
    `insert into charts (type, country, genre, fetched_at, due_at)
     select 'PODCASTSERIES', 'COUNTRY_' || c % ${COUNTRIES}, case when c < ${COUNTRIES} then '' else 'GENRE_' || c end, $1, 0
     from generate_series(0, $2::int) c`,
    [nowS, charts - 1],
  )
  await run(
    `insert into chart_entries (type, country, genre, rank, catalog_id, series_uuid)
     select c.type, c.country, c.genre, r, 1, ${charted(`c.country || c.genre || r`)}
     from charts c cross join generate_series(1, ${PLACES}) r`,
  )
  await run(
    `insert into chart_days (day, series_uuid, score)
     select d, series_uuid, score from (
       select distinct on (series_uuid) series_uuid, 1.0 / rank as score from chart_entries order by series_uuid, rank
     ) as former cross join generate_series($1::int - 13, $1::int - 1) d`,
    [day],
  )
  await run(
    `insert into look_ups (series_uuid, account_id, day)
     select ${charted(`i::text || 'look'`)}, i % 5000, $1::int - i % 28 from generate_series(1, 1000000) i
     on conflict do nothing`,
    [day],
  )
  await run('vacuum analyze')
}

try {
  const filling = await openDatabase({ kind: 'postgresql', url: server.url, poolSize: 1 }, testRuntime())
  await fill(filling)
  await filling.close()
  for (const which of ['first', 'next']) {
    const startedAt = performance.now()
    const shift = which === 'first' ? 0 : 86_400_000
    const seconds = (): number => (performance.now() - startedAt) / 1000
    const at = new Map<string, number>()
    const log = { info: (name: string) => void at.set(name, seconds()), warn: () => {}, error: () => {} }
    await computePopularity(database.db, { now: () => now + shift, log }, new AbortController().signal)
    const ranked = at.get('popularity.ranked')!
    reportFigure({
      figure: `ranking of ${series.toLocaleString('en')} podcasts, ${entries.toLocaleString('en')} entries, ${which} night`,
      value: ranked,
      unit: 's',
      floor: '60 s',
    })
    reportFigure({
      figure: `giving podcasts their new ranks, ${which} night`,
      value: seconds() - ranked,
      unit: 's',
    })
  }
  const { rows } = await database.run('select count(*)::int as ranked from popularity_ranks')
  reportFigure({ figure: 'podcasts with a rank', value: Number(rows[0]?.['ranked']), unit: 'podcasts' })
} finally {
  await database.close()
  await server.drop()
  process.exitCode ??= 0
}
