import type { Database } from '../database/database.ts'
import { failedBefore } from './failed-before.ts'
import { duplicatesOfFailedFeeds } from './feed-rows.ts'
import { observeFeed } from './observe-feed.ts'

const AT_ONCE = 500

/**
 * Wakes a duplicate of each feed that has failed for 7 days or is gone: the duplicate is read in its place.
 *
 * @param now milliseconds
 * @returns how many were woken
 */
export async function promoteDuplicates(db: Database, now: number): Promise<number> {
  const feedIds = await duplicatesOfFailedFeeds(db, failedBefore(Math.floor(now / 1000)), AT_ONCE)
  for (const feedId of feedIds) {
    const revival = { kind: 'revival', cause: 'canonical-failed' } as const
    await db.transaction().execute((tx) => observeFeed(tx, feedId, revival, now))
  }
  return feedIds.length
}
