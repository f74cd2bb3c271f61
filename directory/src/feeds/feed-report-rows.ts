import type { Selectable } from 'kysely'
import type { Database } from '../database/database.ts'
import type { Feeds } from '../database/tables.generated.ts'

/** What operators see of a feed in a list. */
export const reportColumns = [
  'feed_id',
  'series_uuid',
  'kind',
  'listed_url',
  'feed_url',
  'priority',
  'priority_reason',
  'due_at',
  'failing_since',
  'date_last_refreshed',
  'last_checked_at',
  'last_outcome',
  'last_reason',
  'duplicate_of',
  'is_blocked',
  'created_at',
] as const

const columns = [...reportColumns, 'facts'] as const

/** A feed as operators see it. Times are epoch seconds. */
export type FeedReport = Pick<Selectable<Feeds>, (typeof columns)[number]>

/** Returns the report on the feed of a series or creator; `null` if none has this uuid. */
export async function feedReportBySeriesUuid(db: Database, seriesUuid: string): Promise<FeedReport | null> {
  const row = await db.selectFrom('feeds').select(columns).where('series_uuid', '=', seriesUuid).executeTakeFirst()
  return row ?? null
}

/** The reports on several feeds, by the id of each. */
export async function feedReportsByIds(
  db: Database,
  feedIds: readonly string[],
): Promise<ReadonlyMap<string, FeedReport>> {
  if (feedIds.length === 0) return new Map()
  const rows = await db.selectFrom('feeds').select(columns).where('feed_id', 'in', feedIds).execute()
  return new Map(rows.map((row) => [row.feed_id, row]))
}

/** The reports on the feeds of several series, in one statement. */
export async function feedReportsBySeriesUuids(
  db: Database,
  seriesUuids: readonly string[],
): Promise<ReadonlyMap<string, FeedReport>> {
  if (seriesUuids.length === 0) return new Map()
  const rows = await db.selectFrom('feeds').select(columns).where('series_uuid', 'in', seriesUuids).execute()
  return new Map(rows.map((row) => [row.series_uuid, row]))
}
