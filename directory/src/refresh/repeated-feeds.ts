import type { FeedState, RefreshOutcome } from 'feedmill/ingest'
import type { Transaction } from '../database/database.ts'
import {
  type ClaimedFeed,
  failedBefore,
  feedByPodcastGuid,
  feedBySeriesUuid,
  feedByUrlKey,
  giveUrl,
  lockPodcastGuid,
  takeUrl,
  urlKey,
  uuidOfAlias,
} from '../feeds/index.ts'

/**
 * Takes the URL to which a feed moved. A feed that repeats this one, or has failed for 7 days, loses the URL to it:
 * otherwise each of the two would repeat the other, and both would vanish.
 *
 * @param now epoch seconds
 * @returns uuid of the series that the feed repeats at its new URL, or `null`
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
  // A feed of another kind keeps its URL. What stands there now, it finds out itself.
  if (owner.kind !== kind) return null
  const isTaken = shown !== null && shown.feed_id !== feedId && shown.kind === kind
  const hasFailed = shown?.failing_since != null && shown.failing_since <= failedBefore(now)
  if (isTaken && !hasFailed) return shown.series_uuid
  await giveUrl(tx, key, feedId, to)
  return null
}

/**
 * The series that a podcast repeats by a `podcast:guid` which it did not have before. The question is asked again here,
 * within the commit: two feeds that are read at the same moment do not find each other before.
 *
 * @param now epoch seconds
 */
export async function repeatedByGuid(
  tx: Transaction,
  { feed_id: feedId, kind }: ClaimedFeed,
  before: FeedState,
  { state }: RefreshOutcome,
  now: number,
): Promise<string | null> {
  const { podcastGuid } = state
  if (kind !== 'podcast' || podcastGuid === null || podcastGuid === before.podcastGuid) return null
  await lockPodcastGuid(tx, podcastGuid)
  const known = await feedByPodcastGuid(tx, podcastGuid, failedBefore(now))
  return known === null || known.feed_id === feedId ? null : known.series_uuid
}
