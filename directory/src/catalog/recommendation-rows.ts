import { sql } from 'kysely'
import type { Database, Transaction } from '../database/database.ts'
import { LEAST_UUID } from '../database/index.ts'
import { isInList } from '../entities/index.ts'

/** A podcast whose stored recommendations differ from those of its feed. */
export interface ChangedRecommender {
  readonly seriesUuid: string
  readonly host: string
  readonly fingerprint: string
  /** The items of `podcast:podroll` and `podcast:remoteItem`, as in `extras`. */
  readonly items: readonly { readonly feedGuid?: unknown; readonly feedUrl?: unknown }[]
}

/** How many recommendations of a feed count. */
const COUNTED = 20

const items = sql`jsonb_path_query_array(
  coalesce(s.extras->'podroll', '[]') || coalesce(s.extras->'remoteItems', '[]'),
  ${sql.lit(`$[0 to ${COUNTED - 1}]`)}::jsonpath
)`
const fingerprint = sql`md5(f.host || ' ' || ${items}::text)`
/** A publisher points to its own podcasts. */
const recommends = sql`s.extras ?| array['podroll', 'remoteItems'] and ${sql.raw(isInList('s', { isListedOnly: false }))}`

/** Returns podcasts after a uuid whose recommendations have changed since they were stored. */
export async function changedRecommenders(
  db: Database,
  after: string | null,
  limit: number,
): Promise<readonly ChangedRecommender[]> {
  const { rows } = await sql<ChangedRecommender>`
    select s.uuid as "seriesUuid", f.host, ${fingerprint} as fingerprint, ${items} as items
    from podcast_series s
    join feeds f on f.feed_id = s.feed_id
    left join recommenders r on r.series_uuid = s.uuid
    where ${recommends} and s.uuid > ${after ?? LEAST_UUID}::uuid
      and r.fingerprint is distinct from ${fingerprint}
    order by s.uuid limit ${limit}
  `.execute(db)
  return rows
}

/** A podcast with its recommendations, as they are stored. */
export interface Recommender {
  readonly seriesUuid: string
  readonly fingerprint: string
  readonly domain: string
  readonly recommendations: readonly { readonly feedGuid: string | null; readonly urlKey: string | null }[]
}

/** Replaces the recommendations of podcasts. */
export async function replaceRecommendations(tx: Transaction, list: readonly Recommender[]): Promise<void> {
  const uuids = list.map(({ seriesUuid }) => seriesUuid)
  await sql`delete from recommendations where series_uuid = any(${uuids}::uuid[])`.execute(tx)
  await sql`
    insert into recommenders (series_uuid, fingerprint, domain)
    select * from unnest(
      ${uuids}::uuid[], ${list.map((each) => each.fingerprint)}::text[], ${list.map(({ domain }) => domain)}::text[]
    )
    on conflict (series_uuid) do update set fingerprint = excluded.fingerprint, domain = excluded.domain
  `.execute(tx)
  const rows = list.flatMap(({ seriesUuid, recommendations }) =>
    recommendations.map((item, place) => ({ seriesUuid, place, ...item })),
  )
  await sql`
    insert into recommendations (series_uuid, place, feed_guid, url_key)
    select * from unnest(
      ${rows.map(({ seriesUuid }) => seriesUuid)}::uuid[],
      ${rows.map(({ place }) => place)}::smallint[],
      ${rows.map(({ feedGuid }) => feedGuid)}::text[],
      ${rows.map(({ urlKey }) => urlKey)}::text[]
    )
  `.execute(tx)
}

/** Deletes the recommendations of podcasts that recommend nothing any more, or are gone. */
export async function deleteFormerRecommenders(tx: Transaction): Promise<void> {
  const { rows } = await sql<{ series_uuid: string }>`
    delete from recommenders r where not exists (
      select from podcast_series s where s.uuid = r.series_uuid and ${recommends}
    )
    returning series_uuid
  `.execute(tx)
  const uuids = rows.map(({ series_uuid }) => series_uuid)
  await sql`delete from recommendations where series_uuid = any(${uuids}::uuid[])`.execute(tx)
}
