import { sql } from 'kysely'
import type { Database } from '../database/database.ts'

/** Returns how many feeds are due, and since when the oldest of them is, in epoch seconds. */
export async function dueFeeds(
  db: Database,
  now: number,
): Promise<{ readonly count: number; readonly oldestDueAt: number | null }> {
  const row = await db
    .selectFrom('feeds')
    .select([sql<number>`count(*)::int`.as('count'), sql<number | null>`min(due_at)`.as('oldestDueAt')])
    .where('due_at', '<=', now)
    .executeTakeFirstOrThrow()
  return { count: row.count, oldestDueAt: row.oldestDueAt }
}

/** Feeds that are due after this epoch second, and for which no worker holds a lease. */
export async function feedsDueAfter(db: Database, time: number, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('feeds')
    .select('feed_id')
    .where('due_at', '>', time)
    .where('lease_token', 'is', null)
    .where('is_blocked', '=', false)
    .orderBy('due_at', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ feed_id }) => feed_id)
}
