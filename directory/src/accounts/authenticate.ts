import { timingSafeEqual } from 'node:crypto'
import type { Database } from '../database/database.ts'
import type { Runtime } from '../runtime/runtime.ts'
import type { Account, Plans } from './account.ts'
import { digestOf } from './api-key.ts'
import { createKnownAccounts, type KnownAccounts } from './known-accounts.ts'

/** Returns the account of a pair of `X-USER-ID` and `X-API-KEY`; `null` if either is missing or wrong. */
export type Authenticate = (userId: string | undefined, apiKey: string | undefined) => Promise<Account | null>

/**
 * Makes the look-up of accounts by their keys.
 *
 * @param accounts - the accounts that other look-ups know as well
 */
export function createAuthentication(
  db: Database,
  runtime: Pick<Runtime, 'now'>,
  plans: Plans,
  accounts: KnownAccounts = createKnownAccounts(db, runtime, plans),
): Authenticate {
  return async (userId, apiKey) => {
    if (userId === undefined || apiKey === undefined || apiKey === '') return null
    const found = await accounts.find(userId)
    if (found === null) return null
    if (found.proved.has(apiKey)) return found.account
    const digest = digestOf(apiKey)
    const key = found.keys.find((valid) => timingSafeEqual(valid.digest, digest))
    if (key === undefined) return null
    found.proved.add(apiKey)
    await accounts.noteUse(key)
    return found.account
  }
}
