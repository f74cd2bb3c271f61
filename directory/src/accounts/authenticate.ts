import { timingSafeEqual } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Database } from '../database/database.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { type Account, isPlanName, type Plans } from './account.ts'
import { accountWithKeys, type ValidKey } from './account-rows.ts'
import { digestOf } from './api-key.ts'
import { updateLastUse } from './api-key-rows.ts'

/** Returns the account of a pair of `X-USER-ID` and `X-API-KEY`; `null` if either is missing or wrong. */
export type Authenticate = (userId: string | undefined, apiKey: string | undefined) => Promise<Account | null>

/** Milliseconds for which an account is cached. A revoked key works for that long, and while the database fails. */
const KEPT_MS = 30_000
const KEPT_ACCOUNTS = 10_000
/** The last use of a key is noted to the hour: a busy key costs one statement an hour. */
const NOTED_EVERY_S = 3_600

interface Known {
  readonly account: Account
  readonly keys: readonly ValidKey[]
  /** Texts of keys whose digest is one of `keys`: they need not be hashed again. At most one key for each digest. */
  readonly proved: Set<string>
  readonly readAt: number
}

/** Makes the look-up of accounts by their keys, with a cache of 30 seconds. Unknown user ids are not cached. */
export function createAuthentication(db: Database, runtime: Pick<Runtime, 'now'>, plans: Plans): Authenticate {
  const cache = new LRUCache<number, Known>({ max: KEPT_ACCOUNTS })

  async function known(accountId: number): Promise<Known | null> {
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

  async function noteUse({ keyId, lastUsedAt }: ValidKey): Promise<void> {
    const now = Math.floor(runtime.now() / 1000)
    if (lastUsedAt !== null && now - lastUsedAt < NOTED_EVERY_S) return
    // A database that only reads, or fails, is no reason to refuse a key.
    await updateLastUse(db, keyId, now).catch(() => {})
  }

  return async (userId, apiKey) => {
    if (userId === undefined || apiKey === undefined || apiKey === '' || !/^[1-9][0-9]{0,14}$/.test(userId)) return null
    const found = await known(Number(userId))
    if (found === null) return null
    if (found.proved.has(apiKey)) return found.account
    const digest = digestOf(apiKey)
    const key = found.keys.find((valid) => timingSafeEqual(valid.digest, digest))
    if (key === undefined) return null
    found.proved.add(apiKey)
    await noteUse(key)
    return found.account
  }
}
