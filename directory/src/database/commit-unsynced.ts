import { sql } from 'kysely'
import type { Transaction } from './database.ts'

/**
 * Has a transaction commit without waiting for the disk. A loss of power may lose it, unless a later transaction was
 * synced: the log is written in order.
 */
export async function commitUnsynced(tx: Transaction): Promise<void> {
  await sql`set local synchronous_commit = off`.execute(tx)
}
