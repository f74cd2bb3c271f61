import { forgetChildren } from '../changes/index.ts'
import { checkFeedState, checkTickOptions } from './check-options.ts'
import { type FeedState, withSnapshot } from './feed-state.ts'
import { createMeter } from './refresh-meter.ts'
import type { RefreshFeedOptions } from './refresh-options.ts'
import type { RefreshOutcome } from './refresh-outcome.ts'
import { settle } from './settle.ts'
import { loadSnapshot } from './snapshot-source.ts'

/**
 * Has children of a feed read again at its next refresh, which then gives them as `updated`: content that was blocked, so
 * that its changes were not stored, and is free again. The feed is fetched whole once. When that is due, the schedule says:
 * tell it of a `revival` by an `operator` ({@link withObservations}) to have it soon.
 *
 * @param uuids of children. Those that the feed does not have are ignored.
 * @returns an outcome of the kind `ticked`, to be stored like any other
 * @throws TypeError when an argument is not what it should be; SnapshotError when the stored snapshot cannot be read
 */
export async function rereadChildren(
  state: FeedState,
  uuids: Iterable<string>,
  options: Pick<RefreshFeedOptions, 'now' | 'policy'>,
): Promise<RefreshOutcome> {
  checkFeedState(state)
  checkTickOptions(options)
  const forgetful = withSnapshot(state, forgetChildren(await loadSnapshot(state), uuids))
  const { metrics } = createMeter()
  const ticked = { kind: 'ticked', before: state, check: null, metrics } as const
  // With conditions, the server would call the feed unchanged.
  const unconditional = settle({ ...ticked, state: { ...forgetful, validators: null } }, options)
  return unconditional.isSnapshotChanged ? unconditional : settle({ ...ticked, state }, options)
}
