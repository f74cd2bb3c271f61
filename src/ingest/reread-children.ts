import { forgetChildren } from '../changes/index.ts'
import { buildOutcome } from './build-outcome.ts'
import { checkFeedState, checkTickOptions } from './check-options.ts'
import { type FeedState, withSnapshot } from './feed-state.ts'
import type { RefreshFeedOptions } from './refresh-options.ts'
import type { RefreshOutcome } from './refresh-outcome.ts'
import { loadSnapshot } from './snapshot-source.ts'

/**
 * Makes the next refresh read these children again and report them as `updated`. Use it for content that is no longer
 * blocked, because its changes were not stored meanwhile. The feed is fetched whole once, at the time of the schedule.
 * To fetch it soon, also add a `revival` by an `operator` ({@link withObservations}).
 *
 * @param uuids of children. Uuids that the feed does not have are ignored.
 * @returns an outcome of the kind `ticked`; store it like any other
 * @throws TypeError if an argument is invalid; SnapshotError if the stored snapshot cannot be read
 */
export async function rereadChildren(
  state: FeedState,
  uuids: Iterable<string>,
  options: Pick<RefreshFeedOptions, 'now'>,
): Promise<RefreshOutcome> {
  checkFeedState(state)
  checkTickOptions(options)
  const forgetful = withSnapshot(state, forgetChildren(await loadSnapshot(state), uuids))
  // To a conditional request, the server would answer that the feed is unchanged.
  const unconditional = { kind: 'ticked', state: { ...forgetful, validators: null } } as const
  const outcome = buildOutcome(state, unconditional, options)
  return outcome.isSnapshotChanged ? outcome : buildOutcome(state, { kind: 'ticked' }, options)
}
