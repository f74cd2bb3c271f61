import type { ColumnType, Generated } from 'kysely'
import type { Json } from './json.ts'

/** The kind of a feed, by the path that it was submitted to. */
export type SubmittedKind = 'podcast' | 'comic' | 'creator'

/** A feed of the directory. Times are epoch seconds, except `lease_until`: it is compared with the database's clock. */
export interface FeedsTable {
  readonly feed_id: string
  /** Identifier of the series or creator. It differs from `feed_id` where a document named its own identifier later. */
  readonly series_uuid: string
  readonly kind: SubmittedKind
  /** As it was submitted. */
  readonly listed_url: string
  /** As it is fetched: the feed may have moved. */
  readonly feed_url: string
  readonly document_uuid: string | null
  readonly podcast_guid: string | null
  readonly host: string
  /**
   * 0 to 255; decides which worker asks the host. It depends on the host; for hosts in `spread_hosts` on the feed, too.
   */
  readonly slot: number
  readonly priority: string
  readonly priority_reason: string | null
  /** The earlier of the next check and the next timer; `null` if there is neither. */
  readonly due_at: number | null
  /**
   * Whether somebody waits for the next check: the feed was submitted, pinged or called. Such feeds are claimed first.
   */
  readonly is_awaited: Generated<boolean>
  readonly lease_token: string | null
  /** The worker that holds the lease; `null` if it owns no slots. */
  readonly lease_worker: string | null
  readonly lease_until: Date | null
  readonly failing_since: number | null
  readonly date_last_refreshed: number | null
  readonly last_checked_at: number | null
  readonly last_outcome: string | null
  readonly last_reason: string | null
  readonly duplicate_of: string | null
  readonly is_blocked: Generated<boolean>
  /** The subscription at a hub, as a `WebsubColumn`; `null` if there is none. */
  readonly websub: ColumnType<Json | null, string | null, string | null>
  /** Digest of the URL, topic and hubs at which the feed should be followed; `null` if it should not. */
  readonly hub_key: ColumnType<string | null, string | null | undefined, string | null>
  /** The `hub_key` for which a subscription was last made or ended. */
  readonly hub_followed: ColumnType<string | null, string | null | undefined, string | null>
  /** Until when Podping is expected to tell changes, in epoch seconds. */
  readonly podping_until: ColumnType<number | null, number | null | undefined, number | null>
  /** The result of the library's `encodeFeedFacts`: the state without its snapshot. */
  readonly facts: Uint8Array
  readonly created_at: number
}

/** A host with so many feeds that two workers share them. */
export interface SpreadHostsTable {
  readonly host: string
  readonly first_slot: number
  readonly second_slot: number
  /** Since when the host's feeds are in both slots; `null` while the slots are being emptied. */
  readonly opened_at: ColumnType<Date | null, Date | null | undefined, Date | null>
}

/** Every URL that a feed was ever known by, in the spelling that `urlKey` gives. */
export interface FeedUrlsTable {
  readonly url_key: string
  readonly feed_id: string
  readonly url: string
}

/** The snapshot of a feed's children, as the library encodes it. It is written only when it changed. */
export interface FeedSnapshotsTable {
  readonly feed_id: string
  readonly snapshot: Uint8Array
  /** The library's `duplicateKeys`, of the newest episode and the one before. Only written and compared. */
  readonly newest_key: Generated<number | null>
  readonly second_key: Generated<number | null>
}

/** The websites of duplicates that may tell which of two podcasts is the rightful one. */
export interface WebsiteChecksTable {
  readonly feed_id: string
  readonly website: string
  readonly due_at: number
  /** Whether the website links to this feed, and not to the one that is shown. */
  readonly is_linked: Generated<boolean>
}

/** The faults that the last reading of a feed's document found. A feed without faults has no row. */
export interface FeedDiagnosticsTable {
  readonly feed_id: string
  /** When that reading was. */
  readonly read_at: number
  /** A list of `DiagnosticGroup`. */
  readonly items: ColumnType<Json, string, string>
}

/** Pings, leases and submissions that wait for the next commit of their feed. */
export interface FeedObservationsTable {
  readonly feed_id: string
  readonly seq: Generated<number>
  readonly observation: ColumnType<Json, string, never>
  readonly observed_at: number
}

/** Identifiers that clients once got and that now stand for another one. */
export interface UuidAliasesTable {
  readonly alias: string
  readonly uuid: string
}

/** Children of large feeds that are being read, as the library stages them. */
export interface StagedChildrenTable {
  readonly lease_token: string
  readonly feed_id: string
  readonly seq: number
  readonly bytes: Uint8Array
}
