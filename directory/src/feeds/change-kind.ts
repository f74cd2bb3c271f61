import { initialFeedState } from 'feedmill/ingest'
import type { Transaction } from '../database/database.ts'
import type { SubmittedKind } from '../database/tables/feeds.ts'
import { insertSeriesSkeleton, isSeriesRead, takeSeriesSkeleton } from '../entities/index.ts'
import { changeFeedKind, lockFeed } from './feed-rows.ts'
import { stateColumns } from './state-columns.ts'

/** The reason of a reading whose document is of another kind than was submitted. */
export function otherKindReason(kind: string | null): string {
  return `other-kind/${kind}`
}

/**
 * Makes a feed one of another kind if it was never read as what it was submitted as. It keeps its uuid, and is read anew.
 *
 * @param dueAt epoch seconds
 * @returns false if it was read as what it is: it stays that
 */
export async function changeKind(
  tx: Transaction,
  feedId: string,
  kind: SubmittedKind,
  dueAt: number,
): Promise<boolean> {
  const feed = await lockFeed(tx, feedId)
  if (feed === null || feed.kind === kind) return feed !== null
  const { series_uuid: uuid, feed_url: url, created_at: firstSeen } = feed
  if (await isSeriesRead(tx, feed.kind, uuid)) return false
  await takeSeriesSkeleton(tx, feed.kind, uuid)
  await insertSeriesSkeleton(tx, { uuid, feedId, kind, url, now: firstSeen })
  // A comic or creator may have a uuid of its own in its document, which the first reading finds out.
  const state = initialFeedState(url, { firstSeen, ...(kind === 'podcast' && { seriesUuid: uuid }) })
  await changeFeedKind(tx, feedId, kind, { ...stateColumns(state), due_at: dueAt })
  return true
}
