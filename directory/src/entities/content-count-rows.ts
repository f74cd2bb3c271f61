import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { LEAST_UUID } from '../database/index.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { isInList } from './public-rows.ts'

/** How much public content there is, as it was last counted. */
export interface ContentCounts {
  readonly podcasts: number
  readonly episodes: number
  /** Podcasts with an episode of the last so many days. */
  readonly newIn3Days: number
  readonly newIn10Days: number
  readonly newIn30Days: number
  readonly newIn90Days: number
  /** Podcasts that tell how to be paid, and those that share payments with others for parts of episodes. */
  readonly withValue: number
  readonly withTimeSplits: number
  /** Podcasts by genre. Genres without podcasts have no key. */
  readonly genres: Readonly<Record<string, number>>
}

const DAY_S = 86_400
const SLICE = 5_000
/** A directory with more podcasts is counted once an hour, others each time. */
const LARGE = 100_000
const LARGE_PAUSE_S = 3_600

/**
 * Counts the public content and keeps the counts, for all who ask. It reads all podcasts, in slices, so that the database
 * is free for others between them.
 */
export async function countContent(db: Database, { now }: Pick<Runtime, 'now'>, signal?: AbortSignal): Promise<void> {
  const nowS = Math.floor(now() / 1_000)
  const known = await sql<{ podcasts: number; countedAt: number }>`
    select (counts->>'podcasts')::integer as podcasts, counted_at as "countedAt" from content_counts
  `.execute(db)
  const [last] = known.rows
  if (last !== undefined && last.podcasts > LARGE && Math.abs(nowS - last.countedAt) < LARGE_PAUSE_S) return
  const sums = { ...none, genres: {} as Record<string, number> }
  for (let after: string | null = LEAST_UUID; after !== null; ) {
    if (signal?.aborted === true) return
    const slice: Slice = await countSlice(db, after, nowS)
    for (const name of numbers) sums[name] += slice[name]
    for (const [genre, count] of Object.entries(slice.genres)) sums.genres[genre] = (sums.genres[genre] ?? 0) + count
    after = slice.last
  }
  await sql`
    insert into content_counts (counts, counted_at) values (${JSON.stringify(sums)}::jsonb, ${nowS})
    on conflict (only_row) do update set counts = excluded.counts, counted_at = excluded.counted_at
  `.execute(db)
}

const none = {
  podcasts: 0,
  episodes: 0,
  newIn3Days: 0,
  newIn10Days: 0,
  newIn30Days: 0,
  newIn90Days: 0,
  withValue: 0,
  withTimeSplits: 0,
}
const numbers = Object.keys(none) as (keyof typeof none)[]

interface Slice extends ContentCounts {
  /** The last podcast of the slice; `null` if it is empty. */
  readonly last: string | null
}

async function countSlice(db: Database, after: string, nowS: number): Promise<Slice> {
  const since = (days: number) => sql`count(*) filter (where latest_episode_at >= ${nowS - days * DAY_S})::int`
  const { rows } = await sql<Slice>`
    with slice as materialized (
      select * from podcast_series where uuid > ${after}::uuid order by uuid limit ${SLICE}
    ), shown as materialized (
      select episodes_count, latest_episode_at, genres, extras ? 'value' as has_value,
        extras @@ '$.value[*].timeSplits.size() > 0' as has_time_splits
      from slice s where ${sql.raw(isInList('s'))}
    )
    select count(*)::int as podcasts, coalesce(sum(episodes_count), 0)::bigint as episodes,
      ${since(3)} as "newIn3Days", ${since(10)} as "newIn10Days", ${since(30)} as "newIn30Days",
      ${since(90)} as "newIn90Days", count(*) filter (where has_value)::int as "withValue",
      count(*) filter (where has_time_splits)::int as "withTimeSplits",
      (select coalesce(jsonb_object_agg(genre, podcasts), '{}') from (
        select genre, count(*) as podcasts from shown cross join lateral unnest(shown.genres) as genre group by genre
      ) as of_genre) as genres,
      (select uuid from slice order by uuid desc limit 1) as last
    from shown
  `.execute(db)
  return rows[0]!
}

/** Returns the last counts. All are 0 until the content is counted for the first time. */
export async function contentCounts(db: Database): Promise<ContentCounts> {
  const { rows } = await sql<{ counts: ContentCounts }>`select counts from content_counts`.execute(db)
  return rows[0]?.counts ?? { ...none, genres: {} }
}
