import type { PodcastEpisode } from 'feedmill'
import type { RefreshOutcome } from 'feedmill/ingest'
import { commitUnsynced } from '../database/commit-unsynced.ts'
import type { Database, Transaction } from '../database/database.ts'
import { deleteUnreadEpisodes, isSeriesRead, type StoredChild, upsertChildren } from '../entities/index.ts'
import { type ClaimedFeed, lockFeed } from '../feeds/index.ts'
import { LeaseLostError } from './lease-lost-error.ts'
import type { StagedChildren } from './staged-children.ts'

/** The most children of a first reading that are stored in one transaction, which takes a tenth of a second. */
const MOST_AT_ONCE = 500
/** Children of a slice. Storing it occupies the embedded database for some 25 ms. */
const SLICE = 100
/** Episodes that one transaction deletes. */
const DELETED_AT_ONCE = 1_000

/**
 * Stores the episodes of a large first reading before its commit, in many short transactions: one transaction of 5,000
 * episodes would hold up the embedded database for seconds. The episodes stay hidden until the commit marks the podcast
 * as read. If the commit never comes, the next reading deletes them.
 *
 * @returns `false` if the commit has to store the children
 * @throws LeaseLostError if this worker no longer has the lease
 */
export async function storeInBatches(
  db: Database,
  feed: ClaimedFeed,
  outcome: RefreshOutcome,
  staged: StagedChildren,
): Promise<boolean> {
  const { series_uuid: seriesUuid } = feed
  if (!isLargePodcast(feed, outcome) || (await isSeriesRead(db, 'podcast', seriesUuid))) return false
  const requireLease = (token: string | null): true => {
    if (token !== feed.lease_token) throw new LeaseLostError(feed.feed_id)
    return true
  }
  const deleteSome = (tx: Transaction) => deleteUnreadEpisodes(tx, seriesUuid, DELETED_AT_ONCE)
  while (await inFeedTransaction(db, feed, requireLease, deleteSome));
  let slice: StoredChild<PodcastEpisode>[] = []
  const store = () =>
    inFeedTransaction(db, feed, requireLease, (tx) => upsertChildren(tx, 'podcast', seriesUuid, slice))
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

/**
 * Deletes the episodes that were stored in batches if the commit did not use them, for example because the feed repeats
 * another one.
 */
export async function dropBatches(db: Database, feed: ClaimedFeed): Promise<void> {
  // The commit gave the lease back. With a new one, another reading deletes the episodes itself.
  const isFree = (token: string | null): boolean => token === null
  const deleteSome = (tx: Transaction) => deleteUnreadEpisodes(tx, feed.series_uuid, DELETED_AT_ONCE)
  while (await inFeedTransaction(db, feed, isFree, deleteSome));
}

function isLargePodcast({ kind, series_uuid: seriesUuid }: ClaimedFeed, outcome: RefreshOutcome): boolean {
  const { children, series, state, duplicateOf } = outcome
  return (
    kind === 'podcast' &&
    state.kind === 'podcast' &&
    children.length > MOST_AT_ONCE &&
    series !== null &&
    duplicateOf === null &&
    (state.seriesUuid === null || state.seriesUuid === seriesUuid)
  )
}

/**
 * Runs `work` in a transaction that locks the feed. Returns `false` if the feed is gone or `isWanted` refuses its
 * lease.
 */
async function inFeedTransaction<T>(
  db: Database,
  { feed_id: feedId }: ClaimedFeed,
  isWanted: (leaseToken: string | null) => boolean,
  work: (tx: Transaction) => Promise<T>,
): Promise<T | false> {
  return await db.transaction().execute(async (tx) => {
    const locked = await lockFeed(tx, feedId)
    if (locked === null || !isWanted(locked.lease_token)) return false
    // The commit of the refresh is synced, and the log before it. Rows that `dropBatches` fails to delete are never
    // shown.
    await commitUnsynced(tx)
    return await work(tx)
  })
}
