import type { Transaction } from '../../database/database.ts'

/** Deletes a feed and all facts about it, except for the URLs and aliases that lead to it. */
async function deleteFeed(tx: Transaction, feedId: string): Promise<void> {
  await tx.deleteFrom('feed_snapshots').where('feed_id', '=', feedId).execute()
  await tx.deleteFrom('feed_diagnostics').where('feed_id', '=', feedId).execute()
  await tx.deleteFrom('feed_turns').where('feed_id', '=', feedId).execute()
  await tx.deleteFrom('website_checks').where('feed_id', '=', feedId).execute()
  await tx.deleteFrom('feed_observations').where('feed_id', '=', feedId).execute()
  await tx.deleteFrom('feeds').where('feed_id', '=', feedId).execute()
}

/** Deletes a feed with all URLs and aliases. A later submission makes a new feed. */
export async function forgetFeed(tx: Transaction, feedId: string, seriesUuid: string): Promise<void> {
  await deleteFeed(tx, feedId)
  await tx.deleteFrom('feed_urls').where('feed_id', '=', feedId).execute()
  await tx.deleteFrom('uuid_aliases').where('uuid', '=', seriesUuid).execute()
  // Duplicates of it are read in its place: `promoteDuplicates` finds those whose feed is gone.
}

/** Deletes a feed, and lets its URLs lead to another one. Feeds that repeat it find the other one by its alias. */
export async function mergeFeed(tx: Transaction, fromFeedId: string, intoFeedId: string): Promise<void> {
  await tx.updateTable('feed_urls').set({ feed_id: intoFeedId }).where('feed_id', '=', fromFeedId).execute()
  await deleteFeed(tx, fromFeedId)
}

/** The feeds after one in the order of their ids. */
export async function feedIdsAfter(tx: Transaction, after: string, limit: number): Promise<readonly string[]> {
  const rows = await tx
    .selectFrom('feeds')
    .select('feed_id')
    .where('feed_id', '>', after)
    .where('is_blocked', '=', false)
    .where('duplicate_of', 'is', null)
    .orderBy('feed_id')
    .limit(limit)
    .execute()
  return rows.map(({ feed_id }) => feed_id)
}
