import type { ServiceType, WebhookEventActionType } from '../tables/enumerations.generated.ts'

/** The actions of events. `deleted` is missing: it is an act of the directory itself. */
export type FeedEventAction = Exclude<WebhookEventActionType, 'deleted'>

/**
 * The types of entities in events: the content types of the interface, and one for content entries, which the interface
 * lacks.
 */
export type FeedEventType = ServiceType | 'CREATORCONTENT'

/** The numbers of children that came, changed and left. */
export interface ChangeCounters {
  readonly created: number
  /** Children whose content changed, and returned ones. */
  readonly updated: number
  readonly removed: number
}

/** An event for consumers, as plain data with the names of the interface. False and unknown fields are absent. */
export interface FeedEvent {
  /**
   * 43 characters of base64url, a digest of type, uuid, action, hash and the number of the refresh. The same refresh of
   * the same snapshot gives the same id, so that a consumer recognises an event that comes twice.
   */
  readonly id: string
  readonly action: FeedEventAction
  readonly type: FeedEventType
  /** The uuid of the entity: the child, or the series or creator. */
  readonly uuid: string
  /** The present hash of the entity; of a removed child its last one, `null` if it was never read (`snapshotFrom`). */
  readonly hash: string | null
  /** The present value, for a child that left its feed or came back. */
  readonly isRemoved?: boolean
  /** Whether a `created` belongs to the first reading of the feed. Consumers who want only news ignore these events. */
  readonly initialImport?: true
  /** Whether the event is one of many at once, which come from the publisher's host and not from an edit. */
  readonly bulk?: true
  /** Whether only the position, the file size or parameters of URLs changed, in an `updated`. */
  readonly isMinor?: true
  /**
   * Whether the children have another order, in an `updated` of their series. They have no events of their own for
   * that.
   */
  readonly isReordered?: true
  /** `new_…_released`: the uuids of the children, oldest first. */
  readonly uuids?: readonly string[]
  /** `feed_updated`: hash of all known children that are not removed. */
  readonly childrenHash?: string
  /** `feed_updated`: the changes since the last `feed_updated`. */
  readonly counters?: ChangeCounters
}
