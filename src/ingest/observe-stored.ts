import { type FeedObservation, observeFeed } from './observe-feed.ts'
import type { QueuedFeed } from './queued-feed.ts'
import type { RefreshFeedOptions } from './refresh-options.ts'
import type { RefreshOutcome } from './refresh-outcome.ts'
import type { FeedStore, StoredFeed } from './stores/feed-store.ts'

/** Tells a feed of a store of something that happened to it, and stores that. The feed as it was, and what came of it. */
export async function observeStored(
  store: Pick<FeedStore, 'open'>,
  queued: QueuedFeed,
  observation: FeedObservation,
  options: Pick<RefreshFeedOptions, 'now' | 'policy'>,
): Promise<{ readonly before: StoredFeed['state']; readonly outcome: RefreshOutcome }> {
  const feed = await store.open(queued, options.now)
  try {
    const outcome = observeFeed(feed.state, observation, options)
    await feed.commit(outcome)
    return { before: feed.state, outcome }
  } catch (error) {
    // Where this fails too, what came first is to be told.
    await feed.discard().catch(() => {})
    throw error
  }
}
