import type { Database } from '../database/database.ts'
import { monthAt } from './month.ts'
import { deleteChargesOfGoneAccounts } from './transcript-charge-rows.ts'
import { deleteUsageOfGoneAccounts } from './usage-rows.ts'

const KEPT_MS = 90 * 86_400_000

/** Deletes the usage of deleted accounts, 90 days after the month. `now` is in epoch milliseconds. */
export async function forgetUsage(db: Database, now: number): Promise<void> {
  const month = monthAt(now - KEPT_MS)
  await deleteUsageOfGoneAccounts(db, month)
  await deleteChargesOfGoneAccounts(db, month)
}
