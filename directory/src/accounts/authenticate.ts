import { timingSafeEqual } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Database } from '../database/database.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { type Account, isPlanName, type Plans } from './account.ts'
import { accountWithDigests } from './account-rows.ts'
import { digestOf } from './api-key.ts'

/** Returns the account of a pair of `X-USER-ID` and `X-API-KEY`; `null` if either is missing or wrong. */
export type Authenticate = (userId: string | undefined, apiKey: string | undefined) => Promise<Account | null>

/** Milliseconds for which an account is cached. A revoked key works for that long, and while the database fails. */
const KEPT_MS = 30_000
const KEPT_ACCOUNTS = 10_000

interface Known {
  readonly account: Account
  readonly digests: readonly Uint8Array[]
  /** Keys whose digest is one of `digests`: they need not be hashed again. At most one key for each digest. */
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
    const found = await accountWithDigests(db, accountId, Math.floor(now / 1000)).catch((error: unknown) => {
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
    const fresh = { account, digests: found.digests, proved: new Set<string>(), readAt: now }
    cache.set(accountId, fresh)
    return fresh
  }

  return async (userId, apiKey) => {
    if (userId === undefined || apiKey === undefined || apiKey === '' || !/^[1-9][0-9]{0,14}$/.test(userId)) return null
    const found = await known(Number(userId))
    if (found === null) return null
    if (found.proved.has(apiKey)) return found.account
    const digest = digestOf(apiKey)
    if (!found.digests.some((valid) => timingSafeEqual(valid, digest))) return null
    found.proved.add(apiKey)
    return found.account
  }
}
