import type { Transaction } from '../../database/database.ts'
import { newApiKey } from '../api-key.ts'
import { endKeysAt, insertApiKey, lockAccount, validKeysOf } from '../api-key-rows.ts'
import { KEY_OVERLAP_S, type KeyContext } from '../manage-keys.ts'

/**
 * Gives an account a new key if it has any: others may have read the old ones, which work for a day. Returns whether it has
 * one.
 */
export async function replaceLeakedKeys(
  tx: Transaction,
  accountId: number,
  { runtime, secrets }: KeyContext,
): Promise<boolean> {
  const now = Math.floor(runtime.now() / 1000)
  await lockAccount(tx, accountId)
  const [newest] = await validKeysOf(tx, accountId, now)
  if (newest === undefined) return false
  await endKeysAt(tx, accountId, now + KEY_OVERLAP_S)
  const keyId = runtime.uuid()
  const { digest, cipher } = newApiKey(keyId, secrets, runtime)
  const { is_confirmed } = newest
  await insertApiKey(tx, { key_id: keyId, account_id: accountId, digest, cipher, created_at: now, is_confirmed })
  return true
}
