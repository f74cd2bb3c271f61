import { type Selectable, sql } from 'kysely'
import type { Database } from '../database/database.ts'
import type { AccountUsage } from '../database/tables.generated.ts'
import type { UnusedShare } from './limit-shares.ts'

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
  // All processes use one order, so that they cannot deadlock.
  const sorted = increments.toSorted((a, b) => a.accountId - b.accountId || (a.month < b.month ? -1 : 1))
  await sql`
    insert into account_usage (account_id, month, requests, cached_requests)
    select * from unnest(
      ${sorted.map(({ accountId }) => accountId)}::bigint[],
      ${sorted.map(({ month }) => month)}::text[],
      ${sorted.map(({ requests }) => requests)}::bigint[],
      ${sorted.map(({ cachedRequests }) => cachedRequests)}::bigint[]
    )
    on conflict (account_id, month) do update set
      requests = account_usage.requests + excluded.requests,
      cached_requests = account_usage.cached_requests + excluded.cached_requests
  `.execute(db)
}

/**
 * Counts requests of a month, all or none. Returns how many the month has now; `null` if the limit does not allow them.
 */
export async function takeOfMonth(
  db: Database,
  { accountId, month }: Pick<UsageIncrement, 'accountId' | 'month'>,
  wanted: number,
  limit: number,
): Promise<number | null> {
  const { rows } = await sql<{ requests: number }>`
    insert into account_usage as u (account_id, month, requests)
    select ${accountId}::bigint, ${month}, ${wanted}::bigint where ${wanted}::bigint <= ${limit}::bigint
    on conflict (account_id, month) do update set requests = u.requests + excluded.requests
      where u.requests + excluded.requests <= ${limit}::bigint
    returning requests
  `.execute(db)
  return rows[0]?.requests ?? null
}

/** Takes counted requests back from months. */
export async function giveBackToMonths(db: Database, shares: readonly UnusedShare<string>[]): Promise<void> {
  await sql`
    with given as (
      select u.account_id, u.month, g.requests
      from unnest(
        ${shares.map(({ accountId }) => accountId)}::bigint[],
        ${shares.map(({ period }) => period)}::text[],
        ${shares.map(({ requests }) => requests)}::bigint[]
      ) as g (account_id, month, requests)
      join account_usage as u using (account_id, month)
      order by u.account_id, u.month
      for update of u
    )
    update account_usage as u set requests = u.requests - given.requests
    from given where u.account_id = given.account_id and u.month = given.month
  `.execute(db)
}

/**
 * Counts requests of a minute, all or none. Returns how many the minute has now; `null` if the limit does not allow
 * them.
 *
 * @param minute - minutes since 1970
 */
export async function takeOfMinute(
  db: Database,
  { accountId, minute }: { readonly accountId: number; readonly minute: number },
  wanted: number,
  limit: number,
): Promise<number | null> {
  const { rows } = await sql<{ requests: number }>`
    insert into minute_usage as u (account_id, minute, requests)
    select ${accountId}::bigint, ${minute}::bigint, ${wanted}::integer where ${wanted}::integer <= ${limit}::integer
    on conflict (account_id, minute) do update set requests = u.requests + excluded.requests
      where u.requests + excluded.requests <= ${limit}::integer
    returning requests
  `.execute(db)
  return rows[0]?.requests ?? null
}

/** Takes counted requests back from minutes. */
export async function giveBackToMinutes(db: Database, shares: readonly UnusedShare<number>[]): Promise<void> {
  await sql`
    with given as (
      select u.account_id, u.minute, g.requests
      from unnest(
        ${shares.map(({ accountId }) => accountId)}::bigint[],
        ${shares.map(({ period }) => period)}::bigint[],
        ${shares.map(({ requests }) => requests)}::integer[]
      ) as g (account_id, minute, requests)
      join minute_usage as u using (account_id, minute)
      order by u.account_id, u.minute
      for update of u
    )
    update minute_usage as u set requests = u.requests - given.requests
    from given where u.account_id = given.account_id and u.minute = given.minute
  `.execute(db)
}

/** Deletes minutes before `minute`. */
export async function deleteMinutesBefore(db: Database, minute: number): Promise<void> {
  await db.deleteFrom('minute_usage').where('minute', '<', minute).execute()
}

/** Returns the usage of an account in a month; zeros if there was none. */
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

/** The months of an account, the newest first. */
export async function usageByMonth(
  db: Database,
  accountId: number,
  limit: number,
): Promise<Pick<Selectable<AccountUsage>, 'month' | 'requests' | 'cached_requests' | 'generated_transcripts'>[]> {
  return await db
    .selectFrom('account_usage')
    .select(['month', 'requests', 'cached_requests', 'generated_transcripts'])
    .where('account_id', '=', accountId)
    .orderBy('month', 'desc')
    .limit(limit)
    .execute()
}

/** Deletes the usage of deleted accounts in months before `month`. */
export async function deleteUsageOfGoneAccounts(db: Database, month: string): Promise<void> {
  await db
    .deleteFrom('account_usage')
    .where('month', '<', month)
    .where(sql<boolean>`not exists (select from accounts where accounts.account_id = account_usage.account_id)`)
    .execute()
}
