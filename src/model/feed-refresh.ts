import type { FeedRefreshPriority, FeedRefreshPriorityReason } from '../tables/index.ts'

/** How often a feed is checked, and why. The scheduler of the refreshes knows this, the feed does not. */
export interface FeedRefreshDetails {
  /** Derived from the series. */
  readonly uuid: string
  /** Epoch seconds of the last refresh that read the feed or found it unchanged; `null` before the first. */
  readonly dateLastRefreshed: number | null
  /** How soon the feed is checked again: WEBSUB on notification, HIGH after 2 hours, … NEVER. */
  readonly priority: FeedRefreshPriority
  /** Reason for the priority LOW, INACTIVE or NEVER; `null` for other priorities. */
  readonly priorityReason: FeedRefreshPriorityReason | null
  /** `null` if the feed has no hub, or was never subscribed to. */
  readonly websubDetails: WebsubDetails | null
}

/** A subscription to a feed's changes (WebSub). */
export interface WebsubDetails {
  /** Derived from the series, the topic and the hub. */
  readonly uuid: string
  /** Whether the hub verified the subscription and the lease has not ended; nothing else. */
  readonly isVerified: boolean
  /** The feed's URL as the hub knows it: `rel=self`. */
  readonly topicUrl: string
  /** The hub that notifies. */
  readonly websubHubUrl: string
}
