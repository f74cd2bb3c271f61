import type { FeedRefreshPriority, FeedRefreshPriorityReason } from '../tables/index.ts'

/** How often a feed is looked at, and why. Known to whoever schedules the refreshes, not to the feed. */
export interface FeedRefreshDetails {
  /** Derived from the series. */
  readonly uuid: string
  /** Epoch seconds of the last refresh that read the feed or found it unchanged; null before the first. */
  readonly dateLastRefreshed: number | null
  /** How soon the feed is looked at again: WEBSUB on notification, HIGH after 2 hours, … NEVER. */
  readonly priority: FeedRefreshPriority
  /** Why the priority is LOW, INACTIVE or NEVER; null for the others. */
  readonly priorityReason: FeedRefreshPriorityReason | null
  /** Null when the feed has no hub, or was never subscribed to. */
  readonly websubDetails: WebsubDetails | null
}

/** A subscription to a feed's changes (WebSub). */
export interface WebsubDetails {
  /** Derived from the series, the topic and the hub. */
  readonly uuid: string
  /** Whether the hub verified the subscription and its lease lives; nothing else. */
  readonly isVerified: boolean
  /** The feed's URL as the hub knows it: `rel=self`. */
  readonly topicUrl: string
  /** The hub that notifies. */
  readonly websubHubUrl: string
}
