import { classifyRefresh, type Observation } from '../schedule/index.ts'
import { checkFeedState, checkTickOptions } from './check-options.ts'
import { type FeedState, withSchedule } from './feed-state.ts'
import { createMeter } from './refresh-meter.ts'
import type { RefreshFeedOptions } from './refresh-options.ts'
import type { RefreshOutcome } from './refresh-outcome.ts'
import { settle } from './settle.ts'

/**
 * Tells the schedule of a feed something that happened outside of a refresh: a ping of its hub, a lease, a submission.
 *
 * @returns an outcome of the kind `ticked`, to be stored like any other, in which the schedule alone is new
 * @throws TypeError when the observation is none, or another argument is not what it should be
 */
export function observeFeed(
  state: FeedState,
  observation: Exclude<Observation, { kind: 'check' }>,
  options: Pick<RefreshFeedOptions, 'now' | 'policy'>,
): RefreshOutcome {
  checkFeedState(state)
  checkTickOptions(options)
  const { state: schedule } = classifyRefresh(state.schedule, observation, options.now, options.policy)
  const { metrics } = createMeter()
  return settle({ kind: 'ticked', before: state, state: withSchedule(state, schedule), check: null, metrics }, options)
}
