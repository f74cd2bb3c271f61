import { createDiff, type Snapshot } from '../changes/index.ts'
import { createDiagnostics, type Diagnostic } from '../core/diagnostics.ts'
import { excerpt } from '../core/reading.ts'
import type { FetchMeta } from '../fetch/index.ts'
import type { PodcastSeries } from '../model/index.ts'
import type { FeedState } from './feed-state.ts'
import { isDueForLook, isSettled, moved, namedCandidate, redirectCandidate } from './moves.ts'
import { followNamed, type NamedPlace } from './named-urls.ts'
import { documentReader } from './read-document.ts'
import type { RefreshMeter } from './refresh-meter.ts'
import type { RefreshFeedOptions } from './refresh-options.ts'
import type { FeedMove } from './refresh-outcome.ts'
import { requestBeside } from './request-beside.ts'

/** Where a feed is after a refresh. */
export interface Relocation {
  readonly state: FeedState
  readonly move: FeedMove | null
  /** The feed that is at the new place already. */
  readonly duplicateOf: string | null
  readonly diagnostics: readonly Diagnostic[]
}

/**
 * Decides whether a feed has moved, by where its redirects lead and what it says itself. `named` is its new URL as it says
 * it now, null where it says none; undefined, where it was not read, stands for what it said last. `at` is in epoch seconds.
 */
export async function relocate(
  before: FeedState,
  knownChildren: () => Promise<Snapshot>,
  meta: FetchMeta,
  named: string | null | undefined,
  at: number,
  meter: RefreshMeter,
  options: RefreshFeedOptions,
): Promise<Relocation> {
  const redirected = { ...before, move: redirectCandidate(before, meta.permanentUrl ?? null, at) }
  const state = { ...redirected, move: namedCandidate(redirected, named) }
  const { move } = state
  if (move !== null && isSettled(move)) return await decided(state, [move.url], 'redirect', options)
  const next = named === undefined && move?.by === 'new-feed-url' ? move.url : named
  if (next === undefined || next === null || !isDueForLook(state, next, at)) return { ...staying, state }
  const look = (url: string): Promise<NamedPlace | null> => lookAt(url, state, knownChildren, meter, options)
  const { urls, isEndless } = await followNamed(state.feedUrl, next, look)
  // What was not looked at to its end is looked at the next time.
  if (options.signal?.aborted === true) return { ...staying, state }
  if (isEndless) return { ...staying, state: lookedAt(state, next, at), diagnostics: endless([state.feedUrl, ...urls]) }
  if (urls.length === 0) return { ...staying, state: lookedAt(state, next, at) }
  return await decided(state, urls, 'new-feed-url', options)
}

const staying = { move: null, duplicateOf: null, diagnostics: [] } as const

/** The state of a feed whose new URL was looked at and is not believed. */
function lookedAt(state: FeedState, url: string, at: number): FeedState {
  const before = state.move?.url === url ? state.move : null
  const firstSeen = before?.firstSeen ?? at
  const sightings = (before?.sightings ?? 0) + 1
  return { ...state, move: { url, by: 'new-feed-url', firstSeen, lastSeen: at, sightings } }
}

function endless(urls: readonly string[]): readonly Diagnostic[] {
  const diagnostics = createDiagnostics(1)
  diagnostics.report('rss-new-feed-url-endless', { detail: urls.map((url) => excerpt(url)).join(' → ') })
  return diagnostics.list
}

/** A feed moves to the last of the URLs, or repeats the one that is known by one of them. */
async function decided(
  state: FeedState,
  urls: readonly string[],
  by: FeedMove['by'],
  { findFeed }: RefreshFeedOptions,
): Promise<Relocation> {
  for (const url of urls) {
    const there = (await findFeed?.({ url })) ?? null
    if (there !== null && there.seriesUuid !== state.seriesUuid) {
      return { ...staying, state: { ...state, move: null }, duplicateOf: there.seriesUuid }
    }
  }
  const to = urls.at(-1) ?? state.feedUrl
  return { ...staying, state: moved(state, to), move: { from: state.feedUrl, to, by } }
}

/** What is at a URL; null where it is not the feed that is known, by its `podcast:guid` or by half of its children. */
async function lookAt(
  url: string,
  state: FeedState,
  knownChildren: () => Promise<Snapshot>,
  meter: RefreshMeter,
  options: RefreshFeedOptions,
): Promise<NamedPlace | null> {
  const { fetcher, signal, podcast, sss } = options
  const snapshot = await knownChildren()
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
  const request = requestBeside(state.feedUrl, url, options)
  const outcome = await fetcher.fetchWith(request, documentReader(diff, reading, false))
  meter.fetched(outcome.meta)
  if (outcome.kind !== 'modified' || outcome.value.isUnusable || outcome.value.isOtherKind) return null
  const { podcastGuid, newFeedUrl } = (outcome.value.series as PodcastSeries).extras
  const { seen, known } = diff.progress
  const isSame = (podcastGuid !== undefined && podcastGuid === snapshot.podcastGuid) || (seen > 0 && known >= seen / 2)
  return isSame ? { permanentUrl: outcome.meta.permanentUrl ?? null, named: newFeedUrl ?? null } : null
}
