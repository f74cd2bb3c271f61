/**
 * A process that serves this directory. Times come from the database's clock, because several machines compare them.
 */
export interface ProcessesTable {
  readonly process_id: string
  readonly roles: readonly string[]
  readonly host: string
  readonly started_at: Date
  readonly heartbeat_at: Date
}
