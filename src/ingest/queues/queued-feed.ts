import type { RefreshFeedOptions } from '../refresh-options.ts'

/**
 * A feed to refresh, with its own options: popularity, credentials, headers. Your own fields, such as the row that a
 * batch claimed, reach `open` of the store and come back with the result.
 */
export interface QueuedFeed extends Pick<RefreshFeedOptions, 'popularityRank' | 'request'> {
  /** The URL by which the store knows the feed. Feeds of one host take turns. */
  readonly url: string
  /**
   * When the feed is due, in epoch seconds. Among waiting feeds, the one that has been due the longest is next. A feed
   * that is never due (`dueAtOf` returns `null`) does not belong in a queue.
   *
   * @defaultValue 0: at once
   */
  readonly dueAt?: number | undefined
  /** Refreshes the feed even if it is not due, as after a submission or a ping. @defaultValue false */
  readonly isForced?: boolean | undefined
}
