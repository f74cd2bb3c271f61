import type { FeedQuery, KnownFeed } from 'feedmill/ingest'
import type { Database } from '../database/database.ts'
import {
  type ClaimedFeed,
  failedBefore,
  feedBySeriesUuid,
  feedByUrlKey,
  lazySnapshot,
  urlKey,
  uuidOfAlias,
} from '../feeds/index.ts'

/**
 * Finds the feed if the directory has it already under another URL or uuid.
 *
 * @param asking the feed that is being read; it is never returned itself
 * @param now epoch seconds
 */
export async function findKnownFeed(
  db: Database,
  query: FeedQuery,
  asking: ClaimedFeed,
  now: number,
): Promise<KnownFeed | null> {
  // The commit decides about a guid: it knows the children of both feeds, and nothing changes meanwhile.
  if ('podcastGuid' in query) return null
  const found = await lookUp(db, query, asking)
  if (found === null || found.feed_id === asking.feed_id) return null
  // Two feeds that repeat each other would both vanish. A feed that has failed for 7 days counts as gone.
  const hasFailed = found.failing_since !== null && found.failing_since <= failedBefore(now)
  if (found.duplicate_of !== null || hasFailed || found.kind !== asking.kind) return null
  return { seriesUuid: found.series_uuid, snapshot: lazySnapshot(db, found.feed_id) }
}

async function lookUp(db: Database, query: Exclude<FeedQuery, { podcastGuid: string }>, asking: ClaimedFeed) {
  if ('url' in query) {
    const key = urlKey(query.url)
    return key === null ? null : await feedByUrlKey(db, key)
  }
  const uuid = (await uuidOfAlias(db, query.seriesUuid)) ?? query.seriesUuid
  const owner = await feedBySeriesUuid(db, uuid)
  // A document may claim any uuid. Only a feed of the same host is believed to be the same one.
  return owner !== null && owner.host === asking.host ? owner : null
}
