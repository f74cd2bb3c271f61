import type { RefreshFeedOptions } from './refresh-options.ts'

/**
 * A feed that is to be refreshed, with what of the options is its own: how popular it is, credentials, headers. Fields of
 * the caller's own, such as the row that a batch claimed, reach `open` of the store and come back with the result.
 */
export interface QueuedFeed extends Pick<RefreshFeedOptions, 'popularityRank' | 'request'> {
  /** What the store knows it by; feeds of one host take turns. */
  readonly url: string
  /**
   * Epoch seconds: of those that wait, the one that has been due for longest is next. One that is never due (`null` of
   * `dueAtOf`) does not belong into a queue.
   *
   * @defaultValue 0: at once
   */
  readonly dueAt?: number | undefined
  /** Refreshes the feed though its time has not come: a submission, a ping. @defaultValue false */
  readonly isForced?: boolean | undefined
}
