import { sql } from 'kysely'
import type { Database, Transaction } from '../database/database.ts'
import { isInList } from '../entities/index.ts'

/** A podcast whose identifier is to be looked up. */
export interface IdToLookUp {
  readonly seriesUuid: string
  readonly catalogId: number
  readonly isProved: boolean
}

/** Returns podcasts whose identifier was not looked up since a moment, those never looked up first. */
export async function idsToLookUp(db: Database, before: number, limit: number): Promise<readonly IdToLookUp[]> {
  const { rows } = await sql<IdToLookUp>`
    select s.uuid as "seriesUuid", s.catalog_id as "catalogId", s.is_catalog_id_proved as "isProved"
    from podcast_series s
    left join catalog_checks c on c.series_uuid = s.uuid
    where s.catalog_id is not null and not s.is_blocked and coalesce(c.looked_up_at, 0) < ${before}
    order by coalesce(c.looked_up_at, 0), s.uuid limit ${limit}
  `.execute(db)
  return rows
}

/** Returns the podcasts that are proved to have one of these identifiers, by the identifier. */
export async function stillProved(db: Database, ids: readonly IdToLookUp[]): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ id: number; uuid: string }>`
    select catalog_id as id, uuid from podcast_series
    where uuid = any(${ids.map(({ seriesUuid }) => seriesUuid)}::uuid[]) and is_catalog_id_proved
  `.execute(db)
  return new Map(rows.map(({ id, uuid }) => [id, uuid]))
}

/** Notes that the catalog knows the identifiers of podcasts. */
export async function noteFound(tx: Transaction, seriesUuids: readonly string[], now: number): Promise<void> {
  await sql`
    insert into catalog_checks (series_uuid, looked_up_at) select unnest(${seriesUuids}::uuid[]), ${now}
    on conflict (series_uuid) do update set looked_up_at = excluded.looked_up_at, missed_days = 0
  `.execute(tx)
}

/**
 * Notes that the catalog does not know the identifiers of podcasts. Misses of one day count once.
 *
 * @returns the podcasts that were missed on at least `days` days
 */
export async function noteMissed(
  tx: Transaction,
  seriesUuids: readonly string[],
  now: number,
  days: number,
): Promise<readonly string[]> {
  const { rows } = await sql<{ uuid: string; missed: number }>`
    insert into catalog_checks as c (series_uuid, looked_up_at, missed_days)
    select unnest(${seriesUuids}::uuid[]), ${now}, 1
    on conflict (series_uuid) do update set looked_up_at = excluded.looked_up_at,
      missed_days = case
        when c.missed_days > 0 and c.looked_up_at / 86400 = excluded.looked_up_at / 86400 then c.missed_days
        else c.missed_days + 1
      end
    returning series_uuid as uuid, missed_days as missed
  `.execute(tx)
  return rows.filter(({ missed }) => missed >= days).map(({ uuid }) => uuid)
}

/** Forgets that podcasts were looked up: they have no identifier any more. */
export async function forgetChecks(tx: Transaction, seriesUuids: readonly string[]): Promise<void> {
  await sql`
    update catalog_checks set looked_up_at = null, missed_days = 0 where series_uuid = any(${seriesUuids}::uuid[])
  `.execute(tx)
}

/** A podcast without an identifier. */
export interface NamelessPodcast {
  readonly seriesUuid: string
  readonly name: string
}

/**
 * Returns listed podcasts without an identifier that were not searched since a moment: popular ones first, then new
 * ones.
 */
export async function podcastsToSearch(
  db: Database,
  before: number,
  limit: number,
): Promise<readonly NamelessPodcast[]> {
  const { rows } = await sql<NamelessPodcast>`
    select s.uuid as "seriesUuid", s.name
    from podcast_series s
    join feeds f on f.feed_id = s.feed_id
    left join catalog_checks c on c.series_uuid = s.uuid
    where s.catalog_id is null and s.name is not null
      and ${sql.raw(isInList('s', { isListedOnly: false }))}
      and coalesce(c.searched_at, 0) < ${before}
    order by s.popularity desc, f.created_at desc, s.uuid limit ${limit}
  `.execute(db)
  return rows
}

/** Notes that a podcast was searched for. */
export async function noteSearched(db: Database, seriesUuid: string, now: number): Promise<void> {
  await db
    .insertInto('catalog_checks')
    .values({ series_uuid: seriesUuid, looked_up_at: null, searched_at: now })
    .onConflict((conflict) => conflict.column('series_uuid').doUpdateSet({ searched_at: now }))
    .execute()
}
