import { LRUCache } from 'lru-cache'
import type { Database } from '../database/database.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { type Account, isPlanName, type Plans } from './account.ts'
import { accountWithKeys, type ValidKey } from './account-rows.ts'
import { updateLastUse } from './api-key-rows.ts'

/** Milliseconds for which an account is cached. A revoked key works for that long, and while the database fails. */
const KEPT_MS = 30_000
const KEPT_ACCOUNTS = 10_000
/** The last use of a key is noted to the hour: a busy key costs one statement an hour. */
const NOTED_EVERY_S = 3_600

/** An account with its valid keys. */
export interface KnownAccount {
  readonly account: Account
  readonly keys: readonly ValidKey[]
  /** Texts of keys whose digest is one of `keys`: they need not be hashed again. At most one key for each digest. */
  readonly proved: Set<string>
  readonly readAt: number
}

/** Accounts by their user ids, and the use of their keys. */
export interface KnownAccounts {
  /** Returns the account with a user id; `null` if the text is no user id, or there is no such account with a key. */
  find(userId: string): Promise<KnownAccount | null>
  /** Forgets an account: it is read anew when it is needed. */
  forget(userId: string): void
  /** Notes that a key was used now. */
  noteUse(key: ValidKey): Promise<void>
}

/** Makes the look-up of accounts, with a cache of 30 seconds. Unknown user ids are not cached. */
export function createKnownAccounts(db: Database, runtime: Pick<Runtime, 'now'>, plans: Plans): KnownAccounts {
  const cache = new LRUCache<number, KnownAccount>({ max: KEPT_ACCOUNTS })
  /** When the use of keys was noted last, in epoch seconds: cached accounts do not know it. */
  const noted = new LRUCache<ValidKey['keyId'], number>({ max: KEPT_ACCOUNTS })

  async function known(accountId: number): Promise<KnownAccount | null> {
    const now = runtime.now()
    const kept = cache.get(accountId)
    if (kept !== undefined && now - kept.readAt < KEPT_MS && now >= kept.readAt) return kept
    // While the database fails, cached accounts stay valid: the fields of a query then report the failure.
    const found = await accountWithKeys(db, accountId, Math.floor(now / 1000)).catch((error: unknown) => {
      if (kept === undefined) throw error
      return undefined
    })
    if (found === undefined) return kept!
    if (found === null) {
      cache.delete(accountId)
      return null
    }
    const { account_id, plan, is_service, requests_per_minute, requests_per_month } = found.account
    if (!isPlanName(plan)) throw new Error(`Account ${account_id} has the unknown plan '${plan}'`)
    const account: Account = {
      accountId: account_id,
      userId: String(account_id),
      plan,
      isService: is_service,
      requestsPerMinute: requests_per_minute ?? plans[plan].requestsPerMinute,
      requestsPerMonth: requests_per_month ?? plans[plan].requestsPerMonth,
    }
    const fresh = { account, keys: found.keys, proved: new Set<string>(), readAt: now }
    cache.set(accountId, fresh)
    return fresh
  }

  return {
    find: async (userId) => (/^[1-9][0-9]{0,14}$/.test(userId) ? await known(Number(userId)) : null),

    forget: (userId) => void cache.delete(Number(userId)),

    async noteUse({ keyId, lastUsedAt }) {
      const now = Math.floor(runtime.now() / 1000)
      if (now - (noted.get(keyId) ?? lastUsedAt ?? 0) < NOTED_EVERY_S) return
      noted.set(keyId, now)
      // A database that only reads, or fails, is no reason to refuse a key.
      await updateLastUse(db, keyId, now).catch(() => {})
    },
  }
}
