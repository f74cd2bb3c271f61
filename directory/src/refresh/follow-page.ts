import { initialFeedState } from 'feedmill/ingest'
import { urlKey } from '../feeds/index.ts'
import type { FinishedRefresh } from './finished-refresh.ts'

/**
 * Has an imported podcast whose address is that of a web page move to the first feed that the page names. It is read there
 * at once. Whoever submits a page learns of its feeds instead, and of a list nobody would: its feeds are those that
 * nobody waits for at their first reading.
 */
export function followPage(refresh: FinishedRefresh): FinishedRefresh {
  const { feed, before, outcome } = refresh
  const [to] = outcome.alternates
  const isFirst = before.schedule.lastCheckAt === null && !feed.is_awaited
  if (!isFirst || feed.kind !== 'podcast' || outcome.kind !== 'unreadable' || to === undefined) return refresh
  if (urlKey(to) === null || urlKey(to) === urlKey(feed.feed_url)) return refresh
  const state = initialFeedState(to, { firstSeen: feed.created_at, seriesUuid: feed.series_uuid })
  const move = { from: feed.feed_url, to, by: 'redirect' } as const
  return { ...refresh, outcome: { ...outcome, isSnapshotChanged: false, state, move } }
}
