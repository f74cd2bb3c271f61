import type { Transaction } from '../../database/database.ts'
import { noLease } from '../claim-rows.ts'
import type { StateColumns } from '../feed-rows.ts'
import { slotOfFeed } from '../spread-host-rows.ts'

/**
 * Takes a feed out of the schedule. The facts stay, so that the schedule can go on after the block. A worker that has
 * the feed loses its lease, and stores nothing.
 */
export async function stopFeed(tx: Transaction, feedId: string): Promise<void> {
  await tx
    .updateTable('feeds')
    .set({
      is_blocked: true,
      priority: 'NEVER',
      priority_reason: null,
      due_at: null,
      hub_key: null,
      ...noLease,
    })
    .where('feed_id', '=', feedId)
    .execute()
}

/** Puts a feed into the schedule again with a new state. Any lease ends, so that no worker overwrites the state. */
export async function resumeFeed(tx: Transaction, feedId: string, columns: StateColumns): Promise<void> {
  await tx
    .updateTable('feeds')
    .set({ ...columns, slot: slotOfFeed(feedId, columns.host), is_blocked: false, ...noLease })
    .where('feed_id', '=', feedId)
    .execute()
}

/** Stores the facts of a feed that stays blocked. */
export async function updateBlockedFacts(tx: Transaction, feedId: string, facts: Uint8Array): Promise<void> {
  await tx.updateTable('feeds').set({ facts }).where('feed_id', '=', feedId).execute()
}
