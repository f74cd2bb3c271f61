import { decodeFeedState, type FeedState, observeFeed as observeState } from 'feedmill/ingest'
import type { Observation } from 'feedmill/schedule'
import type { Transaction } from '../database/database.ts'
import { insertObservation, lockFeed, snapshotOf, updateFeed } from './feed-rows.ts'
import { stateColumns } from './state-columns.ts'

/** What happens to a feed outside of a refresh. */
export type FeedObservation = Exclude<Observation, { readonly kind: 'check' }>

/**
 * Tells a feed what happened to it: a ping, a lease, a submission. While a worker refreshes the feed, the observation
 * waits for the worker's commit; otherwise the state is written at once. A blocked feed hears nothing.
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
  if (feed.is_leased) {
    await insertObservation(tx, feedId, observation, Math.floor(now / 1000))
    return
  }
  const state = decodeFeedState(feed.facts, lazySnapshot(tx, feedId))
  const outcome = observeState(state, observation, { now })
  await updateFeed(tx, feedId, stateColumns(outcome.state))
}

/** A function that fetches the snapshot of a feed when the library needs it. */
export function lazySnapshot(db: Parameters<typeof snapshotOf>[0], feedId: string): FeedState['snapshot'] {
  return async () => {
    const snapshot = await snapshotOf(db, feedId)
    if (snapshot === null) throw new Error(`The snapshot of feed ${feedId} is missing`)
    return snapshot
  }
}
