import { hash } from 'node:crypto'
import type { FeedHub, FeedState } from 'feedmill/ingest'

/** Where a feed is fetched, and the hubs that tell of its changes. */
export interface FollowedFeed extends FeedHub {
  readonly feedUrl: string
}

/**
 * Returns where a feed should be followed; `null` if it names no hub, is not read any more, or repeats another feed.
 */
export function followedFeed({ feedUrl, hub, priority, schedule }: FeedState): FollowedFeed | null {
  const isRead = priority !== 'NEVER' && schedule.duplicateOf === null
  return hub !== null && hub.hubUrls.length > 0 && isRead ? { feedUrl, ...hub } : null
}

/** Returns a digest of where a feed should be followed. While it stays the same, no hub is asked. */
export function hubKey(state: FeedState): string | null {
  const followed = followedFeed(state)
  if (followed === null) return null
  const { feedUrl, topicUrl, hubUrls } = followed
  return hash('sha256', JSON.stringify([feedUrl, topicUrl, ...hubUrls]), 'base64url').slice(0, 16)
}
