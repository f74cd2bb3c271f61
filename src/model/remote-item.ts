/**
 * A pointer to another feed, or to an item of it. From `podcast:remoteItem`. At least one of `feedGuid` and `feedUrl`
 * is given. An element with neither is dropped.
 */
export interface RemoteItem {
  /** The `podcast:guid` of the other feed. It stays valid when that feed moves. */
  readonly feedGuid: string | null
  readonly feedUrl: string | null
  /** The guid of an item of that feed; `null` for the whole feed. */
  readonly itemGuid: string | null
  /** The `podcast:medium` of the other feed; `null` stands for `podcast`. */
  readonly medium: string | null
  /** Title to show before the other feed has been read. */
  readonly title: string | null
}
