import { perform } from '../../accounts/index.ts'
import { DirectoryError } from '../../runtime/directory-error.ts'
import { type FeedReport, feedReportBySeriesUuid } from '../feed-report-rows.ts'
import { observeFeed } from '../observe-feed.ts'
import { reparseFeed } from '../reparse.ts'
import type { TakedownContext } from '../takedown/takedown.ts'

/** What an operator does about one feed. */
export interface FeedOrder {
  readonly feed: Pick<FeedReport, 'feed_id' | 'series_uuid' | 'is_blocked' | 'duplicate_of'>
  /** For the audit. */
  readonly actor: string
  readonly reason: string | null
}

/**
 * Has a feed read at once, also one that is read no more because it failed for long. A pause that its host asked for holds.
 * The audit names the action `feed refresh`, or `feed wake`.
 *
 * @returns when the feed is due, in epoch seconds; `null` if a look is under way, after which it is read
 * @throws DirectoryError CONFLICT if the feed is blocked, or a duplicate
 */
export async function readFeedNow(
  { db, runtime }: TakedownContext,
  { feed, actor, reason }: FeedOrder,
  action: 'feed refresh' | 'feed wake' = 'feed refresh',
): Promise<number | null> {
  assertRead(feed)
  const act = { actor, action, target: feed.series_uuid, reason }
  await perform({ db, runtime }, act, async (tx) => {
    await observeFeed(tx, feed.feed_id, { kind: 'revival', cause: 'operator' }, runtime.now())
  })
  return (await feedReportBySeriesUuid(db, feed.series_uuid))?.due_at ?? null
}

/**
 * Has a feed fetched and read whole soon, with an entry in the audit.
 *
 * @throws DirectoryError CONFLICT if the feed is blocked, or a duplicate
 */
export async function reparseNow({ db, runtime }: TakedownContext, { feed, actor, reason }: FeedOrder): Promise<void> {
  assertRead(feed)
  const act = { actor, action: 'reparse', target: feed.series_uuid, reason }
  await perform({ db, runtime }, act, async (tx) => {
    if (!(await reparseFeed(tx, feed.feed_id, runtime.now()))) throw blocked(feed)
  })
}

function assertRead(feed: FeedOrder['feed']): void {
  if (feed.is_blocked) throw blocked(feed)
  if (feed.duplicate_of !== null) {
    const message = `The feed is a duplicate of that of ${feed.duplicate_of}, and is not read.`
    throw new DirectoryError('CONFLICT', message)
  }
}

function blocked({ series_uuid: uuid }: FeedOrder['feed']): DirectoryError {
  return new DirectoryError('CONFLICT', `The feed is blocked, and is not read. \`unblock ${uuid}\` ends that.`)
}
