import { decodeFeedState, observeFeed as observeState } from 'feedmill/ingest'
import type { Database, Transaction } from '../database/database.ts'
import { LEAST_UUID } from '../database/index.ts'
import { lockFeed } from './feed-rows.ts'
import { lazySnapshot } from './observe-feed.ts'
import { stateColumns } from './state-columns.ts'
import { feedIdsAfter } from './takedown/removal-rows.ts'
import { resumeFeed } from './takedown/takedown-rows.ts'

const AT_ONCE = 200

/**
 * Has a feed fetched and read in full at its next check, which comes soon, even if its server would call it unchanged.
 * Only differences from the stored content are stored and reported. A worker that has the feed loses its lease.
 *
 * @param now milliseconds
 * @returns `false` if there is no such feed, or if it is blocked
 */
export async function reparseFeed(tx: Transaction, feedId: string, now: number): Promise<boolean> {
  return await reparse(tx, feedId, { isSoon: true, now })
}

/**
 * Does {@link reparseFeed} for all feeds, at the checks that are scheduled anyway: no host is asked more often. Blocked
 * feeds and duplicates are left out.
 *
 * @returns how many feeds there are
 */
export async function reparseAllFeeds(db: Database, now: number): Promise<number> {
  let count = 0
  let after = LEAST_UUID
  for (;;) {
    const feedIds = await db.transaction().execute(async (tx) => {
      const feedIds = await feedIdsAfter(tx, after, AT_ONCE)
      for (const feedId of feedIds) await reparse(tx, feedId, { isSoon: false, now })
      return feedIds
    })
    const last = feedIds.at(-1)
    if (last === undefined) return count
    count += feedIds.length
    after = last
  }
}

async function reparse(
  tx: Transaction,
  feedId: string,
  { isSoon, now }: { readonly isSoon: boolean; readonly now: number },
): Promise<boolean> {
  const feed = await lockFeed(tx, feedId)
  if (feed === null || feed.is_blocked) return false
  // With conditions, the server would call the feed unchanged.
  const unconditional = { ...decodeFeedState(feed.facts, lazySnapshot(tx, feedId)), validators: null }
  const state = isSoon
    ? observeState(unconditional, { kind: 'revival', cause: 'operator' }, { now }).state
    : unconditional
  await resumeFeed(tx, feedId, stateColumns(state))
  return true
}
