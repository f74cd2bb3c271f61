import type { FeedRefreshDetails } from 'feedmill'
import { feedRefreshDetails, initialRefreshState } from 'feedmill/schedule'
import type { Database } from '../database/database.ts'
import { preparedRead } from '../database/index.ts'
import type { WebsubColumn } from './hub-rows.ts'

interface Row {
  readonly series_uuid: string
  readonly date_last_refreshed: number | null
  readonly priority: string
  readonly priority_reason: string | null
  readonly websub: WebsubColumn | null
  readonly is_blocked: boolean
}

/**
 * Returns how often feeds are checked, by the uuid of their series or creator.
 *
 * @param now epoch seconds: a subscription whose lease has ended is not verified any more
 */
export async function refreshDetailsBySeries(
  db: Database,
  seriesUuids: readonly string[],
  now: number,
): Promise<Map<string, FeedRefreshDetails>> {
  const { rows } = await db.executeQuery<Row>(
    preparedRead(
      `select series_uuid, date_last_refreshed, priority, priority_reason, websub, is_blocked
      from feeds where series_uuid = any($1::uuid[])`,
      [seriesUuids],
    ),
  )
  return new Map(rows.map((row) => [row.series_uuid, refreshDetailsOf(row, now)]))
}

function refreshDetailsOf(row: Row, now: number): FeedRefreshDetails {
  return {
    uuid: row.series_uuid,
    dateLastRefreshed: row.date_last_refreshed,
    // A blocked feed is not looked at, even if its last reading planned another look.
    priority: row.is_blocked ? 'NEVER' : (row.priority as FeedRefreshDetails['priority']),
    priorityReason: row.is_blocked ? null : (row.priority_reason as FeedRefreshDetails['priorityReason']),
    websubDetails: row.is_blocked || row.websub === null ? null : websubDetailsOf(row.series_uuid, row.websub, now),
  }
}

function websubDetailsOf(
  seriesUuid: string,
  { topicUrl, websubHubUrl, leaseEndsAt }: WebsubColumn,
  now: number,
): FeedRefreshDetails['websubDetails'] {
  const isVerified = leaseEndsAt !== null && leaseEndsAt > now
  const shown = { isVerified, topicUrl, websubHubUrl }
  // The library derives the identifier from that of the series.
  return feedRefreshDetails(initialRefreshState(seriesUuid, 0), shown).websubDetails
}
