import { type Selectable, sql } from 'kysely'
import type { Database, Transaction } from '../database/database.ts'
import type { ApiKeys } from '../database/tables.generated.ts'

export type ApiKeyRow = Pick<
  Selectable<ApiKeys>,
  'key_id' | 'cipher' | 'created_at' | 'expires_at' | 'is_confirmed' | 'last_used_at'
>

/**
 * Returns the keys of an account that are valid at `now`, in epoch seconds, the newest first. A key without an end is
 * the newest, even if an older key was made in the same second.
 */
export async function validKeysOf(db: Database, accountId: number, now: number): Promise<ApiKeyRow[]> {
  return await db
    .selectFrom('api_keys')
    .select(['key_id', 'cipher', 'created_at', 'expires_at', 'is_confirmed', 'last_used_at'])
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', now)]))
    .orderBy('expires_at', (order) => order.desc().nullsFirst())
    .orderBy('created_at', 'desc')
    .orderBy('key_id')
    .execute()
}

export async function insertApiKey(
  tx: Transaction,
  key: Pick<Selectable<ApiKeys>, 'key_id' | 'account_id' | 'digest' | 'cipher' | 'created_at' | 'is_confirmed'>,
): Promise<void> {
  await tx.insertInto('api_keys').values(key).execute()
}

/** Sets the end of all keys of an account, in epoch seconds. A key that ends earlier keeps its end. */
export async function endKeysAt(tx: Transaction, accountId: number, at: number): Promise<void> {
  await tx
    .updateTable('api_keys')
    .set({ expires_at: sql<number>`least(coalesce(expires_at, ${at}::bigint), ${at}::bigint)` })
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .execute()
}

/** Revokes all keys of an account but those that are kept. The kept keys count as the owner's from now on. */
export async function keepKeyRows(
  tx: Transaction,
  accountId: number,
  keptIds: readonly string[],
  now: number,
): Promise<void> {
  const valid = tx.updateTable('api_keys').where('account_id', '=', accountId).where('revoked_at', 'is', null)
  await valid
    .set({ revoked_at: now })
    .where((where) => where.not(where('key_id', '=', where.fn.any(where.val(keptIds)))))
    .execute()
  await valid.set({ is_confirmed: true }).execute()
}

/** Makes the keys of an account those of nobody in particular: its address is another one now. */
export async function unconfirmKeys(tx: Transaction, accountId: number): Promise<void> {
  await tx.updateTable('api_keys').set({ is_confirmed: false }).where('account_id', '=', accountId).execute()
}

/** Notes the use of a key at `now`, in epoch seconds. */
export async function updateLastUse(db: Database, keyId: string, now: number): Promise<void> {
  await db.updateTable('api_keys').set({ last_used_at: now }).where('key_id', '=', keyId).execute()
}

/** Makes concurrent rotations of one account wait for each other, until the transaction ends. */
export async function lockAccount(tx: Transaction, accountId: number): Promise<void> {
  await sql`select account_id from accounts where account_id = ${accountId} for update`.execute(tx)
}
