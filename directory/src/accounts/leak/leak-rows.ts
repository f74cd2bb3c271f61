import { sql } from 'kysely'
import type { Database, Transaction } from '../../database/database.ts'

/** Returns accounts that are not marked with a leak, in the order of their ids, beginning after one of them. */
export async function accountsBeforeLeak(
  db: Database,
  leakedAt: number,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('accounts')
    .select('account_id')
    .where('account_id', '>', after)
    .where(sql<boolean>`leaked_at is distinct from ${leakedAt}`)
    .orderBy('account_id')
    .limit(limit)
    .execute()
  return rows.map(({ account_id }) => account_id)
}

/** Marks an account whose keys and secrets of webhooks were replaced: its owner is told. */
export async function markLeaked(tx: Transaction, accountId: number, leakedAt: number): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({ leaked_at: leakedAt, is_leak_told: false })
    .where('account_id', '=', accountId)
    .execute()
}

/** An account with an owner who has to learn of a leak. */
export interface UntoldLeak {
  readonly accountId: number
  readonly leakedAt: number
  /** The confirmed address of its person, or that of an account without a person; `null` if there is none. */
  readonly email: string | null
}

/** Locks the next account with an owner who has to learn of a leak, and returns it; `null` if it was the last. */
export async function nextUntoldLeak(tx: Transaction, after: number): Promise<UntoldLeak | null> {
  const { rows } = await sql<UntoldLeak>`
    select a.account_id as "accountId", a.leaked_at as "leakedAt",
      case when a.person_id is null then a.email when p.is_email_verified then p.email end as email
    from accounts a left join people p on p.id = a.person_id
    where not a.is_leak_told and a.account_id > ${after} order by a.account_id limit 1 for update of a skip locked
  `.execute(tx)
  return rows[0] ?? null
}

/** Marks an account whose owner was told, or cannot be told. */
export async function markTold(tx: Transaction, accountId: number): Promise<void> {
  await tx.updateTable('accounts').set({ is_leak_told: true }).where('account_id', '=', accountId).execute()
}
