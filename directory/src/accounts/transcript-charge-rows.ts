import { sql } from 'kysely'
import type { Database, Transaction } from '../database/database.ts'

/** The charge of an account for a generated transcript. */
export interface TranscriptCharge {
  readonly seriesUuid: string
  readonly episodeUuid: string
  readonly state: 'held' | 'charged' | 'released'
  readonly credits: number
  /** `2026-11`. */
  readonly month: string
  /** Epoch seconds. */
  readonly changedAt: number
}

/** Makes concurrent changes of the charges of one account wait for each other, until the transaction ends. */
export async function lockCharges(tx: Transaction, accountId: number): Promise<void> {
  await sql`select from accounts where account_id = ${accountId} for update`.execute(tx)
}

/** Inserts a charge, or renews a released one. Returns false if the account has another charge for the episode. */
export async function insertCharge(tx: Transaction, accountId: number, charge: TranscriptCharge): Promise<boolean> {
  const { seriesUuid, episodeUuid, state, credits, month, changedAt } = charge
  const { rows } = await sql`
    insert into transcript_charges as c (account_id, episode_uuid, series_uuid, state, credits, month, changed_at)
    values (${accountId}, ${episodeUuid}, ${seriesUuid}, ${state}, ${credits}, ${month}, ${changedAt})
    on conflict (account_id, episode_uuid) do update set
      state = excluded.state, credits = excluded.credits, month = excluded.month, changed_at = excluded.changed_at
      where c.state = 'released'
    returning c.account_id
  `.execute(tx)
  return rows.length > 0
}

/** How many transcripts an account waits for. */
export async function countHeld(tx: Transaction, accountId: number): Promise<number> {
  const { rows } = await sql<{ held: number }>`
    select count(*)::int as held from transcript_charges where account_id = ${accountId} and state = 'held'
  `.execute(tx)
  return rows[0]!.held
}

/** Counts a generated transcript of a month. Returns false if the limit does not allow it. */
export async function takeTranscriptOfMonth(
  tx: Transaction,
  accountId: number,
  month: string,
  limit: number,
): Promise<boolean> {
  const { rows } = await sql`
    insert into account_usage as u (account_id, month, generated_transcripts)
    select ${accountId}::bigint, ${month}, 1 where 1 <= ${limit}::bigint
    on conflict (account_id, month) do update set generated_transcripts = u.generated_transcripts + 1
      where u.generated_transcripts + 1 <= ${limit}::bigint
    returning u.account_id
  `.execute(tx)
  return rows.length > 0
}

/** Charges all accounts that wait for a transcript. Returns how many. `now` in epoch seconds. */
export async function chargeHeld(tx: Transaction, episodeUuid: string, now: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update transcript_charges set state = 'charged', changed_at = ${now}
    where episode_uuid = ${episodeUuid} and state = 'held'
  `.execute(tx)
  return Number(numAffectedRows ?? 0)
}

/**
 * Gives all accounts that wait for a transcript their credits back. Returns how many waited. `now` in epoch seconds.
 */
export async function releaseHeld(tx: Transaction, episodeUuid: string, now: number): Promise<number> {
  const { rows } = await sql<{ account_id: number; month: string; credits: number }>`
    update transcript_charges set state = 'released', changed_at = ${now}
    where episode_uuid = ${episodeUuid} and state = 'held'
    returning account_id, month, credits
  `.execute(tx)
  const paid = rows.filter(({ credits }) => credits > 0)
  await sql`
    with given as (
      select u.account_id, u.month, g.credits
      from unnest(
        ${paid.map(({ account_id }) => account_id)}::bigint[],
        ${paid.map(({ month }) => month)}::text[],
        ${paid.map(({ credits }) => credits)}::integer[]
      ) as g (account_id, month, credits)
      join account_usage as u using (account_id, month)
      order by u.account_id, u.month
      for update of u
    )
    update account_usage as u set generated_transcripts = u.generated_transcripts - given.credits
    from given where u.account_id = given.account_id and u.month = given.month
  `.execute(tx)
  return rows.length
}

/** The newest charges of an account. */
export async function transcriptChargesOf(db: Database, accountId: number, limit: number): Promise<TranscriptCharge[]> {
  const { rows } = await sql<TranscriptCharge>`
    select series_uuid as "seriesUuid", episode_uuid as "episodeUuid", state, credits, month, changed_at as "changedAt"
    from transcript_charges where account_id = ${accountId}
    order by changed_at desc, episode_uuid limit ${limit}
  `.execute(db)
  return rows
}

/** Deletes the charges of deleted accounts in months before `month`. */
export async function deleteChargesOfGoneAccounts(db: Database, month: string): Promise<void> {
  await sql`
    delete from transcript_charges as c
    where month < ${month} and not exists (select from accounts as a where a.account_id = c.account_id)
  `.execute(db)
}
