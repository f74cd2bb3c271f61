/** The subscription of a feed at a hub. */
export interface WebsubSubscriptionsTable {
  readonly feed_id: string
  /** 1 for the first that is stored, and 1 more for each change. */
  readonly version: number
  /** When the subscription needs attention, in epoch seconds; `null` if it needs none. */
  readonly upkeep_at: number | null
  /**
   * A `Subscription` of the library as JSON. It is sealed with the service's secret: whoever reads it could pose as the
   * hub.
   */
  readonly record: string
}

/** The callbacks that hubs know, by the SHA-256 of their token. */
export interface WebsubCallbacksTable {
  readonly callback_hash: string
  readonly feed_id: string
}
