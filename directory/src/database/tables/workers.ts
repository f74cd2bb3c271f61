/**
 * A process that serves this directory. Times come from the database's clock, because several machines compare them.
 */
export interface ProcessesTable {
  readonly process_id: string
  readonly roles: readonly string[]
  readonly host: string
  readonly started_at: Date
  readonly heartbeat_at: Date
  /** Since when it takes slots of hosts; `null` if it takes none. */
  readonly refreshes_since: Date | null
}

/** What only one process may do at a time. Times come from the database's clock. */
export interface LeasesTable {
  /** `webhooks`, `search postgresql`, `slot 17`. */
  readonly name: string
  /** `null` if the last holder gave the lease back. */
  readonly holder: string | null
  /** When the lease ends; without a holder, when it may be taken. */
  readonly until: Date
  /** When the holder took the lease, in epoch milliseconds. It is greater than those of all earlier holders. */
  readonly term: number
}
