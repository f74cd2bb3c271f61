import { observeFeed, type RefreshOutcome } from 'feedmill/ingest'
import type { FeedObservation } from '../feeds/index.ts'
export function withObservations(
  outcome: RefreshOutcome,
  observations: readonly FeedObservation[],
  options: { now: number },
): RefreshOutcome {
  let result = outcome
  for (const o of observations) {
    const r = observeFeed(result.state, o, options)
    result = { ...result, state: r.state as never, feedRefreshDetails: r.feedRefreshDetails }
  }
  return result
}
export function asDuplicate(
  outcome: RefreshOutcome,
  known: { seriesUuid: string },
  options: { now: number },
): RefreshOutcome {
  const r =
    outcome.duplicateOf === known.seriesUuid
      ? outcome
      : withObservations(outcome, [{ kind: 'duplicate', of: known.seriesUuid }], options)
  return { ...r, series: null, children: [], events: [], duplicateOf: known.seriesUuid }
}
