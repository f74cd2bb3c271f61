import { sql } from 'kysely'
import type { Database } from '../database/database.ts'

/**
 * Returns feeds whose changes Podping is expected to tell. Feeds that a worker has now are left out.
 *
 * @param share the share of all such feeds, from 0 to 1: always the same ones
 */
export async function feedsToldByPodping(db: Database, share: number, limit: number): Promise<readonly string[]> {
  const { rows } = await sql<{ feed_id: string }>`
    select feed_id from feeds
    where podping_until is not null and feed_id < ${boundOf(share)}::uuid and lease_token is null and not is_blocked
    order by feed_id
    limit ${limit}
  `.execute(db)
  return rows.map(({ feed_id }) => feed_id)
}

/** Ids of feeds are random, so those below a bound are a share of all. */
function boundOf(share: number): string {
  if (share >= 1) return 'ffffffff-ffff-ffff-ffff-ffffffffffff'
  const head = Math.floor(share * 2 ** 32)
    .toString(16)
    .padStart(8, '0')
  return `${head}-0000-0000-0000-000000000000`
}
