import type { Transaction } from '../database/database.ts'
import {
  type ClaimedFeed,
  failedBefore,
  feedBySeriesUuid,
  feedByUrlKey,
  giveUrl,
  takeUrl,
  urlKey,
  uuidOfAlias,
} from '../feeds/index.ts'

/**
 * Takes the URL to which a feed moved. If the URL's present feed repeats this one, or has failed for 7 days, it loses
 * the URL. Otherwise each of the two would repeat the other, and both would vanish.
 *
 * @param now epoch seconds
 * @returns uuid of the series that the feed repeats at its new URL; `null` if it repeats none
 */
export async function claimNewUrl(
  tx: Transaction,
  { feed_id: feedId, kind }: ClaimedFeed,
  to: string,
  now: number,
): Promise<string | null> {
  const key = urlKey(to)
  if (key === null || (await takeUrl(tx, key, feedId, to))) return null
  const owner = await feedByUrlKey(tx, key)
  if (owner === null || owner.feed_id === feedId) return null
  const { duplicate_of: of } = owner
  const shown = of === null ? owner : await feedBySeriesUuid(tx, (await uuidOfAlias(tx, of)) ?? of)
  // A feed of another kind keeps its URL. Its own refresh finds out which document stands there now.
  if (owner.kind !== kind) return null
  const isTaken = shown !== null && shown.feed_id !== feedId && shown.kind === kind
  const hasFailed = shown?.failing_since != null && shown.failing_since <= failedBefore(now)
  if (isTaken && !hasFailed) return shown.series_uuid
  await giveUrl(tx, key, feedId, to)
  return null
}
