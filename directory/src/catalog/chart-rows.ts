import { type RawBuilder, sql } from 'kysely'
import type { Database, Transaction } from '../database/database.ts'
import type { ChartEntry, ChartKey } from './catalog-provider.ts'

/** When a chart was last fetched, and when it is due again, in epoch seconds. */
export interface ChartState {
  readonly type: string
  readonly country: string
  /** Empty for a chart of all genres. */
  readonly genre: string
  readonly fetchedAt: number | null
  readonly dueAt: number
}

/** Returns all charts that were ever asked for. */
export async function chartStates(db: Database): Promise<readonly ChartState[]> {
  return await db
    .selectFrom('charts')
    .select(['type', 'country', 'genre', 'fetched_at as fetchedAt', 'due_at as dueAt'])
    .execute()
}

interface StoredKey {
  readonly type: string
  readonly country: string
  readonly genre: string
}

const storedKey = ({ type, country, genre }: ChartKey): StoredKey => ({
  type,
  country: country.country,
  genre: genre ?? '',
})

/** Notes when a chart that could not be fetched is due again. Its stored entries stay. */
export async function postponeChart(db: Database, key: ChartKey, dueAt: number): Promise<void> {
  await db
    .insertInto('charts')
    .values({ ...storedKey(key), fetched_at: null, due_at: dueAt })
    .onConflict((conflict) => conflict.columns(['type', 'country', 'genre']).doUpdateSet({ due_at: dueAt }))
    .execute()
}

/** Replaces a chart whole. Entries that are `null` leave their rank empty. */
export async function replaceChart(
  tx: Transaction,
  key: ChartKey,
  entries: readonly (ChartEntry | null)[],
  { fetchedAt: fetched_at, dueAt: due_at }: { readonly fetchedAt: number; readonly dueAt: number },
): Promise<void> {
  const { type, country, genre } = storedKey(key)
  // This row is written first, so that two processes that replace the same chart wait for each other.
  await tx
    .insertInto('charts')
    .values({ type, country, genre, fetched_at, due_at })
    .onConflict((conflict) => conflict.columns(['type', 'country', 'genre']).doUpdateSet({ fetched_at, due_at }))
    .execute()
  await sql`delete from chart_entries where type = ${type} and country = ${country} and genre = ${genre}`.execute(tx)
  const ranked = entries.flatMap((entry, index) => (entry === null ? [] : [{ rank: index + 1, ...entry }]))
  await sql`
    insert into chart_entries (type, country, genre, rank, catalog_id, episode_guid, episode_name, genres)
    select ${type}, ${country}, ${genre}, rank, catalog_id, episode_guid, episode_name,
      coalesce(string_to_array(nullif(genres, ''), ' '), '{}')
    from unnest(
      ${ranked.map(({ rank }) => rank)}::smallint[],
      ${ranked.map(({ catalogId }) => catalogId)}::bigint[],
      ${ranked.map(({ episodeGuid }) => storableText(episodeGuid))}::text[],
      ${ranked.map(({ episodeName }) => storableText(episodeName))}::text[],
      ${ranked.map(({ genres }) => genres.join(' '))}::text[]
    ) as given (rank, catalog_id, episode_guid, episode_name, genres)
  `.execute(tx)
}

function storableText(text: string | null): string | null {
  return text?.replaceAll('\0', '').toWellFormed() ?? null
}

/** Deletes charts of countries that are not asked for any more. */
export async function deleteOtherCharts(tx: Transaction, countries: readonly string[]): Promise<void> {
  await sql`delete from chart_entries where not country = any(${countries}::text[])`.execute(tx)
  await sql`delete from charts where not country = any(${countries}::text[])`.execute(tx)
}

/** The entries to connect: those of a chart, or those with some identifiers of the catalog. */
export type EntryScope = { readonly chart: ChartKey } | { readonly catalogIds: readonly number[] }

function inScope(scope: EntryScope): RawBuilder<boolean> {
  if ('catalogIds' in scope) return sql`e.catalog_id = any(${scope.catalogIds}::bigint[])`
  const { type, country, genre } = storedKey(scope.chart)
  return sql`e.type = ${type} and e.country = ${country} and e.genre = ${genre}`
}

/**
 * Connects entries to the podcasts whose identifier is proved. A mere claim gives no place in a chart: anybody can
 * submit a feed with the identifier of a famous podcast.
 */
export async function connectPodcasts(db: Database, scope: EntryScope): Promise<void> {
  await sql`
    update chart_entries e set series_uuid = s.uuid, episode_uuid = null
    from podcast_series s
    where ${inScope(scope)} and s.catalog_id = e.catalog_id and s.is_catalog_id_proved
      and e.series_uuid is distinct from s.uuid
  `.execute(db)
}

/** Disconnects entries of podcasts that have another identifier now. */
export async function disconnectPodcasts(db: Database, seriesUuids: readonly string[]): Promise<void> {
  if (seriesUuids.length === 0) return
  await sql`
    update chart_entries e set series_uuid = null, episode_uuid = null
    where e.series_uuid = any(${seriesUuids}::uuid[]) and not exists (
      select from podcast_series s where s.uuid = e.series_uuid and s.catalog_id = e.catalog_id and s.is_catalog_id_proved
    )
  `.execute(db)
}

/** An entry whose podcast is known, and whose episode is not. */
export interface UnconnectedEpisode {
  readonly type: string
  readonly country: string
  readonly genre: string
  readonly rank: number
  readonly seriesUuid: string
  readonly guid: string | null
  readonly name: string | null
}

/** Returns entries of charts of episodes whose podcast is known, and whose episode is not. */
export async function unconnectedEpisodes(
  db: Database,
  scope: EntryScope | { readonly seriesUuids: readonly string[] },
): Promise<readonly UnconnectedEpisode[]> {
  const isMeant =
    'seriesUuids' in scope ? sql<boolean>`e.series_uuid = any(${scope.seriesUuids}::uuid[])` : inScope(scope)
  const { rows } = await sql<UnconnectedEpisode>`
    select e.type, e.country, e.genre, e.rank, e.series_uuid as "seriesUuid", e.episode_guid as guid,
      e.episode_name as name
    from chart_entries e
    where e.type = 'PODCASTEPISODE' and e.episode_uuid is null and e.series_uuid is not null and ${isMeant}
  `.execute(db)
  return rows
}

/** An episode that an entry may mean. */
export interface CandidateEpisode {
  readonly seriesUuid: string
  readonly uuid: string
  readonly guid: string | null
  readonly name: string | null
}

/** Returns the newest episodes of podcasts, newest first, at most `ofEach` of each podcast. */
export async function newestEpisodes(
  db: Database,
  seriesUuids: readonly string[],
  ofEach: number,
): Promise<readonly CandidateEpisode[]> {
  const { rows } = await sql<CandidateEpisode>`
    select e.series_uuid as "seriesUuid", e.uuid, e.guid, e.name
    from unnest(${seriesUuids}::uuid[]) as s (uuid)
    cross join lateral (
      select series_uuid, uuid, guid, name, date_published from podcast_episodes
      where series_uuid = s.uuid and not is_removed
      order by date_published desc nulls last, uuid limit ${ofEach}
    ) as e
    order by e.date_published desc nulls last, e.uuid
  `.execute(db)
  return rows
}

/** Connects entries to episodes. */
export async function connectEpisodes(
  db: Database,
  list: readonly (UnconnectedEpisode & { readonly episodeUuid: string })[],
): Promise<void> {
  if (list.length === 0) return
  await sql`
    update chart_entries e set episode_uuid = given.uuid
    from unnest(
      ${list.map(({ country }) => country)}::text[],
      ${list.map(({ genre }) => genre)}::text[],
      ${list.map(({ rank }) => rank)}::smallint[],
      ${list.map(({ seriesUuid }) => seriesUuid)}::uuid[],
      ${list.map(({ episodeUuid }) => episodeUuid)}::uuid[]
    ) as given (country, genre, rank, series_uuid, uuid)
    where e.type = 'PODCASTEPISODE' and e.country = given.country and e.genre = given.genre and e.rank = given.rank
      and e.series_uuid = given.series_uuid
  `.execute(db)
}

/**
 * Returns identifiers in charts that no podcast of the directory is proved to have, those with the best places first.
 *
 * @param isClaimedOnly only identifiers that a podcast here claims
 */
export async function unknownCatalogIds(db: Database, isClaimedOnly: boolean): Promise<readonly number[]> {
  const isMeant = isClaimedOnly
    ? sql`exists (select from podcast_series s where s.catalog_id = e.catalog_id and s.is_read and not s.is_duplicate)`
    : sql`true`
  const { rows } = await sql<{ id: number }>`
    select e.catalog_id as id from chart_entries e
    where e.series_uuid is null and ${isMeant} group by e.catalog_id order by min(e.rank), e.catalog_id
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** Whether a chart has episodes that are not found yet. */
export async function hasUnconnectedEpisodes(db: Database): Promise<boolean> {
  const { rows } = await sql`
    select from chart_entries e where e.type = 'PODCASTEPISODE' and e.episode_uuid is null and e.series_uuid is not null
    limit 1
  `.execute(db)
  return rows.length > 0
}
