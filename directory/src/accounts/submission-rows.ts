import type { Selectable } from 'kysely'
import type { Database } from '../database/database.ts'
import type { AccountSubmissions } from '../database/tables.generated.ts'

/** Stores that an account submitted a feed. Only the first submission counts. */
export async function recordSubmission(
  db: Database,
  accountId: number,
  seriesUuid: string,
  submittedAt: number,
): Promise<void> {
  await db
    .insertInto('account_submissions')
    .values({ account_id: accountId, series_uuid: seriesUuid, submitted_at: submittedAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Returns the feeds that an account submitted, the newest first. */
export async function submissionsOf(
  db: Database,
  accountId: number,
  limit: number,
): Promise<Pick<Selectable<AccountSubmissions>, 'series_uuid' | 'submitted_at'>[]> {
  return await db
    .selectFrom('account_submissions')
    .select(['series_uuid', 'submitted_at'])
    .where('account_id', '=', accountId)
    .orderBy('submitted_at', 'desc')
    .orderBy('series_uuid')
    .limit(limit)
    .execute()
}
