import { shownValue } from '../core/shown-value.ts'
import { classifyRefresh, type Observation } from '../schedule/index.ts'
import { checkFeedState, checkOutcome, checkTickOptions } from './check-options.ts'
import type { FeedState } from './feed-state.ts'
import { createMeter } from './refresh-meter.ts'
import type { RefreshFeedOptions } from './refresh-options.ts'
import type { RefreshOutcome } from './refresh-outcome.ts'
import { settle, withSettledSchedule } from './settle.ts'

/** Something that happened to a feed outside of a refresh: a ping of its hub, a lease, a submission. */
export type FeedObservation = Exclude<Observation, { kind: 'check' }>

/**
 * Tells the schedule of a feed something that happened outside of a refresh: a ping of its hub, a lease, a submission.
 * While a refresh has the feed, keep it aside for {@link withObservations}.
 *
 * @returns an outcome of the kind `ticked`, to be stored like any other, in which the schedule alone is new
 * @throws TypeError when the observation is none, or another argument is not what it should be
 */
export function observeFeed(
  state: FeedState,
  observation: FeedObservation,
  options: Pick<RefreshFeedOptions, 'now' | 'policy'>,
): RefreshOutcome {
  checkFeedState(state)
  checkTickOptions(options)
  const { metrics } = createMeter()
  const untold = settle({ kind: 'ticked', before: state, state, check: null, metrics }, options)
  return withObservations(untold, [observation], options)
}

/**
 * Returns an outcome whose schedule was also told what happened while the refresh had the feed. Without it, the commit of
 * the refresh overwrites what a ping stored, or the ping what the refresh stored. Apply it within the transaction that
 * stores the outcome, to all that was kept aside for the feed.
 *
 * @param observations in the order in which they came
 * @throws TypeError when an observation is none, or another argument is not what it should be
 */
export function withObservations(
  outcome: RefreshOutcome,
  observations: Iterable<FeedObservation>,
  options: Pick<RefreshFeedOptions, 'now' | 'policy'>,
): RefreshOutcome {
  checkOutcome(outcome)
  checkTickOptions(options)
  const isList = typeof observations === 'object' && observations !== null && Symbol.iterator in observations
  if (!isList) {
    throw new TypeError(`observations must be a list such as [{ kind: 'ping' }], not ${shownValue(observations)}`)
  }
  const { now, policy } = options
  let { schedule } = outcome.state
  for (const observation of observations) schedule = classifyRefresh(schedule, observation, now, policy).state
  return withSettledSchedule(outcome, schedule, now)
}
