import { sql } from 'kysely'
import type { Database, Transaction } from '../database/database.ts'
import { storable } from './details.ts'
import {
  type CatalogFacts,
  type CatalogInfo,
  catalogInfoColumns,
  catalogInfoHash,
  catalogInfoOf,
} from './fields/catalog-info.ts'

/** Facts of the catalog for a podcast. */
export interface FoundFacts {
  readonly seriesUuid: string
  readonly facts: CatalogFacts
}

/** A row of facts that was written or deleted. */
export interface ChangedInfo {
  readonly seriesUuid: string
  readonly action: 'created' | 'updated' | 'deleted'
  readonly hash: string
}

/** The facts of podcasts, by the uuids that were asked for. */
export async function catalogInfosBySeries(
  db: Database,
  seriesUuids: readonly string[],
): Promise<ReadonlyMap<string, CatalogInfo>> {
  const { rows } = await sql<{ readonly asked: string }>`
    select asked.uuid as asked, ${sql.raw(catalogInfoColumns)}
    from unnest(${seriesUuids}::uuid[]) as asked (uuid)
    left join uuid_aliases a on a.alias = asked.uuid
    join catalog_infos i on i.series_uuid = coalesce(a.uuid, asked.uuid)
  `.execute(db)
  return new Map(rows.map((row) => [row.asked, catalogInfoOf(row)]))
}

/** Writes facts that differ from the stored ones, at most one row for each podcast. Returns the changed rows. */
export async function saveCatalogInfos(
  tx: Transaction,
  found: readonly FoundFacts[],
  now: number,
): Promise<readonly ChangedInfo[]> {
  if (found.length === 0) return []
  const facts = found.map((each) => each.facts)
  const texts = (read: (facts: CatalogFacts) => string | null) =>
    facts.map((each) => {
      const value = read(each)
      return value === null ? null : storable(value)
    })
  const { rows } = await sql<ChangedInfo>`
    with given as (
      select * from unnest(
        ${found.map(({ seriesUuid }) => seriesUuid)}::uuid[],
        ${facts.map(({ catalogId }) => catalogId)}::bigint[],
        ${texts((each) => each.baseArtworkUrl)}::text[],
        ${facts.map(({ country }) => country)}::text[],
        ${facts.map(({ publisherId }) => publisherId)}::bigint[],
        ${texts((each) => each.publisherName)}::text[],
        ${texts((each) => each.subtitle)}::text[],
        ${texts((each) => each.summary)}::text[],
        ${facts.map(catalogInfoHash)}::text[]
      ) as given (series_uuid, catalog_id, base_artwork_url, country, publisher_id, publisher_name, subtitle, summary, hash)
    ), known as (
      select series_uuid from catalog_infos where series_uuid in (select series_uuid from given)
    ), written as (
      insert into catalog_infos (series_uuid, catalog_id, base_artwork_url, country, publisher_id, publisher_name,
        subtitle, summary, hash, updated_at)
      select series_uuid, catalog_id, base_artwork_url, country, publisher_id, publisher_name, subtitle, summary, hash,
        ${now}
      from given
      on conflict (series_uuid) do update set catalog_id = excluded.catalog_id,
        base_artwork_url = excluded.base_artwork_url, country = excluded.country, publisher_id = excluded.publisher_id,
        publisher_name = excluded.publisher_name, subtitle = excluded.subtitle, summary = excluded.summary,
        hash = excluded.hash, updated_at = excluded.updated_at
      where catalog_infos.hash <> excluded.hash
      returning series_uuid, hash
    )
    select written.series_uuid as "seriesUuid", written.hash,
      case when known.series_uuid is null then 'created' else 'updated' end as action
    from written left join known on known.series_uuid = written.series_uuid
  `.execute(tx)
  return rows
}

/** Deletes the facts of podcasts. Returns the deleted rows. */
export async function deleteCatalogInfos(
  tx: Transaction,
  seriesUuids: readonly string[],
): Promise<readonly ChangedInfo[]> {
  if (seriesUuids.length === 0) return []
  const { rows } = await sql<ChangedInfo>`
    delete from catalog_infos where series_uuid = any(${seriesUuids}::uuid[])
    returning series_uuid as "seriesUuid", hash, 'deleted' as action
  `.execute(tx)
  return rows
}
