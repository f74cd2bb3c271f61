import type { Database } from '../database/database.ts'
import { monthAt } from './month.ts'
import { deleteNetworksSeenBefore } from './network-rows.ts'
import { deleteChargesOfGoneAccounts } from './transcript-charge-rows.ts'
import { deleteUsageOfGoneAccounts } from './usage-rows.ts'

const KEPT_MS = 90 * 86_400_000
/** A person who comes again after a year comes from a new network. */
const NETWORKS_KEPT_S = 365 * 86_400

/**
 * Deletes the usage of deleted accounts, 90 days after the month, and networks that nobody signed in from for a year.
 * `now` is in epoch milliseconds.
 */
export async function forgetUsage(db: Database, now: number): Promise<void> {
  const month = monthAt(now - KEPT_MS)
  await deleteUsageOfGoneAccounts(db, month)
  await deleteChargesOfGoneAccounts(db, month)
  await deleteNetworksSeenBefore(db, Math.floor(now / 1000) - NETWORKS_KEPT_S)
}
