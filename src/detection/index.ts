/**
 * Reads feeds of unknown kind.
 *
 * @module
 */
export type { UnknownFeed } from './not-a-feed.ts'
export type { FeedOptions, ReadFeedOptions } from './options.ts'
export { type FeedResult, type PodcastFeed, parseFeed } from './parse-feed.ts'
export { type FeedPart, readFeed, type UnknownFeedPart } from './read-feed.ts'
export { withLines } from './with-lines.ts'
export { withPlaces } from './with-places.ts'
