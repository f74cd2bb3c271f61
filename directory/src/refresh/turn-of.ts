import type { FeedState, RefreshOutcome } from 'feedmill/ingest'
import type { FeedTurn } from '../feeds/index.ts'

/**
 * Returns the turn of a feed whose look went otherwise than the one before: it began to fail, fails in another way, or
 * came through again. Returns `null` for all other looks, so that most of them store nothing.
 *
 * Its time is that of the look, not of the moment when it is stored: a page shows each look once.
 */
export function turnOf(
  feedId: string,
  before: FeedState,
  { kind, reason, state }: Pick<RefreshOutcome, 'kind' | 'reason' | 'state'>,
): FeedTurn | null {
  const { failure, lastCheckAt } = state.schedule
  if (lastCheckAt === null || before.schedule.failure?.effect === failure?.effect) return null
  return { feed_id: feedId, turned_at: lastCheckAt, outcome: kind, reason }
}
