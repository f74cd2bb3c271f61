import { sql } from 'kysely'
import type { Database, Transaction } from '../database/database.ts'

/** A podcast and an identifier of the catalog. */
export interface CatalogIdOfSeries {
  readonly seriesUuid: string
  readonly catalogId: number
}

/**
 * Gives podcasts the identifiers that the catalog's own data proves. All other claims to them end. Each podcast and
 * each identifier may occur only once.
 *
 * @returns the podcasts whose claim or proof ended
 */
export async function proveCatalogIds(
  tx: Transaction,
  proofs: readonly CatalogIdOfSeries[],
): Promise<readonly string[]> {
  if (proofs.length === 0) return []
  const uuids = proofs.map(({ seriesUuid }) => seriesUuid)
  const ids = proofs.map(({ catalogId }) => catalogId)
  const { rows } = await sql<{ uuid: string }>`
    update podcast_series s set catalog_id = null, is_catalog_id_proved = false
    from unnest(${uuids}::uuid[], ${ids}::bigint[]) as given (uuid, catalog_id)
    where s.catalog_id = given.catalog_id and s.uuid <> given.uuid and not s.uuid = any(${uuids}::uuid[])
    returning s.uuid
  `.execute(tx)
  await sql`
    update podcast_series s set catalog_id = given.catalog_id, is_catalog_id_proved = true
    from unnest(${uuids}::uuid[], ${ids}::bigint[]) as given (uuid, catalog_id)
    where s.uuid = given.uuid and (s.catalog_id is distinct from given.catalog_id or not s.is_catalog_id_proved)
  `.execute(tx)
  return rows.map(({ uuid }) => uuid)
}

/** Removes the identifiers of podcasts: the catalog does not know them any more. */
export async function forgetCatalogIds(tx: Transaction, seriesUuids: readonly string[]): Promise<void> {
  if (seriesUuids.length === 0) return
  await sql`
    update podcast_series set catalog_id = null, is_catalog_id_proved = false
    where uuid = any(${seriesUuids}::uuid[])
  `.execute(tx)
}

/** Returns those of the podcasts that are in lists. */
export async function listedPodcasts(db: Database, uuids: readonly string[]): Promise<ReadonlySet<string>> {
  if (uuids.length === 0) return new Set()
  const { rows } = await sql<{ uuid: string }>`
    select uuid from podcast_series
    where uuid = any(${uuids}::uuid[]) and is_read and not is_duplicate and not is_blocked
  `.execute(db)
  return new Set(rows.map(({ uuid }) => uuid))
}
