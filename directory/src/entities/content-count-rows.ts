import type { Country, Genre, Language } from 'feedmill/tables'
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { LEAST_UUID } from '../database/index.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { isInList, isSeriesInList } from './public-rows.ts'

/** How many series or creators lists show, and how many of each value. Values that nothing has are left out. */
export interface SeriesCounts {
  readonly total: number
  readonly genres: Readonly<Partial<Record<Genre, number>>>
  readonly languages: Readonly<Partial<Record<Language, number>>>
  readonly countries: Readonly<Partial<Record<Country, number>>>
}

/** How much there is of each kind. */
export interface KindCounts {
  readonly podcasts: SeriesCounts
  readonly comics: SeriesCounts
  /** By country. */
  readonly creators: SeriesCounts
}

/** How much public content there is, as it was last counted. */
export interface ContentCounts extends KindCounts {
  readonly episodes: number
  /** Podcasts with an episode of the last so many days. */
  readonly newIn3Days: number
  readonly newIn10Days: number
  readonly newIn30Days: number
  readonly newIn90Days: number
  /** Podcasts that tell how to be paid, and those that share payments with others for parts of episodes. */
  readonly withValue: number
  readonly withTimeSplits: number
}

const DAY_S = 86_400
const SLICE = 5_000
/**
 * Seconds for which counts stay, by the number of podcasts above which they do: to count takes some milliseconds for
 * each thousand of them.
 */
const pauses = [
  { above: 100_000, pauseS: 3_600 },
  { above: 2_000, pauseS: 600 },
] as const

/**
 * Counts the public content and keeps the counts, for all who ask. It reads all podcasts, in slices, so that the database
 * is free for others between them.
 */
export async function countContent(db: Database, { now }: Pick<Runtime, 'now'>, signal?: AbortSignal): Promise<void> {
  const nowS = Math.floor(now() / 1_000)
  const known = await sql<{ podcasts: number | null; countedAt: number }>`
    select (counts#>>'{podcasts,total}')::integer as podcasts, counted_at as "countedAt" from content_counts
  `.execute(db)
  const [last] = known.rows
  const pause = pauses.find(({ above }) => (last?.podcasts ?? 0) > above)
  if (last !== undefined && pause !== undefined && Math.abs(nowS - last.countedAt) < pause.pauseS) return
  const sums = { ...none }
  let podcasts = noSeries
  for (let after: string | null = LEAST_UUID; after !== null; ) {
    if (signal?.aborted === true) return
    const slice: Slice = await countSlice(db, after, nowS)
    for (const name of numbers) sums[name] += slice[name]
    podcasts = sumOf(podcasts, slice)
    after = slice.last
  }
  const counts: ContentCounts = { ...sums, podcasts, ...(await countOthers(db)) }
  await sql`
    insert into content_counts (counts, counted_at) values (${JSON.stringify(counts)}::jsonb, ${nowS})
    on conflict (only_row) do update set counts = excluded.counts, counted_at = excluded.counted_at
  `.execute(db)
}

const none = {
  episodes: 0,
  newIn3Days: 0,
  newIn10Days: 0,
  newIn30Days: 0,
  newIn90Days: 0,
  withValue: 0,
  withTimeSplits: 0,
}
const numbers = Object.keys(none) as (keyof typeof none)[]
const noSeries: SeriesCounts = { total: 0, genres: {}, languages: {}, countries: {} }

interface Slice extends SeriesCounts, Record<keyof typeof none, number> {
  /** The last podcast of the slice; `null` if it is empty. */
  readonly last: string | null
}

function sumOf(one: SeriesCounts, other: SeriesCounts): SeriesCounts {
  const added = <Value extends string>(
    counts: Readonly<Partial<Record<Value, number>>>,
    more: Readonly<Partial<Record<Value, number>>>,
  ) => {
    const sums: Partial<Record<Value, number>> = { ...counts }
    for (const value of Object.keys(more) as Value[]) sums[value] = (sums[value] ?? 0) + (more[value] ?? 0)
    return sums
  }
  return {
    total: one.total + other.total,
    genres: added(one.genres, other.genres),
    languages: added(one.languages, other.languages),
    countries: added(one.countries, other.countries),
  }
}

/** SQL for {@link SeriesCounts} of the rows of `shown`, by the columns that its kind has. */
const countsOf = {
  total: sql`count(*)::int as total`,
  genres: sql`(
    select coalesce(jsonb_object_agg(genre, number), '{}') from (
      select genre, count(*) as number from shown cross join lateral unnest(shown.genres) as genre group by genre
    ) as by_genre
  ) as genres`,
  languages: byValue('language', 'languages'),
  countries: byValue('country', 'countries'),
  nothing: (name: string) => sql`'{}'::jsonb as ${sql.ref(name)}`,
} as const

function byValue(column: 'language' | 'country', name: string) {
  return sql`(
    select coalesce(jsonb_object_agg(${sql.ref(column)}, number), '{}') from (
      select ${sql.ref(column)}, count(*) as number from shown
      where ${sql.ref(column)} is not null group by ${sql.ref(column)}
    ) as by_value
  ) as ${sql.ref(name)}`
}

async function countSlice(db: Database, after: string, nowS: number): Promise<Slice> {
  const since = (days: number) => sql`count(*) filter (where latest_episode_at >= ${nowS - days * DAY_S})::int`
  const { total, genres, languages, nothing } = countsOf
  const { rows } = await sql<Slice>`
    with slice as materialized (
      select * from podcast_series where uuid > ${after}::uuid order by uuid limit ${SLICE}
    ), shown as materialized (
      select episodes_count, latest_episode_at, genres, language, extras ? 'value' as has_value,
        extras @@ '$.value[*].timeSplits.size() > 0' as has_time_splits
      from slice s where ${sql.raw(isInList('s'))}
    )
    select ${total}, ${genres}, ${languages}, ${nothing('countries')},
      coalesce(sum(episodes_count), 0)::bigint as episodes,
      ${since(3)} as "newIn3Days", ${since(10)} as "newIn10Days", ${since(30)} as "newIn30Days",
      ${since(90)} as "newIn90Days", count(*) filter (where has_value)::int as "withValue",
      count(*) filter (where has_time_splits)::int as "withTimeSplits",
      (select uuid from slice order by uuid desc limit 1) as last
    from shown
  `.execute(db)
  return rows[0]!
}

/** Counts comics and creators: there are far fewer of them than podcasts. */
async function countOthers(db: Database): Promise<Omit<KindCounts, 'podcasts'>> {
  const { total, genres, languages, countries, nothing } = countsOf
  const [comics, creators] = await Promise.all([
    sql<SeriesCounts>`
      with shown as materialized (
        select genres, language from comic_series s where ${sql.raw(isSeriesInList('comic', 's'))}
      )
      select ${total}, ${genres}, ${languages}, ${nothing('countries')} from shown
    `.execute(db),
    sql<SeriesCounts>`
      with shown as materialized (
        select country from creators s where ${sql.raw(isSeriesInList('creator', 's'))}
      )
      select ${total}, ${nothing('genres')}, ${nothing('languages')}, ${countries} from shown
    `.execute(db),
  ])
  return { comics: comics.rows[0]!, creators: creators.rows[0]! }
}

/** Returns the last counts. All are 0 until the content is counted for the first time. */
export async function contentCounts(db: Database): Promise<ContentCounts> {
  const { rows } = await sql<{ counts: ContentCounts }>`select counts from content_counts`.execute(db)
  return rows[0]?.counts ?? { ...none, podcasts: noSeries, comics: noSeries, creators: noSeries }
}

/** The greatest number of podcasts that are counted for every reader: that takes some milliseconds. */
const COUNTED_AT_ONCE = 200

/**
 * Returns how much there is of each kind. Somebody who adds the first feeds sees them counted at once; of a larger
 * directory these are the last counts.
 */
export async function kindCounts(db: Database): Promise<KindCounts> {
  const { podcasts, comics, creators } = await contentCounts(db)
  if (podcasts.total > COUNTED_AT_ONCE) return { podcasts, comics, creators }
  const [slice, others] = await Promise.all([countSlice(db, LEAST_UUID, 0), countOthers(db)])
  const { total, genres, languages, countries } = slice
  return { podcasts: { total, genres, languages, countries }, ...others }
}
