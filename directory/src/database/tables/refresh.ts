/** A loop that refreshes feeds, in any process. Times are the database's, for several machines compare them. */
export interface RefreshWorkersTable {
  readonly worker_id: string
  readonly joined_at: Date
  readonly heartbeat_at: Date
}

/** The worker that asks the hosts of a slot. */
export interface HostSlotsTable {
  /** 0 to 255. */
  readonly slot: number
  /** Null: nobody, until a worker takes it. */
  readonly worker_id: string | null
  /** Nobody may take the slot before: connections of its last owner may still be open. */
  readonly free_from: Date | null
}
