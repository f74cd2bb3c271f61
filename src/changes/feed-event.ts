import type { ServiceType, WebhookEventActionType } from '../tables/enumerations.generated.ts'

/** What an event can say. `deleted` is the directory's own act and never among them. */
export type FeedEventAction = Exclude<WebhookEventActionType, 'deleted'>

/** What an event is about: the content types of the interface, and one for content entries, which it lacks. */
export type FeedEventType = ServiceType | 'CREATORCONTENT'

/** How many children came, changed and went. */
export interface ChangeCounters {
  readonly created: number
  /** Those that came back included. */
  readonly updated: number
  readonly removed: number
}

/**
 * Something to tell consumers, as plain data with the interface's names (section 6 there). What is not true or not known
 * is absent.
 */
export interface FeedEvent {
  /**
   * 43 characters of base64url, a digest of type, uuid, action, hash and the number of the refresh: the same when the
   * same refresh is done again from the same snapshot, so that whoever gets an event twice can tell.
   */
  readonly id: string
  readonly action: FeedEventAction
  readonly type: FeedEventType
  /** Of the entity: the child, or the series or creator. */
  readonly uuid: string
  /** Of the entity, as it is now; of a removed child its last one, null when that was never read (`snapshotFrom`). */
  readonly hash: string | null
  /** Of a child that left its feed, or came back: how it is now. */
  readonly isRemoved?: boolean
  /** `created`: by the first reading of the feed. Consumers who want news only leave these out. */
  readonly initialImport?: true
  /** One of many at once, for which the publisher's host rather than the publisher is to blame. */
  readonly bulk?: true
  /** `updated`: nothing but the position, the file's size or parameters of URLs changed. */
  readonly isMinor?: true
  /** `updated` of a series: its children stand in another order, which no child has an event for. */
  readonly isReordered?: true
  /** `new_…_released`: the uuids of the children, oldest first. */
  readonly uuids?: readonly string[]
  /** `feed_updated`: hash of all known children that are not removed. */
  readonly childrenHash?: string
  /** `feed_updated`: what happened since the last one. */
  readonly counters?: ChangeCounters
}
