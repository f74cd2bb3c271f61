import type { Country, Genre } from 'feedmill/tables'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { isEpisodeInList, isInList } from '../entities/index.ts'
import type { ChartType } from './catalog-provider.ts'

/** Seconds after which a chart that was not replaced is no longer shown. */
export const CHART_AGE_S = 7 * 86_400

/** A page of a chart, or of several merged charts. */
export interface ChartPage {
  readonly type: ChartType
  /** `null` for the charts of all countries. */
  readonly country: Country | null
  /** Empty: the chart of all genres. */
  readonly genres: readonly Genre[]
  /** Whether entries are left out whose publishers ask not to be listed. @defaultValue false */
  readonly isListedOnly?: boolean
  /** From 1. */
  readonly page: number
  readonly limitPerPage: number
}

/** A page of charts. */
export interface ShownChart {
  /** Of podcasts or episodes, in the order of the chart. */
  readonly uuids: readonly string[]
  /** Their ranks, in the same order: merged charts give the best rank of each. */
  readonly ranks: readonly number[]
  /** When the newest of the charts was fetched, in epoch seconds. `null` if there is no chart. */
  readonly fetchedAt: number | null
}

/**
 * Returns a page of a chart. Several charts are merged by the sum of `1 / (30 + rank)`. Entries that are not known
 * here, not listed, or blocked are left out. A chart that is older than a week is empty.
 *
 * Charts of episodes are always of all genres. If genres are wanted, only the entries with one of them are returned.
 *
 * @param now epoch seconds
 */
export async function readChartPage(db: Database, page: ChartPage, now: number): Promise<ShownChart> {
  const { country, limitPerPage } = page
  const isOfEpisodes = page.type === 'PODCASTEPISODE'
  const isCountry = country === null ? sql<boolean>`true` : sql<boolean>`c.country = ${country}`
  const isGenre =
    isOfEpisodes || page.genres.length === 0 ? sql`c.genre = ''` : sql`c.genre = any(${page.genres}::text[])`
  const fresh = sql`
    from charts c
    where c.type = ${page.type} and ${isCountry} and ${isGenre} and c.fetched_at > ${now - CHART_AGE_S}`
  const { rows } = await sql<ShownChart>`
    with listed as materialized (
      select shown.uuid, shown.best, row_number() over (order by shown.score desc, shown.best, shown.uuid) as place
      from (
        select ${isOfEpisodes ? sql`e.episode_uuid` : sql`e.series_uuid`} as uuid, sum(1 / (30 + e.rank)::float8) as score,
          min(e.rank) as best
        from (select c.type, c.country, c.genre ${fresh}) as c
        join chart_entries e on e.type = c.type and e.country = c.country and e.genre = c.genre
        where ${isOfEpisodes ? sql`e.episode_uuid` : sql`e.series_uuid`} is not null
        group by 1
      ) as shown
      ${isOfEpisodes ? listedEpisodes(page) : listedPodcasts(page)}
      order by place
      limit ${limitPerPage} offset ${(page.page - 1) * limitPerPage}
    )
    select (select max(c.fetched_at) ${fresh}) as "fetchedAt",
      array(select uuid from listed order by place)::text[] as uuids,
      array(select best from listed order by place)::int[] as ranks
  `.execute(db)
  return rows[0] ?? { uuids: [], ranks: [], fetchedAt: null }
}

function listedPodcasts({ isListedOnly = false }: ChartPage): RawBuilder<unknown> {
  return sql`
    join podcast_series s on s.uuid = shown.uuid and ${sql.raw(isInList('s', { isListedOnly }))}`
}

function listedEpisodes(page: ChartPage): RawBuilder<unknown> {
  const { genres, country, isListedOnly = false } = page
  const isShown = sql.raw(isEpisodeInList('p', 's', { isListedOnly }))
  const isCountry = country === null ? sql`true` : sql`g.country = ${country}`
  const hasGenre =
    genres.length === 0
      ? sql`true`
      : sql`(s.genres && ${genres}::text[] or exists (
          select from chart_entries g
          where g.type = 'PODCASTEPISODE' and ${isCountry} and g.genre = '' and g.episode_uuid = shown.uuid
            and g.genres && ${genres}::text[]
        ))`
  return sql`
    join podcast_episodes p on p.uuid = shown.uuid and not p.is_removed
    join podcast_series s on s.uuid = p.series_uuid and ${isShown}
    where ${hasGenre}`
}

/** A chart that can be chosen. */
export interface ChartChoice {
  readonly type: ChartType
  readonly country: Country
  /** `null` if the chart is of all genres. */
  readonly genre: Genre | null
}

/** Returns the charts that are no older than a week. */
export async function chartChoices(db: Database, now: number): Promise<readonly ChartChoice[]> {
  const { rows } = await sql<ChartChoice>`
    select type, country, nullif(genre, '') as genre from charts where fetched_at > ${now - CHART_AGE_S}
  `.execute(db)
  return rows
}
