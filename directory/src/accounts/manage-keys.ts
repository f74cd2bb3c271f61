import type { Database, Transaction } from '../database/database.ts'
import { DirectoryError } from '../runtime/directory-error.ts'
import type { Runtime } from '../runtime/runtime.ts'
import type { ServiceSecrets } from '../runtime/service-secrets.ts'
import { newApiKey, revealApiKey } from './api-key.ts'
import { endKeysAt, insertApiKey, lockAccount, validKeysOf } from './api-key-rows.ts'

/** Seconds for which an old key works beside its successor. */
export const KEY_OVERLAP_S = 86_400
const MOST_KEYS = 5

/** A valid key of an account, without the key itself. Times are in epoch seconds. */
export interface KeyOfAccount {
  readonly keyId: string
  readonly createdAt: number
  /** `null` if the key has no end. */
  readonly endsAt: number | null
  /** To the hour; `null` if the key was not used yet. */
  readonly lastUsedAt: number | null
}

export interface KeyContext {
  readonly runtime: Pick<Runtime, 'now' | 'uuid' | 'randomBytes'>
  readonly secrets: ServiceSecrets
}

/** The valid keys of an account, the newest first. */
export async function keysOfAccount(
  db: Database,
  accountId: number,
  runtime: Pick<Runtime, 'now'>,
): Promise<readonly KeyOfAccount[]> {
  const rows = await validKeysOf(db, accountId, secondsOf(runtime))
  return rows.map(({ key_id, created_at, expires_at, last_used_at }) => ({
    keyId: key_id,
    createdAt: created_at,
    endsAt: expires_at,
    lastUsedAt: last_used_at,
  }))
}

/** Returns the newest key of an account, as clients send it; `null` if the account has none. */
export async function revealNewestKey(
  db: Database,
  accountId: number,
  { runtime, secrets }: KeyContext,
): Promise<string | null> {
  const [newest] = await validKeysOf(db, accountId, secondsOf(runtime))
  return newest === undefined ? null : revealApiKey(newest.cipher, newest.key_id, secrets)
}

/** How a new key takes the place of older ones. */
export interface KeyRotation {
  /** Whether older keys end at once. */
  readonly isAtOnce: boolean
  /** Whether the owner of the account's address, or an operator, makes the key. @defaultValue false */
  readonly isConfirmed?: boolean
  /** Stores more in the transaction, such as the entry of the audit. */
  readonly alsoStore?: (tx: Transaction) => Promise<void>
}

/**
 * Gives an account a new key, and returns it. Older keys work for a day, or end at once.
 *
 * @throws DirectoryError BAD_USER_INPUT if five keys are valid and the old keys are not to end at once
 */
export async function rotateKey(
  db: Database,
  accountId: number,
  { isAtOnce, isConfirmed = false, alsoStore }: KeyRotation,
  { runtime, secrets }: KeyContext,
): Promise<string> {
  const now = secondsOf(runtime)
  const keyId = runtime.uuid()
  const { apiKey, digest, cipher } = newApiKey(keyId, secrets, runtime)
  await db.transaction().execute(async (tx) => {
    await lockAccount(tx, accountId)
    if (!isAtOnce && (await validKeysOf(tx, accountId, now)).length >= MOST_KEYS) {
      throw new DirectoryError(
        'BAD_USER_INPUT',
        `${MOST_KEYS} keys are valid already. Wait until one ends, or let the old ones end at once.`,
      )
    }
    await endKeysAt(tx, accountId, isAtOnce ? now : now + KEY_OVERLAP_S)
    await insertApiKey(tx, {
      key_id: keyId,
      account_id: accountId,
      digest,
      cipher,
      created_at: now,
      is_confirmed: isConfirmed,
    })
    await alsoStore?.(tx)
  })
  return apiKey
}

function secondsOf({ now }: Pick<Runtime, 'now'>): number {
  return Math.floor(now() / 1000)
}
