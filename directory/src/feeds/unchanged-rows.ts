import { sql } from 'kysely'
import type { Database, Transaction } from '../database/database.ts'
import { type StateColumns, storedReason } from './feed-rows.ts'
import { partOfFeed } from './spread-host-rows.ts'

/** The result of a check that found a feed unchanged. */
export interface UnchangedFeed {
  readonly feedId: string
  readonly leaseToken: string
  readonly columns: StateColumns
  readonly outcome: string
  readonly reason: string | null
}

/**
 * Stores the checks of feeds that did not change, and ends their leases, in one statement. URLs and identifiers stay as
 * they are stored. A feed whose host was spread meanwhile gets its new slot.
 *
 * @returns the feeds that were stored. Left out are those whose lease was lost, those that were blocked, and those for
 *   which an observation waits.
 */
export async function storeUnchanged(tx: Transaction, feeds: readonly UnchangedFeed[]): Promise<ReadonlySet<string>> {
  // In one order, so that two statements with the same feeds do not wait for each other.
  const sorted = feeds.toSorted((a, b) => (a.feedId < b.feedId ? -1 : 1))
  const values = <T>(of: (feed: UnchangedFeed) => T): T[] => sorted.map(of)
  const { rows } = await sql<{ feed_id: string }>`
    update feeds set
      priority = given.priority, priority_reason = given.priority_reason, due_at = given.due_at,
      is_awaited = given.is_awaited, failing_since = given.failing_since, date_last_refreshed = given.date_last_refreshed,
      last_checked_at = given.last_checked_at, hub_key = given.hub_key, facts = given.facts,
      last_outcome = given.outcome, last_reason = ${storedReason(sql`given.outcome`, sql`given.reason`)},
      slot = coalesce(${partOfFeed(sql`feeds.feed_id`, sql`feeds.host`)}, slot),
      lease_token = null, lease_worker = null, lease_until = null
    from unnest(
      ${values(({ feedId }) => feedId)}::uuid[],
      ${values(({ leaseToken }) => leaseToken)}::uuid[],
      ${values(({ columns }) => columns.priority)}::text[],
      ${values(({ columns }) => columns.priority_reason)}::text[],
      ${values(({ columns }) => columns.due_at)}::bigint[],
      ${values(({ columns }) => columns.is_awaited)}::boolean[],
      ${values(({ columns }) => columns.failing_since)}::bigint[],
      ${values(({ columns }) => columns.date_last_refreshed)}::bigint[],
      ${values(({ columns }) => columns.last_checked_at)}::bigint[],
      ${values(({ columns }) => columns.hub_key ?? null)}::text[],
      ${values(({ columns }) => columns.facts)}::bytea[],
      ${values(({ outcome }) => outcome)}::text[],
      ${values(({ reason }) => reason)}::text[]
    ) as given (
      feed_id, lease_token, priority, priority_reason, due_at, is_awaited, failing_since, date_last_refreshed,
      last_checked_at, hub_key, facts, outcome, reason
    )
    where feeds.feed_id = given.feed_id and feeds.lease_token = given.lease_token and not feeds.is_blocked
      and not exists (select from feed_observations where feed_observations.feed_id = feeds.feed_id)
    returning feeds.feed_id
  `.execute(tx)
  return new Set(rows.map(({ feed_id }) => feed_id))
}

/** Whether an observation waits for any of these feeds. */
export async function hasObservations(db: Database, feedIds: readonly string[]): Promise<boolean> {
  const row = await db
    .selectFrom('feed_observations')
    .select('feed_id')
    .where(sql<boolean>`feed_id = any (${feedIds}::uuid[])`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
