import { decodeFeedState } from 'feedmill/ingest'
import type { FoundHubs } from 'feedmill/websub'
import type { Database } from '../database/database.ts'
import {
  factsOfFeed,
  followedFeed,
  lazySnapshot,
  noteFollowed,
  observeFeed,
  type UnfollowedFeed,
  unfollowedFeeds,
} from '../feeds/index.ts'
import { logOutcome } from './log-outcome.ts'
import type { Websub } from './open-websub.ts'

/** Feeds whose hubs are asked at once. The subscriber keeps one hub from being asked too fast. */
const AT_ONCE = 20

/**
 * Follows feeds at the hubs that they name now: makes a subscription, moves it, or ends it. Several processes may do
 * this at once; one of them asks the hub.
 *
 * @returns how many feeds there were; 0 if all are followed at the hubs that they name
 */
export async function followHubs(websub: Websub): Promise<number> {
  const feeds = await unfollowedFeeds(websub.db, AT_ONCE)
  await Promise.all(feeds.map((feed) => follow(feed, websub)))
  return feeds.length
}

async function follow(feed: UnfollowedFeed, websub: Websub): Promise<void> {
  const { feed_id: feedId, hub_key: hubKey } = feed
  const { db, subscriber } = websub
  const followed = feed.is_blocked ? null : followedFeed(decodeFeedState(feed.facts, lazySnapshot(db, feedId)))
  if (followed === null) await unfollow(feedId, websub)
  else {
    const { feedUrl, topicUrl, hubUrls } = followed
    await logOutcome(await subscriber.subscribe({ feedId, feedUrl, topicUrl, hubs: hubUrls }), websub)
  }
  // Noted last: if the process dies before, the next round repeats this, which asks the hub nothing new.
  await noteFollowed(db, feedId, hubKey)
}

/** Ends a subscription. Its deliveries are refused from now on, so the schedule must not wait for pings. */
async function unfollow(feedId: string, websub: Websub): Promise<void> {
  const { db, subscriber, runtime } = websub
  await logOutcome(await subscriber.unsubscribe(feedId), websub)
  const ended = { kind: 'subscription', leaseEndsAt: null } as const
  await db.transaction().execute((tx) => observeFeed(tx, feedId, ended, runtime.now()))
}

/** Returns the hubs that a feed named when it was last read; `null` if it named none. */
export async function namedHubs(db: Database, feedId: string): Promise<FoundHubs | null> {
  const facts = await factsOfFeed(db, feedId)
  const followed = facts === null ? null : followedFeed(decodeFeedState(facts, lazySnapshot(db, feedId)))
  return followed === null ? null : { topicUrl: followed.topicUrl, hubs: followed.hubUrls }
}
