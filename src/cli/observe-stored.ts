import { type FeedState, type FeedStore, type FeedWatch, observeFeed } from '../ingest/index.ts'

/** Tells a feed of something that happened to it, and stores that. What the feed was, and is. */
export async function observeStored(
  store: Pick<FeedStore, 'open'>,
  url: string,
  observation: Parameters<FeedWatch['observe']>[1],
): Promise<{ readonly before: FeedState; readonly after: FeedState }> {
  const now = Date.now()
  const feed = await store.open(url, now)
  const outcome = observeFeed(feed.state, observation, { now })
  await feed.commit(outcome)
  return { before: feed.state, after: outcome.state }
}
