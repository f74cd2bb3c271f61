import { type FeedObservation, observeFeed } from './observe-feed.ts'
import type { QueuedFeed } from './queues/queued-feed.ts'
import type { RefreshFeedOptions } from './refresh-options.ts'
import type { RefreshOutcome } from './refresh-outcome.ts'
import type { FeedStore, StoredFeed } from './stores/feed-store.ts'

/** Applies an event to a stored feed, and stores the result. Returns the state before the event, and the outcome. */
export async function observeStored(
  store: Pick<FeedStore, 'open'>,
  queued: QueuedFeed,
  observation: FeedObservation,
  options: Pick<RefreshFeedOptions, 'now'>,
): Promise<{ readonly before: StoredFeed['state']; readonly outcome: RefreshOutcome }> {
  const feed = await store.open(queued, options.now)
  try {
    const outcome = observeFeed(feed.state, observation, options)
    await feed.commit(outcome)
    return { before: feed.state, outcome }
  } catch (error) {
    // If this fails too, the first error is the one to report.
    await feed.discard().catch(() => {})
    throw error
  }
}
