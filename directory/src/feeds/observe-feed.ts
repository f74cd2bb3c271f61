import { decodeFeedState, type FeedObservation, type FeedState, observeFeed as observeState } from 'feedmill/ingest'
import type { Database, Transaction } from '../database/database.ts'
import { feedByUrlKey, insertObservation, lockFeed, snapshotOf, updateFeed } from './feed-rows.ts'
import { stateColumns } from './state-columns.ts'
import { urlKey } from './url-key.ts'

/**
 * Changes the schedule of a feed by an observation: a ping, a lease, a submission. While a worker refreshes the feed,
 * the observation waits for the worker's commit; otherwise the state is written at once. A blocked feed stays
 * unchanged.
 *
 * @param now milliseconds
 */
export async function observeFeed(
  tx: Transaction,
  feedId: string,
  observation: FeedObservation,
  now: number,
): Promise<void> {
  const feed = await lockFeed(tx, feedId)
  if (feed === null || feed.is_blocked) return
  // A lease that has run out counts, too: its worker may still commit, and would overwrite a state written here.
  if (feed.lease_token !== null) {
    await insertObservation(tx, feedId, observation, Math.floor(now / 1000))
    return
  }
  const state = decodeFeedState(feed.facts, lazySnapshot(tx, feedId))
  const outcome = observeState(state, observation, { now })
  await updateFeed(tx, feedId, stateColumns(outcome.state))
}

/**
 * Does the same as `observeFeed` for the feed with a URL.
 *
 * @returns whether there is such a feed, blocked or not
 */
export async function observeFeedByUrl(
  db: Database,
  url: string,
  observation: FeedObservation,
  now: number,
): Promise<boolean> {
  const key = urlKey(url)
  const feed = key === null ? null : await feedByUrlKey(db, key)
  if (feed === null) return false
  await db.transaction().execute((tx) => observeFeed(tx, feed.feed_id, observation, now))
  return true
}

/** Returns a function that fetches the snapshot of a feed when the library needs it. */
export function lazySnapshot(db: Database, feedId: string): FeedState['snapshot'] {
  return async () => {
    const snapshot = await snapshotOf(db, feedId)
    if (snapshot === null) throw new Error(`The snapshot of feed ${feedId} is missing`)
    return snapshot
  }
}
