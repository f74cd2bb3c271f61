import { sql } from 'kysely'
import type { Database, Transaction } from '../database/database.ts'
import { jsonText } from '../entities/index.ts'
import type { DiagnosticGroup } from './diagnostic-groups.ts'

/** The faults that a reading found in the document of a feed. */
export interface DiagnosedFeed {
  readonly feedId: string
  /** Epoch seconds. */
  readonly readAt: number
  readonly groups: readonly DiagnosticGroup[]
}

/**
 * Stores the faults of feeds in place of those of their last readings, in one statement. A feed without faults has no
 * row. The caller holds the locks of the feeds.
 */
export async function storeDiagnostics(tx: Transaction, feeds: readonly DiagnosedFeed[]): Promise<void> {
  if (feeds.length === 0) return
  await sql`
    with given as (
      select * from unnest(
        ${feeds.map(({ feedId }) => feedId)}::uuid[],
        ${feeds.map(({ readAt }) => readAt)}::bigint[],
        ${feeds.map(({ groups }) => (groups.length === 0 ? null : jsonText(groups)))}::text[]
      ) as given (feed_id, read_at, items)
    ), repaired as (
      delete from feed_diagnostics using given
      where feed_diagnostics.feed_id = given.feed_id and given.items is null
    )
    insert into feed_diagnostics (feed_id, read_at, items)
    select feed_id, read_at, items::jsonb from given where items is not null
    on conflict (feed_id) do update set read_at = excluded.read_at, items = excluded.items
  `.execute(tx)
}

/** The faults that the last reading of a feed's document found; `null` if it found none, or the feed was never read. */
export async function diagnosticsOfFeed(db: Database, feedId: string): Promise<DiagnosedFeed | null> {
  const row = await db
    .selectFrom('feed_diagnostics')
    .select(['read_at', 'items'])
    .where('feed_id', '=', feedId)
    .executeTakeFirst()
  if (row === undefined) return null
  const groups = row.items as unknown as readonly DiagnosticGroup[]
  // Rows of earlier releases have no places until the feed is read again.
  return { feedId, readAt: row.read_at, groups: groups.map((group) => ({ ...group, places: group.places ?? [] })) }
}
