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
