import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'

/** A duplicate, and the series that is shown in its place. */
export interface ShownInstead {
  readonly series_uuid: string
  readonly kind: 'podcast' | 'comic' | 'creator'
  /** The series that is shown. */
  readonly uuid: string
  readonly shown_url: string
  /** When the last check found that, in epoch seconds. */
  readonly found_at: number | null
  /** By what the two are the same: their `podcast:guid`, their content, or the URL that both lead to. */
  readonly found_by: 'podcast-guid' | 'content' | 'url'
}

/** How many duplicates lead from one to the next at most. */
const LONGEST_CHAIN = 8

/**
 * Returns what is shown in the place of duplicates, by the uuid of each. Series that are no duplicates have no entry, and
 * neither have those whose other feed was deleted or blocked.
 */
export async function shownInsteadOf(
  db: Database,
  seriesUuids: readonly string[],
): Promise<ReadonlyMap<string, ShownInstead>> {
  if (seriesUuids.length === 0) return new Map()
  const { rows } = await sql<ShownInstead>`
    with recursive places as (
      select f.series_uuid as asked, f.duplicate_of, 1 as steps from feeds f
      where f.series_uuid = any(${seriesUuids}::uuid[]) and f.duplicate_of is not null and not f.is_blocked
      union all
      select p.asked, shown.duplicate_of, p.steps + 1
      from places p left join uuid_aliases a on a.alias = p.duplicate_of
      join feeds shown on shown.series_uuid = coalesce(a.uuid, p.duplicate_of)
      where shown.duplicate_of is not null and p.steps < ${LONGEST_CHAIN}
    )
    select own.series_uuid, own.kind, shown.series_uuid as uuid, shown.feed_url as shown_url,
      own.last_checked_at as found_at,
      case
        when own.last_reason = 'duplicate/podcast-guid' or own.podcast_guid = shown.podcast_guid then 'podcast-guid'
        when own.last_reason = 'duplicate/url' then 'url'
        else 'content'
      end as found_by
    from places p
    join feeds own on own.series_uuid = p.asked
    left join uuid_aliases a on a.alias = p.duplicate_of
    join feeds shown on shown.series_uuid = coalesce(a.uuid, p.duplicate_of)
    where shown.duplicate_of is null and not shown.is_blocked and shown.series_uuid <> p.asked
  `.execute(db)
  return new Map(rows.map((row) => [row.series_uuid, row]))
}
