import type { Database } from '../database/database.ts'
import { preparedRead } from '../database/index.ts'
import {
  type PodcastEpisode,
  type PodcastEpisodeRow,
  podcastEpisodeColumns,
  podcastEpisodeOf,
} from './fields/podcast-episode.ts'
import { containsPattern, groupBy, offsetOf, type Page } from './page.ts'
import { isEpisodeShown, isEpisodeWithheld, isListed, withheldEpisodesOf } from './public-rows.ts'
import { type Columns, largeColumns } from './selection.ts'

/** Returns episodes by uuid or alias. The keys are the uuids that were asked for. */
export async function podcastEpisodesByUuids(
  db: Database,
  uuids: readonly string[],
  columns: Columns,
): Promise<Map<string, PodcastEpisode>> {
  const { rows } = await db.executeQuery<PodcastEpisodeRow & { asked: string }>(
    preparedRead(
      `select asked.uuid as asked, ${podcastEpisodeColumns}${largeColumns('e', columns)},
        s.is_blocked as is_series_blocked
      from unnest($1::uuid[]) as asked (uuid)
      left join uuid_aliases a on a.alias = asked.uuid
      join podcast_episodes e on e.uuid = coalesce(a.uuid, asked.uuid)
      join podcast_series s on s.uuid = e.series_uuid and s.is_read`,
      [uuids],
    ),
  )
  return new Map(rows.map((row) => [row.asked, podcastEpisodeOf(row)]))
}

const conditions = {
  guid: 'md5(e.guid) = md5($1) and e.guid = $1',
  name: 'md5(lower(e.name)) = md5(lower($1)) and lower(e.name) = lower($1)',
}

/** A guid or a name, in one podcast or, if `seriesUuid` is `null`, in all. */
export interface EpisodeTrait {
  readonly by: 'guid' | 'name'
  readonly text: string
  readonly seriesUuid: string | null
}

/**
 * Returns the newest episode with a guid or name, in one podcast or in all. An episode that left its feed is found only
 * if there is no other. Blocked episodes are not found.
 */
export async function podcastEpisodeBy(
  db: Database,
  { by, text, seriesUuid }: EpisodeTrait,
  columns: Columns,
): Promise<PodcastEpisode | null> {
  const { rows } = await db.executeQuery<PodcastEpisodeRow>(
    preparedRead(
      `select ${podcastEpisodeColumns}${largeColumns('e', columns)}
      from podcast_episodes e
      join podcast_series s on s.uuid = e.series_uuid and s.is_read
      where ${conditions[by]} and not e.is_blocked and not s.is_blocked
        ${seriesUuid === null ? '' : 'and e.series_uuid = $2'}
      order by e.is_removed, e.date_published desc nulls last, e.uuid
      limit 1`,
      seriesUuid === null ? [text] : [text, seriesUuid],
    ),
  )
  return rows[0] === undefined ? null : podcastEpisodeOf(rows[0])
}

const orders = {
  LATEST: 'e.date_published desc nulls last, e.uuid',
  // The reverse of LATEST, so that one index serves both.
  OLDEST: 'e.date_published nulls first, e.uuid desc',
  SEARCH: '(e.name ilike $4) is true desc, e.date_published desc nulls last, e.uuid',
}

/** The number of the season of an episode `e`. */
const season = `(e.details->>'seasonNumber')::integer`
/** As the index of trailers has it. */
const isTrailer = `details @> '{"episodeType": "TRAILER"}'`

/** The same page of each of several podcasts, without blocked episodes. A podcast without episodes there has no key. */
export async function podcastEpisodePages(
  db: Database,
  seriesUuids: readonly string[],
  page: Page,
  columns: Columns,
): Promise<Map<string, PodcastEpisode[]>> {
  const isSearch = page.sortOrder === 'SEARCH'
  const { seasonNumber = null } = page
  const terms = isSearch ? [containsPattern(page.searchTerm ?? '')] : []
  const { rows } = await db.executeQuery<PodcastEpisodeRow>(
    preparedRead(
      `select e.*
      from unnest($1::uuid[]) with ordinality as s (uuid, position)
      join podcast_series p on p.uuid = s.uuid and p.is_read
      cross join lateral (
        select ${podcastEpisodeColumns}${largeColumns('e', columns)} from podcast_episodes e
        where e.series_uuid = s.uuid and not e.is_blocked
          ${page.includeRemoved ? '' : 'and not e.is_removed'}
          ${page.isListedOnly === true ? `and not e.${isEpisodeWithheld}` : ''}
          ${isSearch ? 'and (e.name ilike $4 or e.description ilike $4)' : ''}
          ${seasonNumber === null ? '' : `and ${season} = $${terms.length + 4}`}
        order by ${orders[page.sortOrder]}
        limit $2 offset $3
      ) e
      order by s.position, ${orders[page.sortOrder]}`,
      [seriesUuids, page.limitPerPage, offsetOf(page), ...terms, ...(seasonNumber === null ? [] : [seasonNumber])],
    ),
  )
  return groupBy(rows.map(podcastEpisodeOf), ({ seriesUuid }) => seriesUuid)
}

/** What the episodes of a podcast are made of. */
export interface EpisodeOutline {
  /** The latest first. */
  readonly seasons: readonly Season[]
  /** The newest episode that is a trailer; `null` if there is none. */
  readonly trailerUuid: string | null
}

/** A season of a podcast, with how many episodes pages list. */
export interface Season {
  readonly number: number
  /** As the newest episode with a name for it writes it; `null` if none does. */
  readonly name: string | null
  readonly count: number
}

/** Episodes that are looked at for seasons: the newest ones, so that a page of a daily podcast does not read them all. */
const OUTLINED = 2_000

/** Returns the seasons and the trailer of a podcast, from the episodes that pages list. */
export async function episodeOutline(db: Database, podcastUuid: string): Promise<EpisodeOutline> {
  const { rows } = await db.executeQuery<EpisodeOutline>(
    preparedRead(
      `with outlined as (
        select ${season} as season, e.extras->>'seasonName' as name,
          row_number() over (order by ${orders.LATEST}) as place
        from (
          select * from podcast_episodes e where e.series_uuid = $1 and ${isEpisodeShown}
          order by ${orders.LATEST} limit ${OUTLINED}
        ) e
      ),
      seasons as (
        select season as number, count(*)::int as count,
          (array_agg(name order by place) filter (where name is not null))[1] as name
        from outlined where season is not null group by season
      )
      select
        coalesce((select jsonb_agg(to_jsonb(s) order by s.number desc) from seasons s), '[]') as seasons,
        (
          select e.uuid from podcast_episodes e where e.series_uuid = $1 and e.${isTrailer} and ${isEpisodeShown}
          order by ${orders.LATEST} limit 1
        ) as "trailerUuid"`,
      [podcastUuid],
    ),
  )
  return rows[0] ?? { seasons: [], trailerUuid: null }
}

/** Returns how many episodes in a podcast's feed its publisher asks not to list. */
export async function withheldEpisodesCount(db: Database, podcastUuid: string): Promise<number> {
  const { rows } = await db.executeQuery<{ count: number }>(
    preparedRead(`select ${withheldEpisodesOf('$1::uuid')} as count`, [podcastUuid]),
  )
  return rows[0]?.count ?? 0
}

/** A page of the newest episodes of several podcasts together, without removed and blocked ones. */
export async function latestPodcastEpisodes(
  db: Database,
  seriesUuids: readonly string[],
  page: Pick<Page, 'page' | 'limitPerPage'>,
  columns: Columns,
): Promise<PodcastEpisode[]> {
  const offset = offsetOf(page)
  const needed = offset + page.limitPerPage
  const { listed, oldest } = await newestOfSeries(db, seriesUuids, needed)
  if (listed === null) return []
  const { rows } = await db.executeQuery<PodcastEpisodeRow>(
    preparedRead(
      `select ${podcastEpisodeColumns}${largeColumns('e', columns)}
      from (
        select newest.*
        from unnest($1::uuid[]) as s (uuid)
        cross join lateral (
          select series_uuid, uuid, date_published from podcast_episodes
          where series_uuid = s.uuid and not is_removed and not is_blocked
            ${oldest === null ? '' : 'and date_published >= $5'}
          order by date_published desc nulls last, uuid
          limit $2
        ) newest
        order by newest.date_published desc nulls last, newest.uuid
        limit $3 offset $4
      ) wanted
      join podcast_episodes e on e.series_uuid = wanted.series_uuid and e.uuid = wanted.uuid
      order by e.date_published desc nulls last, e.uuid`,
      [listed, needed, page.limitPerPage, offset, ...(oldest === null ? [] : [oldest])],
    ),
  )
  return rows.map(podcastEpisodeOf)
}

/**
 * Returns the podcasts that are in lists, by their present uuids, and a date: the newest `needed` episodes of all of
 * them are no older. For 1,000 podcasts with 200 episodes each, this leaves hundreds of rows to sort in place of
 * 200,000.
 */
async function newestOfSeries(
  db: Database,
  seriesUuids: readonly string[],
  needed: number,
): Promise<{ readonly listed: readonly string[] | null; readonly oldest: number | null }> {
  const ofEach = Math.max(1, Math.ceil((2 * needed) / seriesUuids.length))
  const { rows } = await db.executeQuery<{ listed: readonly string[] | null; oldest: number | null }>(
    preparedRead(
      `with listed as (
        select distinct s.uuid
        from unnest($1::uuid[]) as asked (uuid)
        left join uuid_aliases a on a.alias = asked.uuid
        join podcast_series s on s.uuid = coalesce(a.uuid, asked.uuid)
        where ${isListed('s')}
      )
      select (select array_agg(uuid) from listed) as listed, (
        select newest.date_published
        from listed
        cross join lateral (
          select date_published from podcast_episodes
          where series_uuid = listed.uuid and not is_removed and not is_blocked
          order by date_published desc nulls last, uuid
          limit $2
        ) newest
        order by newest.date_published desc nulls last
        limit 1 offset $3
      ) as oldest`,
      [seriesUuids, Math.min(ofEach, needed), needed - 1],
    ),
  )
  return rows[0] ?? { listed: null, oldest: null }
}
