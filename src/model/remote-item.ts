/**
 * A pointer to another feed, or to an item of it. From `podcast:remoteItem`. At least one of `feedGuid` and `feedUrl` is
 * there; one without both points nowhere and is dropped.
 */
export interface RemoteItem {
  /** The `podcast:guid` of the other feed; the way to find it that outlives a move. */
  readonly feedGuid: string | null
  readonly feedUrl: string | null
  /** The guid of an item of that feed; null when the whole feed is meant. */
  readonly itemGuid: string | null
  /** The `podcast:medium` of the other feed; null stands for `podcast`. */
  readonly medium: string | null
  /** Title to show before the other feed was read. */
  readonly title: string | null
}
