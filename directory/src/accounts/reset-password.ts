import type { Database } from '../database/database.ts'
import { accountByPerson } from './account-rows.ts'
import { revealApiKey } from './api-key.ts'
import { keepKeyRows, lockAccount, validKeysOf } from './api-key-rows.ts'
import type { KeyContext } from './manage-keys.ts'
import { deleteNetworksOf } from './network-rows.ts'
import { confirmPerson, deleteResetLinks, replacePassword } from './people-rows.ts'

/** How the link of a reset reached the person: only a letter proves the address. */
export type ResetWay = 'mail' | 'operator'

/**
 * A key of the person who resets a password. It `stays` if it was made while the address was confirmed. If it was made
 * before, it `ends`: perhaps another person signed up with the address. If that is unknown, or if no letter proves the
 * address, the person is `asked`, and a key without an answer ends.
 */
export interface KeyAtReset {
  readonly keyId: string
  /** The beginning of the key: `dk_3fQx`. */
  readonly start: string
  /** Epoch seconds. */
  readonly createdAt: number
  readonly lastUsedAt: number | null
  readonly fate: 'stays' | 'ends' | 'asked'
}

const START_LENGTH = 7

/** Returns the valid keys of a person, the newest first. */
export async function keysAtReset(
  db: Database,
  personId: string,
  way: ResetWay,
  { runtime, secrets }: KeyContext,
): Promise<readonly KeyAtReset[]> {
  const account = await accountByPerson(db, personId)
  if (account === null) return []
  const rows = await validKeysOf(db, account.account_id, Math.floor(runtime.now() / 1000))
  return rows.map(({ key_id, cipher, created_at, last_used_at, is_confirmed }) => ({
    keyId: key_id,
    start: revealApiKey(cipher, key_id, secrets).slice(0, START_LENGTH),
    createdAt: created_at,
    lastUsedAt: last_used_at,
    fate: is_confirmed === true ? 'stays' : is_confirmed === false && way === 'mail' ? 'ends' : 'asked',
  }))
}

/** A reset whose link is valid. */
export interface Reset {
  readonly linkId: string
  readonly personId: string
  readonly way: ResetWay
  readonly passwordHash: string
  /** The keys that the person wants to keep. Keys that end whatever the person says are ended all the same. */
  readonly keptKeyIds: ReadonlySet<string>
}

/**
 * Sets the password, and ends all sessions, all links and the keys that are not kept, in one transaction. Returns false
 * if the link was used meanwhile.
 */
export async function resetPassword(
  db: Database,
  { linkId, personId, way, passwordHash, keptKeyIds }: Reset,
  context: KeyContext,
): Promise<boolean> {
  const { runtime } = context
  return await db.transaction().execute(async (tx) => {
    if (!(await deleteResetLinks(tx, personId, linkId))) return false
    const now = new Date(runtime.now())
    await replacePassword(tx, personId, { hash: passwordHash, methodId: runtime.uuid(), now })
    await deleteNetworksOf(tx, personId)
    const account = await accountByPerson(tx, personId)
    if (account !== null) {
      await lockAccount(tx, account.account_id)
      const keys = await keysAtReset(tx, personId, way, context)
      const kept = keys.filter(({ keyId, fate }) => fate === 'stays' || (fate === 'asked' && keptKeyIds.has(keyId)))
      const keptIds = kept.map(({ keyId }) => keyId)
      await keepKeyRows(tx, account.account_id, keptIds, Math.floor(runtime.now() / 1000))
    }
    if (way === 'mail') await confirmPerson(tx, personId)
    return true
  })
}
