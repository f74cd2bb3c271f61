/**
 * A loop that refreshes feeds, in any process. Times come from the database's clock, because several machines compare
 * them.
 */
export interface RefreshWorkersTable {
  readonly worker_id: string
  readonly joined_at: Date
  readonly heartbeat_at: Date
}

/** The worker that asks the hosts of a slot. */
export interface HostSlotsTable {
  /** 0 to 255. */
  readonly slot: number
  /** `null` until a worker takes the slot. */
  readonly worker_id: string | null
  /** No worker may take the slot before this time: connections of its last owner may still be open. */
  readonly free_from: Date | null
}
