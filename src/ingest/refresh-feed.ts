import { createDiff } from '../changes/index.ts'
import { buildOutcome } from './build-outcome.ts'
import { checkFeedState, checkRefreshFeedOptions, checkTickOptions } from './check-options.ts'
import type { FeedState } from './feed-state.ts'
import { fetchDocument } from './fetch-document.ts'
import { findingsOf, withResult } from './findings.ts'
import { startRefresh } from './refresh.ts'
import type { RefreshFeedOptions } from './refresh-options.ts'
import type { RefreshOutcome } from './refresh-outcome.ts'
import { loadSnapshot } from './snapshot-source.ts'

/**
 * Refreshes one feed: fetches it, reads it if it changed, compares it with the known state, and decides when to check
 * again. It does no unnecessary work: the server does not send an unchanged body, and a body with the same bytes is not
 * read. Only one child at a time is in memory, from the socket to the comparison.
 *
 * Whatever a server does, the result is an outcome and not an error. Store state and results in one transaction. If the
 * process ends before that, it is as if the refresh had not taken place.
 *
 * @throws TypeError if an argument is invalid; SnapshotError if the stored snapshot cannot be read or does not belong
 * to the state; and the errors of `onChild`, `findFeed` and a function in `state.snapshot`.
 * @example
 * const outcome = await refreshFeed(state, { fetcher, now: Date.now(), onChild: (part) => stage(part) })
 * await save(outcome.state, outcome.series, outcome.children, outcome.events)
 */
export async function refreshFeed(state: FeedState, options: RefreshFeedOptions): Promise<RefreshOutcome> {
  checkFeedState(state)
  checkRefreshFeedOptions(options)
  const refresh = startRefresh(state, options)
  const fetched = await fetchDocument(refresh)
  const findings = await findingsOf(fetched, refresh)
  return buildOutcome(state, findings, options, refresh.meter.metrics)
}

/**
 * Applies the timers of a feed without fetching it: an episode whose date has come, exclusive content that became free.
 * `state.nextTimerAt` says when the next timer is due.
 *
 * @throws TypeError if an argument is invalid; SnapshotError if the stored snapshot is invalid
 */
export async function tickFeed(state: FeedState, options: Pick<RefreshFeedOptions, 'now'>): Promise<RefreshOutcome> {
  checkFeedState(state)
  checkTickOptions(options)
  const result = createDiff(await loadSnapshot(state)).tick(options.now, { isSighting: false })
  const findings = { kind: 'ticked', state: withResult(state, result), released: result.releases, result } as const
  return buildOutcome(state, findings, options)
}
