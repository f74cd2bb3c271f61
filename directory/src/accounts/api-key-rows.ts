import { type Selectable, sql } from 'kysely'
import type { Database, Transaction } from '../database/database.ts'
import type { ApiKeysTable } from '../database/tables/accounts.ts'

export type ApiKeyRow = Pick<Selectable<ApiKeysTable>, 'key_id' | 'cipher' | 'created_at' | 'expires_at'>

/**
 * The keys of an account that are valid at `now`, in epoch seconds, the newest first. A rotation lets older keys end, also
 * those of the same second.
 */
export async function validKeysOf(db: Database, accountId: number, now: number): Promise<ApiKeyRow[]> {
  return await db
    .selectFrom('api_keys')
    .select(['key_id', 'cipher', 'created_at', 'expires_at'])
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
  key: Pick<Selectable<ApiKeysTable>, 'key_id' | 'account_id' | 'digest' | 'cipher' | 'created_at'>,
): Promise<void> {
  await tx.insertInto('api_keys').values(key).execute()
}

/** Lets the keys of an account end at a time, in epoch seconds, those that end earlier as before. */
export async function endKeysAt(tx: Transaction, accountId: number, at: number): Promise<void> {
  await tx
    .updateTable('api_keys')
    .set({ expires_at: sql<number>`least(coalesce(expires_at, ${at}::bigint), ${at}::bigint)` })
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .execute()
}

/** Ends a key of an account now. False if the account has no such key that is valid. */
export async function revokeKeyRow(db: Database, accountId: number, keyId: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('api_keys')
    .set({ revoked_at: now })
    .where('account_id', '=', accountId)
    .where('key_id', '=', keyId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Keeps two rotations of one account apart. */
export async function lockAccount(tx: Transaction, accountId: number): Promise<void> {
  await sql`select account_id from accounts where account_id = ${accountId} for update`.execute(tx)
}
