import { popularityRanks } from 'feedmill/tables'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPopularityWorld, type PopularityWorld } from './popularity-world.ts'

const COUNTRIES = [
  ...['UNITED_STATES_OF_AMERICA', 'UNITED_KINGDOM', 'GERMANY', 'FRANCE', 'SPAIN', 'ITALY', 'CANADA', 'JAPAN'],
  ...['AUSTRALIA', 'BRAZIL', 'MEXICO', 'INDIA'],
]
const PLACES = 200
const PODCASTS = 2_400
/** The number of ranks by which places change from day to day. */
const NOISE = 5

let world: PopularityWorld
beforeAll(async () => {
  world = await openPopularityWorld()
  await addPodcasts(0, PODCASTS, { ageDays: 400, domains: PODCASTS, target: null })
}, 300_000)
afterAll(() => world.close())

const uuidOf = (number: number) => `50000000-0000-4000-8000-${String(number).padStart(12, '0')}`

/** Inserts podcasts with one statement for each table. All of them recommend the `target`, if any. */
async function addPodcasts(
  from: number,
  count: number,
  { ageDays, domains, target }: { readonly ageDays: number; readonly domains: number; readonly target: string | null },
) {
  const created = Math.floor(world.runtime.now() / 1000) - ageDays * 86_400
  const made = sql`(
    select ('50000000-0000-4000-8000-' || lpad((${from}::int + i)::text, 12, '0'))::uuid as id,
      'd' || i % ${domains}::int || 'x' || ${from}::int || '.example' as host
    from generate_series(0, ${count - 1}::int) i
  ) as made`
  await sql`
    insert into feeds (feed_id, series_uuid, kind, listed_url, feed_url, host, slot, created_at, facts, priority)
    select id, id, 'podcast', 'https://' || host || '/' || id, 'https://' || host || '/' || id, host, 1, ${created}, '',
      'REGULAR'
    from ${made}
  `.execute(world.db)
  await sql`
    insert into feed_urls (url_key, feed_id, url) select host || '/' || id, id, 'https://' || host || '/' || id from ${made}
  `.execute(world.db)
  const url = target === null ? null : await urlOf(target)
  const extras = url === null ? '{}' : JSON.stringify({ podroll: [{ feedUrl: url }] })
  await sql`
    insert into podcast_series (uuid, feed_id, name, rss_url, is_read, updated_at, extras)
    select id, id, 'Podcast', 'https://' || host || '/' || id, true, 1, ${extras}::jsonb from ${made}
  `.execute(world.db)
}

async function urlOf(uuid: string): Promise<string> {
  const row = await world.db
    .selectFrom('feeds')
    .select('feed_url')
    .where('series_uuid', '=', uuid)
    .executeTakeFirstOrThrow()
  return row.feed_url
}

/** Replaces the charts of one day: every country has the podcasts in their true order, with noise. */
async function chartDay() {
  for (const [index, country] of COUNTRIES.entries()) {
    const order = Array.from({ length: PLACES + NOISE }, (_, place) => ({
      uuid: uuidOf((index * PLACES + place) % PODCASTS),
      key: place + (world.runtime.random() * 2 - 1) * NOISE,
    }))
    order.sort((one, other) => one.key - other.key)
    await world.chart(
      country,
      '',
      order.slice(0, PLACES).map(({ uuid }) => uuid),
    )
  }
  await world.compute()
}

async function ranks(): Promise<ReadonlyMap<string, string | null>> {
  const rows = await world.db.selectFrom('popularity_ranks').select(['series_uuid', 'rank']).execute()
  return new Map(rows.map(({ series_uuid, rank }) => [series_uuid, rank]))
}

/** Returns the podcast at a position of the ranking, counted from 1. */
async function targetAt(position: number): Promise<string> {
  const row = await world.db
    .selectFrom('popularity_ranks')
    .innerJoin('podcast_series', 'podcast_series.uuid', 'popularity_ranks.series_uuid')
    .select('series_uuid')
    .orderBy('score', 'desc')
    .orderBy('episodes_count', 'desc')
    .orderBy('series_uuid')
    .offset(position - 1)
    .limit(1)
    .executeTakeFirstOrThrow()
  return row.series_uuid
}

const bandOf = (rank: string | null | undefined) =>
  rank === null || rank === undefined ? popularityRanks.length : popularityRanks.indexOf(rank as never)

describe('ranks of a directory with charts', () => {
  beforeAll(async () => {
    for (let day = 0; day < 15; day += 1) {
      await chartDay()
      await world.nextDay()
    }
  }, 600_000)

  it('are equal if they are computed twice from the same data', async () => {
    await chartDay()
    const rows = () => world.db.selectFrom('popularity_ranks').selectAll().orderBy('series_uuid').execute()
    const first = await rows()
    await world.compute()
    expect(await rows()).toEqual(first)
  }, 300_000)

  it('move less than 3 % of the first thousand in a day of noise', async () => {
    const before = await ranks()
    await world.nextDay()
    await chartDay()
    const after = await ranks()
    const members = [...before].filter(([, rank]) => bandOf(rank) <= 1)
    // Podcasts near a border keep their band, so that it may have slightly more or fewer members.
    expect(members.length).toBeGreaterThan(900)
    const moved = members.filter(([uuid, rank]) => after.get(uuid) !== rank)
    expect(moved.length).toBeLessThan(30)
  }, 300_000)

  it.each([
    ['new', 0, 1_800, 0],
    ['old', 60, 1_500, 1],
  ] as const)(
    'are moved little by 10,000 %s feeds of ten domains',
    async (_, ageDays, position, bands) => {
      const target = await targetAt(position)
      const before = bandOf(await world.rankOf(target))
      await addPodcasts(100_000 + ageDays * 1_000, 10_000, { ageDays, domains: 10, target })
      for (let day = 0; day < 5; day += 1) {
        await world.nextDay()
        await chartDay()
      }
      const after = bandOf(await world.rankOf(target))
      expect(Math.abs(after - before)).toBeLessThanOrEqual(bands)
    },
    600_000,
  )
})
