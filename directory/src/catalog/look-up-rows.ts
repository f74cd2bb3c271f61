import { sql } from 'kysely'
import type { Database } from '../database/database.ts'

/** An account looked a series up on a day. */
export interface LookUp {
  readonly seriesUuid: string
  readonly accountId: number
  /** Days since 1970. */
  readonly day: number
}

/** Writes look-ups: an account and a series have one row, with the last day. */
export async function saveLookUps(db: Database, list: readonly LookUp[]): Promise<void> {
  await sql`
    insert into look_ups (series_uuid, account_id, day)
    select series_uuid, account_id, max(day) from unnest(
      ${list.map(({ seriesUuid }) => seriesUuid)}::uuid[],
      ${list.map(({ accountId }) => accountId)}::bigint[],
      ${list.map(({ day }) => day)}::integer[]
    ) as given (series_uuid, account_id, day)
    group by series_uuid, account_id
    on conflict (series_uuid, account_id) do update set day = excluded.day where look_ups.day < excluded.day
  `.execute(db)
}

/** Returns how many accounts looked a series up since a day, in days since 1970. */
export async function lookUpCount(db: Database, seriesUuid: string, since: number): Promise<number> {
  const { count } = await db
    .selectFrom('look_ups')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('series_uuid', '=', seriesUuid)
    .where('day', '>=', since)
    .executeTakeFirstOrThrow()
  return count
}

/** Deletes the look-ups before a day. */
export async function deleteOldLookUps(db: Database, before: number): Promise<void> {
  await db.deleteFrom('look_ups').where('day', '<', before).execute()
}
