import { shownValue } from '../core/shown-value.ts'
import { classifyRefresh, type Observation } from '../schedule/index.ts'
import { buildOutcome, outcomeWithSchedule } from './build-outcome.ts'
import { checkFeedState, checkOutcome, checkTickOptions } from './check-options.ts'
import type { FeedState } from './feed-state.ts'
import type { RefreshFeedOptions } from './refresh-options.ts'
import type { RefreshOutcome } from './refresh-outcome.ts'

/** Something that happened to a feed outside of a refresh: a ping of its hub, a lease, a submission. */
export type FeedObservation = Exclude<Observation, { kind: 'check' }>

/**
 * Updates the schedule of a feed by an event outside of a refresh: a ping of its hub, a lease, a submission. While a
 * refresh has the feed, keep the event for {@link withObservations}.
 *
 * @returns an outcome of the kind `ticked` with a new schedule; store it like any other
 * @throws TypeError if the observation or another argument is invalid
 */
export function observeFeed(
  state: FeedState,
  observation: FeedObservation,
  options: Pick<RefreshFeedOptions, 'now'>,
): RefreshOutcome {
  checkFeedState(state)
  checkTickOptions(options)
  return withObservations(buildOutcome(state, { kind: 'ticked' }, options), [observation], options)
}

/**
 * Returns an outcome whose schedule also counts the events that came during the refresh. Without it, the commit of the
 * refresh overwrites what a ping stored, or the ping overwrites the refresh. Apply it in the transaction that stores
 * the outcome, to all events that were kept for the feed.
 *
 * @param observations in the order in which they came
 * @throws TypeError if an observation or another argument is invalid
 */
export function withObservations(
  outcome: RefreshOutcome,
  observations: Iterable<FeedObservation>,
  options: Pick<RefreshFeedOptions, 'now'>,
): RefreshOutcome {
  checkOutcome(outcome)
  checkTickOptions(options)
  const isList = typeof observations === 'object' && observations !== null && Symbol.iterator in observations
  if (!isList) {
    throw new TypeError(`observations must be a list such as [{ kind: 'ping' }], not ${shownValue(observations)}`)
  }
  const { now } = options
  let { schedule } = outcome.state
  for (const observation of observations) schedule = classifyRefresh(schedule, observation, now).state
  return outcomeWithSchedule(outcome, schedule, now)
}
