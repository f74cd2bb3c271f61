import { sql } from 'kysely'
import type { Database } from '../database/database.ts'

/** Requests of an account that are to be added to its month. */
export interface UsageIncrement {
  readonly accountId: number
  /** `2026-11`. */
  readonly month: string
  readonly requests: number
  readonly cachedRequests: number
}

/** Adds to the counts of several accounts in one statement. */
export async function addUsage(db: Database, increments: readonly UsageIncrement[]): Promise<void> {
  await sql`
    insert into account_usage (account_id, month, requests, cached_requests)
    select * from unnest(
      ${increments.map(({ accountId }) => accountId)}::bigint[],
      ${increments.map(({ month }) => month)}::text[],
      ${increments.map(({ requests }) => requests)}::bigint[],
      ${increments.map(({ cachedRequests }) => cachedRequests)}::bigint[]
    )
    on conflict (account_id, month) do update set
      requests = account_usage.requests + excluded.requests,
      cached_requests = account_usage.cached_requests + excluded.cached_requests
  `.execute(db)
}

/** What an account has used in a month; zeros if nothing. */
export async function usageOf(
  db: Database,
  accountId: number,
  month: string,
): Promise<{ readonly requests: number; readonly generatedTranscripts: number }> {
  const row = await db
    .selectFrom('account_usage')
    .select(['requests', 'generated_transcripts'])
    .where('account_id', '=', accountId)
    .where('month', '=', month)
    .executeTakeFirst()
  return { requests: row?.requests ?? 0, generatedTranscripts: row?.generated_transcripts ?? 0 }
}
