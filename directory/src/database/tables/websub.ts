/** The subscription of a feed at a hub. */
export interface WebsubSubscriptionsTable {
  readonly feed_id: string
  /** 1 for the first that is stored, and 1 more for each change. */
  readonly version: number
  /** When something is to be done for it, in epoch seconds; null: nothing is. */
  readonly upkeep_at: number | null
  /** A `Subscription` of the library as JSON. It is sealed with the service's secret: its reader could speak as the hub. */
  readonly record: string
}

/** The callbacks that hubs know, by the SHA-256 of their token. */
export interface WebsubCallbacksTable {
  readonly callback_hash: string
  readonly feed_id: string
}
