import { initialFeedState } from 'feedmill/ingest'
import type { Transaction } from '../database/database.ts'
import type { SubmittedKind } from '../database/submitted-kind.ts'
import { insertSeriesSkeleton, isSeriesRead, takeSeriesSkeleton } from '../entities/index.ts'
import { changeFeedKind, lockFeed } from './feed-rows.ts'
import { stateColumns } from './state-columns.ts'

/** The reason of a reading whose document is of another kind than was submitted. */
export function otherKindReason(kind: string | null): string {
  return `other-kind/${kind}`
}

/**
 * Changes the kind of a feed that was never read as the kind that it was submitted as. It keeps its uuid, and is read
 * anew.
 *
 * @param dueAt epoch seconds
 * @returns `false` if the feed was read as its present kind, which it keeps, or if there is no such feed
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
  // The document of a comic or creator may name its own uuid, which the first reading finds.
  const state = initialFeedState(url, { firstSeen, ...(kind === 'podcast' && { seriesUuid: uuid }) })
  await changeFeedKind(tx, feedId, kind, { ...stateColumns(state), due_at: dueAt })
  return true
}
