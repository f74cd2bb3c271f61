import { sql } from 'kysely'
import type { Database, Transaction } from '../../database/database.ts'
import type { FeedIdentity } from '../feed-rows.ts'

/** A podcast that is compared with others. */
export type ComparedPodcast = Pick<FeedIdentity, 'feed_id' | 'series_uuid'> & {
  readonly feed_url: string
  readonly listed_url: string
  readonly created_at: number
  readonly name: string | null
  /** The `self` of the document, as written. */
  readonly self: string | null
  readonly website: string | null
  /** Whether the catalog names the URL of the feed for a podcast. */
  readonly is_in_catalog: boolean
  /** Whether lists show the podcast. */
  readonly is_listed: boolean
}

const podcastColumns = sql`
  f.feed_id, f.series_uuid, f.feed_url, f.listed_url, f.created_at, s.name, s.extras->>'self' as self,
  s.details->>'websiteUrl' as website, s.is_catalog_id_proved as is_in_catalog,
  (s.is_read and not s.is_duplicate and not s.is_blocked) as is_listed`

/** Returns what is stored of a podcast; `null` if there is no such podcast. */
export async function comparedPodcast(tx: Transaction, feedId: string): Promise<ComparedPodcast | null> {
  const { rows } = await sql<ComparedPodcast>`
    select ${podcastColumns} from feeds f join podcast_series s on s.uuid = f.series_uuid where f.feed_id = ${feedId}
  `.execute(tx)
  return rows[0] ?? null
}

/** The marks by which candidates are found. */
export interface AlikeMarks {
  readonly podcastGuid: string | null
  /** As `duplicateKeys` gives them. */
  readonly keys: readonly number[]
}

/**
 * Returns listed podcasts that may be the same as a feed, the oldest first: they have the same `podcast:guid`, or one
 * of the keys. Feeds that have failed since `failingSince` do not count.
 */
export async function alikePodcasts(
  tx: Transaction,
  feedId: string,
  { podcastGuid, keys }: AlikeMarks,
  { failingSince, limit }: { readonly failingSince: number; readonly limit: number },
): Promise<readonly ComparedPodcast[]> {
  const given = sql`${keys}::bigint[]`
  const { rows } = await sql<ComparedPodcast>`
    with alike as (
      select feed_id from feeds where podcast_guid = ${podcastGuid}
      union select feed_id from feed_snapshots where newest_key = any(${given})
      union select feed_id from feed_snapshots where second_key = any(${given})
    )
    select ${podcastColumns}
    from alike join feeds f on f.feed_id = alike.feed_id join podcast_series s on s.uuid = f.series_uuid
    where f.feed_id <> ${feedId} and f.kind = 'podcast' and f.duplicate_of is null and not f.is_blocked
      and (f.failing_since is null or f.failing_since > ${failingSince})
      and s.is_read and not s.is_duplicate and not s.is_blocked
    order by f.created_at, f.feed_id limit ${limit}
  `.execute(tx)
  return rows
}

/** Lets one transaction at a time decide about podcasts with these marks. */
export async function lockAlike(tx: Transaction, { podcastGuid, keys }: AlikeMarks): Promise<void> {
  const marks = [...(podcastGuid === null ? [] : [podcastGuid]), ...keys.map(String)]
  // In one order, so that two transactions do not wait for each other.
  for (const mark of marks.sort()) await sql`select pg_advisory_xact_lock(hashtextextended(${mark}, 1))`.execute(tx)
}

/**
 * Returns those of the podcasts that repeat another one, although the catalog names their URL and not that of the
 * other.
 *
 * @param seriesUuids the podcasts whose URLs the catalog names, with the identifiers that it names them for
 */
export async function duplicatesInCatalog(
  db: Database,
  found: readonly { readonly seriesUuid: string; readonly catalogId: number }[],
): Promise<readonly Pick<FeedIdentity, 'feed_id' | 'series_uuid'>[]> {
  if (found.length === 0) return []
  const uuids = found.map(({ seriesUuid }) => seriesUuid)
  const { rows } = await sql<Pick<FeedIdentity, 'feed_id' | 'series_uuid'>>`
    select f.feed_id, f.series_uuid
    from unnest(${uuids}::uuid[], ${found.map(({ catalogId }) => catalogId)}::bigint[]) as given (uuid, catalog_id)
    join feeds f on f.series_uuid = given.uuid
    left join uuid_aliases on uuid_aliases.alias = f.duplicate_of
    join podcast_series shown on shown.uuid = coalesce(uuid_aliases.uuid, f.duplicate_of)
    where f.kind = 'podcast' and not f.is_blocked and not shown.uuid = any(${uuids}::uuid[])
      and not (shown.is_catalog_id_proved and shown.catalog_id <> given.catalog_id)
  `.execute(db)
  return rows
}
