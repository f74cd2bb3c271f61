import { uuidV5 } from '../../identity/uuid.ts'
import { classifyRefresh } from '../../schedule/index.ts'
import { outcomeWithSchedule } from '../build-outcome.ts'
import { checkDuplicateOptions, checkKnownFeed, checkOutcome } from '../check-options.ts'
import type { FeedState } from '../feed-state.ts'
import type { AsDuplicateOptions, KnownFeed } from '../refresh-options.ts'
import type { RefreshOutcome } from '../refresh-outcome.ts'

/**
 * Turns an outcome into the outcome of a feed that repeats another: no series, no children, no events. Two feeds that
 * are read at the same moment do not find each other by `findFeed`. The unique index of the store refuses the second
 * one, and the result of this function is what to store then. It also serves stores that keep no children of repeated
 * feeds (`outcome.duplicateOf`).
 *
 * The state is the one `before`, except for its schedule (NEVER, DUPLICATE_FEED) and its `documentUuid`. So the feed is
 * read anew when it takes the place of the other one (a `revival` by `canonical-failed`).
 *
 * @param known the feed that stays
 * @throws TypeError if an argument is invalid
 */
export function asDuplicate(
  outcome: RefreshOutcome,
  known: Pick<KnownFeed, 'seriesUuid'>,
  options: AsDuplicateOptions,
): RefreshOutcome {
  checkOutcome(outcome)
  checkKnownFeed(known)
  checkDuplicateOptions(options)
  const { before, now } = options
  const { schedule, documentUuid } = outcome.state
  const checked = { ...schedule, feedUuid: aliasUuid(before, known.seriesUuid) }
  const asleep = classifyRefresh(checked, { kind: 'duplicate', of: known.seriesUuid }, now).state
  const empty = {
    isSnapshotChanged: false,
    state: { ...before, documentUuid },
    series: null,
    children: [],
    events: [],
    counts: null,
    childrenHash: null,
    verdict: null,
    isInitialImport: false,
    move: null,
    duplicateOf: known.seriesUuid,
  } as const
  return outcomeWithSchedule({ ...outcome, ...empty }, asleep, now)
}

/**
 * Returns the uuid that a repeating feed is scheduled by. Two URLs that differ only in the scheme give a podcast the
 * same uuid, so the second feed needs another uuid.
 */
function aliasUuid({ schedule: { feedUuid }, feedUrl }: FeedState, of: string): string {
  return feedUuid === of.toLowerCase() ? uuidV5(feedUuid, `alias\n${feedUrl}`) : feedUuid
}
