import { type Selectable, sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import type { Sessions } from '../../database/tables.generated.ts'

/** An account in the list of operators. */
export interface ListedAccount {
  readonly account_id: number
  readonly email: string | null
  readonly plan: string
  readonly is_service: boolean
  readonly is_operator: boolean
  /** Epoch seconds. */
  readonly created_at: number
  /** Requests of the month. */
  readonly requests: number
  /** Valid keys. */
  readonly keys: number
}

/** The accounts that are asked for. */
export interface AccountListRequest {
  /** A part of the address, in any case; empty for all. */
  readonly term: string
  readonly plan: string | null
  /** The account that was seen last; `null` for the newest. */
  readonly after: number | null
  /** `2026-11`. */
  readonly month: string
  /** Epoch seconds. */
  readonly now: number
  readonly limit: number
}

/**
 * Returns accounts, the newest first. They are read in the order of their ids until the limit is reached: a part of an
 * address that no account has takes a reading of the whole table, about 100 bytes an account.
 */
export async function listAccounts(
  db: Database,
  { term, plan, after, month, now, limit }: AccountListRequest,
): Promise<ListedAccount[]> {
  const { rows } = await sql<ListedAccount>`
    select a.account_id, a.email, a.plan, a.is_service, a.is_operator, a.created_at,
      coalesce(u.requests, 0) as requests,
      (select count(*)::int from api_keys k where k.account_id = a.account_id and k.revoked_at is null
        and (k.expires_at is null or k.expires_at > ${now})) as keys
    from (
      select * from accounts
      where (${after}::bigint is null or account_id < ${after}::bigint)
        and (${plan}::text is null or plan = ${plan}::text)
        and (${term} = '' or position(lower(${term}::text) in lower(email)) > 0)
      order by account_id desc limit ${limit}
    ) a
    left join account_usage u on u.account_id = a.account_id and u.month = ${month}
    order by a.account_id desc
  `.execute(db)
  return rows
}

/** A session of a person, without its token. */
export type SessionOfPerson = Pick<Selectable<Sessions>, 'created_at' | 'updated_at' | 'expires_at' | 'user_agent'>

/** The sessions of a person that have not ended, the newest first. */
export async function sessionsOf(db: Database, personId: string, now: Date, limit: number): Promise<SessionOfPerson[]> {
  return await db
    .selectFrom('sessions')
    .select(['created_at', 'updated_at', 'expires_at', 'user_agent'])
    .where('person_id', '=', personId)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute()
}

/** An account that submitted a feed. `submitted_at` is in epoch seconds. */
export interface Submitter {
  readonly account_id: number
  /** `null` if the account has none, or is deleted. */
  readonly email: string | null
  readonly submitted_at: number
}

/** Returns the accounts that submitted a series, the first of them first. */
export async function submittersOf(db: Database, seriesUuid: string, limit: number): Promise<Submitter[]> {
  return await db
    .selectFrom('account_submissions as s')
    .leftJoin('accounts as a', 'a.account_id', 's.account_id')
    .select(['s.account_id', 'a.email', 's.submitted_at'])
    .where('s.series_uuid', '=', seriesUuid)
    .orderBy('s.submitted_at')
    .orderBy('s.account_id')
    .limit(limit)
    .execute()
}
