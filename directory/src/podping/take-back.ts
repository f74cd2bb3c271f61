import type { Database } from '../database/database.ts'
import { feedsToldByPodping } from '../feeds/index.ts'
import { pingFeeds } from './ping-feeds.ts'
import { noteLagging, type ReaderState } from './reader-rows.ts'

/** Seconds of delay beyond which pings are not relied on. */
export const LONGEST_LAG = 600
/** Seconds over which feeds return to the pace that they have earned. */
const SPREAD_S = 4 * 3_600
/** Feeds of one step. */
const AT_ONCE = 100

/**
 * While Podping is read with a long delay, lets the feeds that rely on it be polled as they were before: a growing share
 * of them over 4 hours, because all at once would be due at once.
 *
 * @param nowS epoch seconds
 * @returns whether there are more to do now
 */
export async function takeBack(db: Database, state: ReaderState, nowS: number): Promise<boolean> {
  const { read_until: readUntil, lagging_since: laggingSince } = state
  if (readUntil !== null && nowS - readUntil <= LONGEST_LAG) {
    if (laggingSince !== null) await noteLagging(db, null)
    return false
  }
  if (laggingSince === null) {
    await noteLagging(db, nowS)
    return false
  }
  const feedIds = await feedsToldByPodping(db, Math.min(1, (nowS - laggingSince) / SPREAD_S), AT_ONCE)
  const pings = new Map(feedIds.map((feedId) => [feedId, { until: null }]))
  await db.transaction().execute((tx) => pingFeeds(tx, pings, nowS * 1_000))
  return feedIds.length === AT_ONCE
}
