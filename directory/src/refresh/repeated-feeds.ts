import { seriesUuidFromUrl } from 'feedmill'
import { decodeSnapshot, inspectSnapshot, type Snapshot } from 'feedmill/changes'
import type { FeedState } from 'feedmill/ingest'
import type { Transaction } from '../database/database.ts'
import {
  type ClaimedFeed,
  failedBefore,
  feedByPodcastGuid,
  feedBySeriesUuid,
  feedByUrlKey,
  giveUrl,
  lockPodcastGuid,
  snapshotOf,
  takeUrl,
  urlKey,
  uuidOfAlias,
} from '../feeds/index.ts'
import type { FinishedRefresh } from './finished-refresh.ts'

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

/**
 * Returns the series that a podcast repeats, according to a `podcast:guid` that is new in its feed. The commit decides
 * this, because two feeds that are read at the same moment do not find each other earlier.
 *
 * Anyone may write any guid into a feed, and copies of a template have the same one. So two podcasts count as one only
 * if they have an episode in common. A feed whose guid is derived from its URL repeats no other, even if another one
 * claimed the guid first: `displaceCopies` makes the others its duplicates.
 */
export async function repeatedByGuid(
  tx: Transaction,
  { feed, before, outcome: { state }, now }: FinishedRefresh,
): Promise<string | null> {
  const { podcastGuid } = state
  const { feed_id: feedId, kind } = feed
  if (kind !== 'podcast' || podcastGuid === null || podcastGuid === before.podcastGuid) return null
  await lockPodcastGuid(tx, podcastGuid)
  if (isOwnGuid(podcastGuid, feed)) return null
  const known = await feedByPodcastGuid(tx, podcastGuid, failedBefore(Math.floor(now / 1000)))
  if (known === null || known.feed_id === feedId) return null
  return (await haveCommonEpisode(tx, state, known.feed_id)) ? known.series_uuid : null
}

/**
 * Whether a `podcast:guid` is derived from the URL of a feed, as its specification says. No other URL gives the same
 * guid.
 */
export function isOwnGuid(
  podcastGuid: string,
  { feed_url, listed_url }: Pick<ClaimedFeed, 'feed_url' | 'listed_url'>,
): boolean {
  return [feed_url, listed_url].some((url) => seriesUuidFromUrl(url) === podcastGuid)
}

/** Whether two podcasts have an episode with the same guid, the same file or the same content. */
export async function haveCommonEpisode(
  tx: Transaction,
  { snapshot }: FeedState,
  otherFeedId: string,
): Promise<boolean> {
  const [own, other] = [snapshot, await snapshotOf(tx, otherFeedId)]
  if (!(own instanceof Uint8Array) || other === null) return false
  const known = new Set(episodeMarks(decodeSnapshot(other)))
  return episodeMarks(decodeSnapshot(own)).some((mark) => known.has(mark))
}

/** The digests that identify the episodes of a snapshot: of guid, file and content. */
function episodeMarks(snapshot: Snapshot): string[] {
  return inspectSnapshot(snapshot).children.flatMap(({ keyDigest, enclosureDigest, leanDigest }) => [
    `key ${keyDigest}`,
    `content ${leanDigest}`,
    ...(enclosureDigest === null ? [] : [`file ${enclosureDigest}`]),
  ])
}
