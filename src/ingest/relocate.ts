import { createDiff, type Snapshot } from '../changes/index.ts'
import { parseUrl } from '../core/parse-url.ts'
import type { FetchMeta } from '../fetch/index.ts'
import type { PodcastSeries } from '../model/index.ts'
import type { FeedState } from './feed-state.ts'
import { isDueForLook, isSettled, moved, redirectCandidate } from './moves.ts'
import { documentReader } from './read-document.ts'
import type { RefreshMeter } from './refresh-meter.ts'
import type { RefreshFeedOptions } from './refresh-options.ts'
import type { FeedMove } from './refresh-outcome.ts'

/** Where a feed is after a refresh. */
export interface Relocation {
  readonly state: FeedState
  readonly move: FeedMove | null
  /** The feed that is at the new place already. */
  readonly duplicateOf: string | null
}

/** Decides whether a feed has moved, by where its redirects lead and what it says itself. `at` is in epoch seconds. */
export async function relocate(
  before: FeedState,
  snapshot: Snapshot,
  meta: FetchMeta,
  series: PodcastSeries | null,
  at: number,
  meter: RefreshMeter,
  options: RefreshFeedOptions,
): Promise<Relocation> {
  const state = { ...before, move: redirectCandidate(before, meta.permanentUrl ?? null, at) }
  const { move } = state
  if (move !== null && isSettled(move)) return await decided(state, move.url, 'redirect', options)
  const named = series?.extras.newFeedUrl
  if (named === undefined || !isDueForLook(state, named, at)) return { state, move: null, duplicateOf: null }
  if (await isSameFeed(state, snapshot, named, meter, options)) {
    return await decided(state, named, 'new-feed-url', options)
  }
  const isAgain = move?.url === named
  return {
    state: {
      ...state,
      move: {
        url: named,
        by: 'new-feed-url',
        firstSeen: isAgain ? move.firstSeen : at,
        lastSeen: at,
        sightings: isAgain ? move.sightings + 1 : 1,
      },
    },
    move: null,
    duplicateOf: null,
  }
}

async function decided(
  state: FeedState,
  to: string,
  by: FeedMove['by'],
  { findFeed }: RefreshFeedOptions,
): Promise<Relocation> {
  const there = (await findFeed?.({ url: to })) ?? null
  if (there !== null && there.seriesUuid !== state.seriesUuid) {
    return { state: { ...state, move: null }, move: null, duplicateOf: there.seriesUuid }
  }
  return { state: moved(state, to), move: { from: state.feedUrl, to, by }, duplicateOf: null }
}

/** Whether a URL leads to the feed that is known: by its `podcast:guid`, or by half of its children. */
async function isSameFeed(
  state: FeedState,
  snapshot: Snapshot,
  url: string,
  meter: RefreshMeter,
  { fetcher, signal, podcast, sss }: RefreshFeedOptions,
): Promise<boolean> {
  const diff = createDiff(snapshot)
  const reading = {
    feedUrl: url,
    seriesUuid: state.seriesUuid ?? undefined,
    kind: state.kind,
    snapshot: null,
    podcast,
    sss,
    signal,
    onChild: undefined,
  }
  const request = { url, ...(signal !== undefined && { signal }) }
  const outcome = await fetcher.fetchWith(request, documentReader(diff, reading, { children: 0 }, false))
  meter.fetched(outcome.meta)
  if (outcome.kind !== 'modified' || outcome.value.isUnusable || outcome.value.isOtherKind) return false
  const { podcastGuid, newFeedUrl } = (outcome.value.series as PodcastSeries).extras
  // Two that name each other would have the feed move to and fro for ever.
  if (newFeedUrl !== undefined && parseUrl(newFeedUrl)?.href === parseUrl(state.feedUrl)?.href) return false
  if (podcastGuid !== undefined && podcastGuid === snapshot.podcastGuid) return true
  const { seen, known } = diff.progress
  return seen > 0 && known >= seen / 2
}
