import { createDiff } from '../../changes/index.ts'
import { createDiagnostics, type Diagnostic } from '../../core/diagnostics.ts'
import { excerpt } from '../../core/reading.ts'
import type { FetchMeta } from '../../fetch/index.ts'
import type { FeedState } from '../feed-state.ts'
import { requestBeside } from '../fetch-document.ts'
import { documentReader } from '../read-document.ts'
import type { Refresh } from '../refresh.ts'
import type { RefreshFeedOptions } from '../refresh-options.ts'
import type { FeedMove } from '../refresh-outcome.ts'
import { isDueForLook, isSettled, moved, namedCandidate, redirectCandidate } from './moves.ts'
import { followNamed, type NamedPlace } from './named-urls.ts'

/** The place of a feed after a refresh. */
export interface Relocation {
  readonly state: FeedState
  readonly move: FeedMove | null
  /** The feed that already has the new URL. */
  readonly duplicateOf: string | null
  readonly diagnostics: readonly Diagnostic[]
}

/** The refresh of a feed that may have moved. By `knownChildren` the feed is recognised at another URL. */
type MovedRefresh = Pick<Refresh, 'at' | 'knownChildren' | 'meter' | 'options'>

/**
 * Decides whether a feed has moved, by its redirects and by the new URL that it names. `named` is `null` if it names
 * none. It is `undefined` if the feed was not read; then the last known name counts.
 */
export async function relocate(
  before: FeedState,
  meta: FetchMeta,
  named: string | null | undefined,
  refresh: MovedRefresh,
): Promise<Relocation> {
  const { at, options } = refresh
  const redirected = { ...before, move: redirectCandidate(before, meta.permanentUrl ?? null, at) }
  const state = { ...redirected, move: namedCandidate(redirected, named) }
  const { move } = state
  if (move !== null && isSettled(move)) return await decided(state, [move.url], 'redirect', options)
  const next = named === undefined && move?.by === 'new-feed-url' ? move.url : named
  if (next === undefined || next === null || !isDueForLook(state, next, at)) return { ...staying, state }
  const look = (url: string): Promise<NamedPlace | null> => lookAt(url, state, refresh)
  const { urls, isEndless } = await followNamed(state.feedUrl, next, look)
  // A chain that was not followed to its end is followed again next time.
  if (options.signal?.aborted === true) return { ...staying, state }
  if (isEndless) return { ...staying, state: lookedAt(state, next, at), diagnostics: endless([state.feedUrl, ...urls]) }
  if (urls.length === 0) return { ...staying, state: lookedAt(state, next, at) }
  return await decided(state, urls, 'new-feed-url', options)
}

const staying = { move: null, duplicateOf: null, diagnostics: [] } as const

/** Returns the state of a feed whose new URL was fetched and is not believed. */
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

/** Moves a feed to the last of the URLs. If one of them is a known feed, this one repeats it. */
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

/** Fetches a URL. Returns `null` unless it has the same feed, by its `podcast:guid` or by half of its children. */
async function lookAt(
  url: string,
  state: FeedState,
  { knownChildren, meter, options }: MovedRefresh,
): Promise<NamedPlace | null> {
  const { fetcher, signal, podcast, sss } = options
  const snapshot = await knownChildren()
  const diff = createDiff(snapshot)
  const reading = {
    feedUrl: url,
    seriesUuid: state.seriesUuid ?? undefined,
    kind: state.kind,
    snapshot: null,
    isArchive: false,
    lines: false,
    podcast,
    sss,
    signal,
    onChild: undefined,
  }
  const request = requestBeside(state.feedUrl, url, options)
  const outcome = await fetcher.fetchWith(request, documentReader(diff, reading))
  meter.fetched(outcome.meta)
  if (outcome.kind !== 'modified') return null
  const { isUnusable, isOtherKind, found } = outcome.value
  if (isUnusable || isOtherKind || found?.kind !== 'podcast') return null
  const { podcastGuid, newFeedUrl } = found.series.extras
  const { seen, known } = diff.progress
  const isSame = (podcastGuid !== undefined && podcastGuid === snapshot.podcastGuid) || (seen > 0 && known >= seen / 2)
  return isSame ? { permanentUrl: outcome.meta.permanentUrl ?? null, named: newFeedUrl ?? null } : null
}
