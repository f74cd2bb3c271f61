import type { PodcastEpisode } from 'feedmill'
import type { RefreshOutcome } from 'feedmill/ingest'
import { commitUnsynced } from '../database/commit-unsynced.ts'
import type { Database, Transaction } from '../database/database.ts'
import { deleteUnreadEpisodes, isSeriesRead, type StoredChild, upsertEpisodes } from '../entities/index.ts'
import { type ClaimedFeed, lockFeed } from '../feeds/index.ts'
import { LeaseLostError } from './lease-lost-error.ts'
import type { StagedChildren } from './staged-children.ts'

/** First readings with more children are stored in slices. One transaction of 500 takes a tenth of a second. */
const FEW = 500
/** Children of a slice: some 25 ms of the embedded database, for which everybody else waits. */
const SLICE = 100
/** Episodes that one transaction deletes. */
const DELETED_AT_ONCE = 1_000

/**
 * Stores the episodes of a large first reading before its commit, in many short transactions: one transaction of 5,000
 * episodes would hold up the embedded database for seconds. Nobody sees them, because a podcast shows nothing until it
 * is read, and the commit says that it is. What a reading leaves behind that never commits, the next one deletes.
 *
 * @returns false if the commit has to store the children
 * @throws LeaseLostError if the lease is another worker's
 */
export async function storeAhead(
  db: Database,
  feed: ClaimedFeed,
  outcome: RefreshOutcome,
  staged: StagedChildren,
): Promise<boolean> {
  const { series_uuid: seriesUuid } = feed
  if (!isLargePodcast(feed, outcome) || (await isSeriesRead(db, 'podcast', seriesUuid))) return false
  const isLeased = (token: string | null): boolean => {
    if (token !== feed.lease_token) throw new LeaseLostError(feed.feed_id)
    return true
  }
  while (await whileFeed(db, feed, isLeased, (tx) => deleteUnreadEpisodes(tx, seriesUuid, DELETED_AT_ONCE)));
  let slice: StoredChild<PodcastEpisode>[] = []
  const store = () => whileFeed(db, feed, isLeased, (tx) => upsertEpisodes(tx, seriesUuid, slice))
  for await (const { change, child } of staged.changes(db, outcome)) {
    if (child?.type !== 'episode') continue
    const { uuid, hash, isRemoved } = change
    slice.push({ uuid, hash, isRemoved, entity: child.entity as unknown as PodcastEpisode })
    if (slice.length < SLICE) continue
    await store()
    slice = []
  }
  if (slice.length > 0) await store()
  return true
}

/** Deletes what was stored ahead of a commit that did not want it, for example because the feed repeats another one. */
export async function dropAhead(db: Database, feed: ClaimedFeed): Promise<void> {
  const isFree = (token: string | null): boolean => token === null
  while (await whileFeed(db, feed, isFree, (tx) => deleteUnreadEpisodes(tx, feed.series_uuid, DELETED_AT_ONCE)));
}

function isLargePodcast({ kind, series_uuid: seriesUuid }: ClaimedFeed, outcome: RefreshOutcome): boolean {
  const { children, series, state, duplicateOf } = outcome
  return (
    kind === 'podcast' &&
    state.kind === 'podcast' &&
    children.length > FEW &&
    series !== null &&
    duplicateOf === null &&
    (state.seriesUuid === null || state.seriesUuid === seriesUuid)
  )
}

/** Does a part of the work in a transaction of its own, unless the feed is gone or its lease is not as wanted. */
async function whileFeed<T>(
  db: Database,
  { feed_id: feedId }: ClaimedFeed,
  isWanted: (leaseToken: string | null) => boolean,
  work: (tx: Transaction) => Promise<T>,
): Promise<T | false> {
  return await db.transaction().execute(async (tx) => {
    const locked = await lockFeed(tx, feedId)
    if (locked === null || !isWanted(locked.lease_token)) return false
    // The commit of the refresh is synced, and this with it.
    await commitUnsynced(tx)
    return await work(tx)
  })
}
