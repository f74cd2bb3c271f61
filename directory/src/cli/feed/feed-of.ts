import type { OperandRow } from 'feedmill/command-line'
import type { Database } from '../../database/database.ts'
import { type FeedReport, feedReportBySeriesUuid, seriesUuidsByUrls, uuidOfAlias } from '../../feeds/index.ts'
import { DirectoryError } from '../../runtime/index.ts'

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The argument of commands on one feed. */
export const feedOperand: OperandRow = {
  placeholder: 'UUID|URL',
  sentence: 'Of a podcast, comic or creator; a URL in any spelling.',
}

/**
 * The feed that a uuid or a URL leads to.
 *
 * @throws DirectoryError NOT_FOUND if there is none
 */
export async function feedOf(db: Database, operand: string): Promise<FeedReport> {
  const uuid = UUID.test(operand)
    ? ((await uuidOfAlias(db, operand.toLowerCase())) ?? operand.toLowerCase())
    : (await seriesUuidsByUrls(db, [operand])).get(operand)
  const feed = uuid === undefined ? null : await feedReportBySeriesUuid(db, uuid)
  if (feed === null) throw new DirectoryError('NOT_FOUND', `The directory has no feed ${operand}.`)
  return feed
}

/** A report as `--json` prints it. */
export function feedJson(feed: Omit<FeedReport, 'facts'>) {
  return {
    uuid: feed.series_uuid,
    kind: feed.kind,
    url: feed.feed_url,
    listedUrl: feed.listed_url,
    isBlocked: feed.is_blocked,
    duplicateOf: feed.duplicate_of,
    priority: feed.priority,
    priorityReason: feed.priority_reason,
    nextAt: timeOf(feed.due_at),
    failingSince: timeOf(feed.failing_since),
    lastCheckedAt: timeOf(feed.last_checked_at),
    lastRefreshedAt: timeOf(feed.date_last_refreshed),
    lastOutcome: feed.last_outcome,
    lastReason: feed.last_reason,
    createdAt: timeOf(feed.created_at),
  }
}

/** Epoch seconds as ISO 8601. */
export function timeOf(seconds: number | null): string | null {
  return seconds === null ? null : new Date(seconds * 1000).toISOString()
}
