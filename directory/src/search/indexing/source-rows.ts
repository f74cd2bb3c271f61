import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import { LEAST_UUID } from '../../database/index.ts'
import { isEpisodeWithheld, isInList, isListed, isPodcastWithheld, whoIs } from '../../entities/index.ts'

/** A series, creator or person that may be found. There is none for unread or blocked series and duplicates. */
export interface SeriesSource {
  readonly type: 'PODCASTSERIES' | 'COMICSERIES' | 'CREATOR' | 'PERSON'
  readonly uuid: string
  readonly name: string | null
  readonly description: string | null
  /** Its author, or those who make the comic. */
  readonly makers: readonly string[]
  readonly persons: readonly string[]
  readonly date_published: number | null
  readonly latest_child_at: number | null
  readonly children_count: number
  readonly popularity: number
  readonly languages: readonly string[]
  readonly countries: readonly string[]
  readonly genres: readonly string[]
  readonly tags: readonly string[]
  readonly keywords: readonly string[]
  /** Its feed and its website. */
  readonly urls: readonly (string | null)[]
  readonly catalog_id: number | null
  /** Its `podcast:guid`. */
  readonly guid: string | null
  readonly is_explicit: boolean | null
  /** Whether its publisher asks not to be listed. */
  readonly is_withheld: boolean
  readonly facts: SeriesFacts
  /** The series of a creator or person; for others the uuid itself. */
  readonly related: readonly string[]
}

/** Values that only filters look for. A series has those of its type. */
export interface SeriesFacts {
  readonly contentType?: string | null
  readonly medium?: string
  readonly layout?: string | null
  readonly comicType?: string | null
  readonly rating?: string | null
  readonly scopes?: readonly string[] | null
  readonly roles?: readonly string[] | null
}

const factsOfPodcast = sql`jsonb_build_object('contentType', s.content_type, 'medium', s.medium)`
const factsOfComic = sql`jsonb_build_object('layout', s.series_layout, 'comicType', s.series_type,
  'rating', s.content_rating, 'scopes', s.scopes_for_exclusive_content)`

const noTexts = sql`'{}'::text[]`
const personNames = (alias: string) => sql`
  array(select p->>'name' from jsonb_path_query(${sql.ref(alias)}.details, '$.persons[0 to 19]') as p)`

/** Podcasts of a person whose names are searched, and those that are kept as related. */
const NAMED_PODCASTS = sql.lit(10)
const RELATED = sql.lit(100)
const mostPopular = sql`s.popularity desc, s.uuid`

/** The podcasts, comics, creators and persons among these uuids that may be found. */
export async function seriesSources(db: Database, uuids: readonly string[]): Promise<readonly SeriesSource[]> {
  if (uuids.length === 0) return []
  const { rows } = await sql<SeriesSource>`
    select 'PODCASTSERIES' as type, s.uuid, s.name, left(s.description, 20000) as description,
      array_remove(array[s.details->>'authorName'], null) as makers, ${personNames('s')} as persons, s.date_published,
      s.latest_episode_at as latest_child_at, s.episodes_count as children_count, s.popularity,
      array_remove(array[s.language], null) as languages,
      array(select country from catalog_infos i where i.series_uuid = s.uuid and country is not null) as countries, s.genres, ${noTexts} as tags,
      array(select k #>> '{}' from jsonb_path_query(s.extras, '$.keywords[0 to 19]') as k) as keywords,
      array[s.rss_url, s.details->>'websiteUrl'] as urls, s.catalog_id, s.extras->>'podcastGuid' as guid,
      s.is_explicit_content as is_explicit, ${sql.raw(isPodcastWithheld('s'))} as is_withheld, ${factsOfPodcast} as facts,
      array[s.uuid]::text[] as related
    from podcast_series s where s.uuid = any(${uuids}::uuid[]) and ${sql.raw(isListed('s'))}
    union all
    select 'COMICSERIES', s.uuid, s.name, left(s.description, 20000), coalesce(c.names, '{}'), ${noTexts},
      s.date_published, s.latest_issue_at, s.issues_count, s.popularity, array_remove(array[s.language], null),
      coalesce(c.countries, '{}'), s.genres, s.tags, ${noTexts}, array[s.sss_url], null, null, null, false, ${factsOfComic},
      array[s.uuid]::text[]
    from comic_series s
    left join lateral (
      select array_agg(c.name order by c.uuid) filter (where c.name is not null) as names,
        array_agg(distinct c.country) filter (where c.country is not null) as countries
      from jsonb_path_query(s.details, '$.creators[0 to 49].uuid') as r (uuid)
      join creators c on c.uuid = (r.uuid #>> '{}')::uuid and ${sql.raw(isListed('c'))}
    ) c on true
    where s.uuid = any(${uuids}::uuid[]) and ${sql.raw(isListed('s'))}
    union all
    select 'CREATOR', s.uuid, s.name, left(s.details->>'bio', 20000), ${noTexts}, ${noTexts}, s.date_published, null,
      s.content_count, s.popularity, coalesce(w.languages, '{}'), array_remove(array[s.country], null),
      coalesce(w.genres, '{}'), s.tags, ${noTexts}, array[s.sss_url], null, null, null, false,
      jsonb_build_object('roles', c.roles), coalesce(c.uuids, '{}')
    from creators s
    left join lateral (
      select array_agg(distinct c.content_uuid)::text[] as uuids,
        array_agg(distinct role) filter (where role is not null) as roles
      from creator_contents c left join lateral unnest(c.roles) as role on true
      where c.creator_uuid = s.uuid and not c.is_removed
    ) c on true
    left join lateral (
      select array_agg(distinct w.language) filter (where w.language is not null) as languages,
        array_agg(distinct genre) filter (where genre is not null) as genres
      from (
        select language, genres from podcast_series p where p.uuid = any(c.uuids::uuid[]) and ${sql.raw(isListed('p'))}
        union all
        select language, genres from comic_series p where p.uuid = any(c.uuids::uuid[]) and ${sql.raw(isListed('p'))}
      ) w left join lateral unnest(w.genres) as genre on true
    ) w on true
    where s.uuid = any(${uuids}::uuid[]) and ${sql.raw(isListed('s'))}
    union all
    select 'PERSON', p.who, (array_agg(p.name order by ${mostPopular}))[1], null, ${noTexts}, ${noTexts}, null, null,
      count(*)::int, max(s.popularity), array_remove(array_agg(distinct s.language), null), ${noTexts},
      array(select distinct genre from unnest(string_to_array(string_agg(array_to_string(s.genres, ' '), ' '), ' ')) as genre
        where genre <> ''),
      ${noTexts}, coalesce((array_agg(s.name order by ${mostPopular}) filter (where s.name is not null))[1:${NAMED_PODCASTS}], '{}'),
      ${noTexts}, null, null, null, false, '{}'::jsonb,
      (array_agg(s.uuid order by ${mostPopular}))[1:${RELATED}]::text[]
    from (
      select p.*, ${sql.raw(whoIs)} as who from podcast_persons p
      where p.uuid = any(${uuids}::uuid[]) or p.across_uuid = any(${uuids}::uuid[])
    ) p
    join podcast_series s on s.uuid = p.series_uuid and ${sql.raw(isInList('s'))}
    where p.who = any(${uuids}::uuid[])
    group by p.who
  `.execute(db)
  return rows
}

/** The persons whom these podcasts name, by their uuids across feeds. */
export async function personsOfSeries(db: Database, uuids: readonly string[]): Promise<readonly string[]> {
  if (uuids.length === 0) return []
  const { rows } = await sql<{ uuid: string }>`
    select distinct ${sql.raw(whoIs)} as uuid from podcast_persons p where p.series_uuid = any(${uuids}::uuid[])
  `.execute(db)
  return rows.map(({ uuid }) => uuid)
}

/**
 * Returns the creators of these series, and the series of these creators: their documents contain data of each other.
 */
export async function relatedSeries(db: Database, uuids: readonly string[]): Promise<readonly string[]> {
  if (uuids.length === 0) return []
  const { rows } = await sql<{ uuid: string }>`
    select content_uuid as uuid from creator_contents where creator_uuid = any(${uuids}::uuid[])
    union
    select creator_uuid from creator_contents where content_uuid = any(${uuids}::uuid[])
  `.execute(db)
  return rows.map(({ uuid }) => uuid)
}

/** An episode that may be found, if its podcast may. */
export interface EpisodeSource {
  readonly uuid: string
  readonly series_uuid: string
  readonly name: string | null
  readonly description: string | null
  readonly subtitle: string | null
  readonly persons: readonly string[]
  readonly season: number | null
  readonly episode: number | null
  readonly date_published: number | null
  readonly duration: number | null
  readonly is_explicit: boolean | null
  /** Whether its publisher asks not to list the episode. The podcast has a mark of its own. */
  readonly is_withheld: boolean
  readonly is_audio: boolean
  readonly is_video: boolean
  readonly has_transcript: boolean
}

const episodeColumns = sql`
  e.uuid, e.series_uuid, e.name, left(e.description, 4000) as description, e.details->>'subtitle' as subtitle,
  ${personNames('e')} as persons, (e.details->>'seasonNumber')::float8 as season,
  (e.details->>'episodeNumber')::float8 as episode, e.date_published, e.duration,
  (e.details->>'isExplicitContent')::boolean as is_explicit,
  e.${sql.raw(isEpisodeWithheld)} as is_withheld, e.details->>'audioUrl' is not null as is_audio,
  e.details->>'videoUrl' is not null as is_video,
  jsonb_path_exists(e.details, '$.transcriptUrls[0]') as has_transcript`

/** The episodes among these uuids that are neither removed nor blocked. */
export async function episodeSources(db: Database, uuids: readonly string[]): Promise<readonly EpisodeSource[]> {
  if (uuids.length === 0) return []
  const { rows } = await sql<EpisodeSource>`
    select ${episodeColumns} from podcast_episodes e
    where e.uuid = any(${uuids}::uuid[]) and not e.is_removed and not e.is_blocked
  `.execute(db)
  return rows
}

/** The next episodes of a podcast in the order of their uuids, with those that may not be found. */
export async function episodesAfter(
  db: Database,
  seriesUuid: string,
  after: string | null,
  limit: number,
): Promise<readonly (EpisodeSource & { readonly may_be_found: boolean })[]> {
  const { rows } = await sql<EpisodeSource & { readonly may_be_found: boolean }>`
    select ${episodeColumns}, not e.is_removed and not e.is_blocked as may_be_found from podcast_episodes e
    where e.uuid = any (array(
        select uuid from podcast_episodes
        where series_uuid = ${seriesUuid} and uuid > ${after ?? LEAST_UUID}::uuid
        order by series_uuid, uuid limit ${limit}
      ))
      and e.series_uuid = ${seriesUuid}
    order by e.uuid
  `.execute(db)
  return rows
}
