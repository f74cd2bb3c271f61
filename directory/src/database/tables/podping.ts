/** The reader of Podping. Times are epoch seconds. */
export interface PodpingReaderTable {
  readonly only_row: boolean
  /** The first block that is not read; `null` before the first start. */
  readonly next_block: number | null
  /** The block before `next_block`; `null` if it is unknown. */
  readonly last_block_id: string | null
  /** The time up to which everything is read. */
  readonly read_until: number | null
  /** Since when the delay is too long; `null` if it is not. */
  readonly lagging_since: number | null
  /** The accounts whose pings count, as they were last read. */
  readonly accounts: readonly string[]
  readonly accounts_read_at: number | null
}
