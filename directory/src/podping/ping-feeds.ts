import type { FeedObservation } from 'feedmill/ingest'
import type { Transaction } from '../database/database.ts'
import { observeFeed } from '../feeds/index.ts'
import type { PodpingReason } from './read-operation.ts'

/** A ping for a feed. */
export interface FeedPing {
  /** Absent if only the expectation changes. */
  readonly change?: 'update' | 'live'
  /** Until when further pings are expected, in epoch seconds; `null` if none are any more. If absent, that stays. */
  readonly until?: number | null
}

export function changeOf(reason: PodpingReason): 'update' | 'live' {
  return reason === 'update' ? 'update' : 'live'
}

/**
 * Makes known feeds due. The schedule decides when: it bounds how often pings have a feed checked.
 *
 * @param now milliseconds
 */
export async function pingFeeds(tx: Transaction, pings: ReadonlyMap<string, FeedPing>, now: number): Promise<void> {
  // In one order, so that two transactions with the same feeds do not wait for each other.
  const sorted = [...pings].toSorted(([one], [other]) => (one < other ? -1 : 1))
  for (const [feedId, ping] of sorted) {
    const observation: FeedObservation = { kind: 'podping', ...ping }
    await observeFeed(tx, feedId, observation, now)
  }
}
