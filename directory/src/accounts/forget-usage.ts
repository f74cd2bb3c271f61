import type { Database } from '../database/database.ts'
import { monthAt } from './month.ts'
import { deleteUsageOfGoneAccounts } from './usage-rows.ts'

const KEPT_MS = 90 * 86_400_000

/** Deletes what accounts used that were deleted, 90 days after the month. `now` in epoch milliseconds. */
export async function forgetUsage(db: Database, now: number): Promise<void> {
  await deleteUsageOfGoneAccounts(db, monthAt(now - KEPT_MS))
}
