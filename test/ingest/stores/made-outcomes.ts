import type { ChildChange, FeedEvent } from '../../../src/changes/index.ts'
import type { FeedChildPart } from '../../../src/ingest/child-part.ts'
import type { FeedState } from '../../../src/ingest/feed-state.ts'
import type { RefreshOutcome } from '../../../src/ingest/refresh-outcome.ts'

/** The uuid of the nth child. */
export const uuidOf = (n: number): string => `00000000-0000-5000-8000-${String(n).padStart(12, '0')}`
export const seriesUuid = '11111111-1111-5111-8111-111111111111'

/** Returns an episode as it was read, with the few fields that a store looks at. */
export function madePart(index: number, uuid: string, name: string): FeedChildPart {
  const episode = { uuid, name, hash: `hash of ${name}`, isRemoved: false }
  return {
    type: 'episode',
    index,
    key: `g:${uuid}`,
    contentDigest: Buffer.alloc(32),
    episode,
  } as unknown as FeedChildPart
}

/** An outcome as a refresh would give it, put together for stores. */
export function madeOutcome(
  state: FeedState,
  number: number,
  children: readonly Partial<ChildChange>[],
  given: Partial<RefreshOutcome> = {},
): RefreshOutcome {
  const events = children.map(
    ({ uuid = seriesUuid, change }): FeedEvent => ({
      id: `${number}-${uuid}`,
      action: change === 'created' ? 'created' : 'updated',
      type: 'PODCASTEPISODE',
      uuid,
      hash: 'h',
    }),
  )
  return {
    kind: 'modified',
    reason: null,
    state: { ...state, seriesUuid, pendingPage: String(number) },
    series: { uuid: seriesUuid, name: `series ${number}`, hash: `s${number}`, totalEpisodesCount: 0, childrenHash: '' },
    children: children.map((child) => ({
      place: 0,
      index: null,
      hash: 'h',
      previousHash: null,
      isRemoved: false,
      isMinor: false,
      ...child,
    })),
    events,
    counts: { known: 7 },
    childrenHash: `c${number}`,
    verdict: 'complete',
    isSnapshotChanged: (given.state ?? state).snapshot instanceof Uint8Array,
    ...given,
  } as RefreshOutcome
}
