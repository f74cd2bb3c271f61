import type { Database } from '../database/database.ts'
import { feedsDueAfter } from './due-feed-rows.ts'
import { observeFeed } from './observe-feed.ts'

const AT_ONCE = 500
/** The longest pause between two checks is 33 days, and a host may ask for 7 more. */
const LATEST_S = 45 * 86_400

/**
 * Wakes feeds whose due time is impossibly late, because a process whose clock was ahead has read them. Otherwise a
 * feed that was read once by a clock ten years ahead would wait for ten years.
 *
 * @param now milliseconds
 * @returns how many were woken
 */
export async function mendDueTimes(db: Database, now: number): Promise<number> {
  const feedIds = await feedsDueAfter(db, Math.floor(now / 1000) + LATEST_S, AT_ONCE)
  for (const feedId of feedIds) {
    const revival = { kind: 'revival', cause: 'operator' } as const
    await db.transaction().execute((tx) => observeFeed(tx, feedId, revival, now))
  }
  return feedIds.length
}
