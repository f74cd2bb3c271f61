import { createDiff, type DiffResult, type Snapshot } from '../changes/index.ts'
import type { Diagnostic } from '../core/diagnostics.ts'
import type { FetchMeta, FetchOutcome, Modified, Unchanged } from '../fetch/index.ts'
import type { PodcastSeries } from '../model/index.ts'
import type { Check, SuccessfulCheck } from '../schedule/index.ts'
import { discoverHubs } from '../websub/index.ts'
import { type FeedHub, type FeedState, withSnapshot } from './feed-state.ts'
import { READERS } from './fetch-document.ts'
import { duplicateBy, ownerOf } from './moves/duplicates.ts'
import { relocate } from './moves/relocate.ts'
import { failedCheck, reasonOf } from './observe-fetch.ts'
import type { ReadDocument } from './read-document.ts'
import { readPages } from './read-pages.ts'
import type { FeedComparison, Refresh } from './refresh.ts'
import type { RefreshFeedOptions } from './refresh-options.ts'
import type { RefreshFindings, RefreshKind } from './refresh-outcome.ts'
import { type FoundSeries, hintsOf, withKnownChildren } from './series-facts.ts'
import { snapshotFactsOf } from './snapshot-source.ts'

/** The findings of a refresh, before the schedule is updated. A part that is missing is unchanged or empty. */
export interface Findings extends Partial<Pick<RefreshFindings, 'series' | 'move' | 'duplicateOf'>> {
  readonly kind: RefreshKind
  readonly reason?: string
  /** The new state, except for its schedule. */
  readonly state?: FeedState
  /** The check that the schedule is updated with. */
  readonly check?: Check
  /** The times, in epoch seconds, at which children were released that only waited for their date. */
  readonly released?: readonly number[]
  readonly result?: DiffResult
  /** `unchanged` if nothing had to be compared. */
  readonly verdict?: 'unchanged'
  readonly alternates?: readonly string[]
  readonly readAt?: string
  readonly diagnostics?: readonly Diagnostic[]
}

/** A document that belongs to the feed. */
interface ReadFeed extends ReadDocument {
  readonly found: FoundSeries
}

const parseFailure = { kind: 'check', effect: 'P' } as const

/** Decides what the answer of the server means for the feed. */
export async function findingsOf(fetched: FetchOutcome<ReadDocument>, refresh: Refresh): Promise<Findings> {
  const { state, options } = refresh
  switch (fetched.kind) {
    case 'aborted':
      return { kind: 'aborted' }
    case 'unchanged':
      return await unchanged(fetched, refresh)
    case 'modified':
      return isFeed(fetched) ? await modified(fetched, refresh) : unreadable(fetched, state)
    default:
      return {
        kind: fetched.kind === 'deferred' ? 'deferred' : fetched.kind === 'not-feed' ? 'unreadable' : 'failed',
        reason: reasonOf(fetched),
        state: { ...state, accept: acceptAfter(state, fetched) },
        check: failedCheck(fetched, state.schedule, options.now),
        alternates: fetched.kind === 'not-feed' ? (fetched.alternates ?? []) : [],
      }
  }
}

/**
 * Returns the types that the next request accepts. After a server has refused those of feeds (406, 415), a request
 * accepts anything. If the server refuses that too, the next request asks for feeds again.
 */
function acceptAfter({ accept }: FeedState, { meta: { status } }: FetchOutcome<unknown>): FeedState['accept'] {
  const isRefused = status === 406 || status === 415
  return isRefused ? (accept === null ? 'any' : null) : accept
}

async function unchanged({ meta, validators }: Unchanged, refresh: Refresh): Promise<Findings> {
  const { options, at, knownChildren } = refresh
  const state = { ...refresh.state, validators }
  if (state.unreadableBy !== null) return { kind: 'unreadable', reason: 'same-bytes', state, check: parseFailure }
  // Nearly always there is nothing to confirm, so the snapshot is not fetched.
  const result = isAtRest(state, at) ? null : createDiff(await knownChildren()).tick(options.now)
  const relocated = await relocate(result === null ? state : withResult(state, result), meta, undefined, refresh)
  // Children that a tick releases only waited for their date, which no hub announces. So the check has no releases.
  const check = successfulCheck(meta, { releases: [] }, options)
  const found = result === null ? { verdict: 'unchanged' as const } : { released: result.releases, result }
  return { kind: 'unchanged', ...relocated, check, readAt: meta.finalUrl, ...found }
}

/** Returns whether a sighting of an unchanged feed leaves its snapshot as it is. */
function isAtRest(state: FeedState, at: number): boolean {
  const { nextTimerAt } = state
  return snapshotFactsOf(state)?.hasMissing === false && (nextTimerAt === null || nextTimerAt > at)
}

function isFeed(fetched: Modified<ReadDocument>): fetched is Modified<ReadFeed> {
  const { isUnusable, isOtherKind, found } = fetched.value
  return !isUnusable && !isOtherKind && found !== null
}

function unreadable({ meta, value, validators }: Modified<ReadDocument>, state: FeedState): Findings {
  const { diagnostics, isOtherKind } = value
  // Without the lost part, a feed may look like another document.
  if (isCut(meta)) return truncated(state, diagnostics)
  const reason = isOtherKind ? 'another-kind' : 'unusable'
  const unread = { ...state, validators, unreadableBy: READERS }
  return { kind: 'unreadable', reason, state: unread, check: parseFailure, diagnostics }
}

/** Returns the findings of a transfer that was cut off. Only that fact is used, and nothing of the document. */
function truncated(state: FeedState, diagnostics: readonly Diagnostic[]): Findings {
  return { kind: 'failed', reason: 'network/truncated', state, check: { kind: 'check', effect: 'T' }, diagnostics }
}

async function modified(fetched: Modified<ReadFeed>, refresh: Refresh): Promise<Findings> {
  const { options, state } = refresh
  const comparison = await refresh.comparison()
  const { found, documentUuid, diagnostics } = fetched.value
  const isFirst = !comparison.snapshot.isImported
  const owner = isFirst ? await ownerOf({ series: found.series, documentUuid }, state, options) : null
  if (owner !== null) {
    // The feed is already known under another URL. Nothing is taken from this one.
    const { finalUrl: readAt } = fetched.meta
    return { kind: 'modified', state: { ...state, documentUuid }, duplicateOf: owner, readAt, diagnostics }
  }
  let pendingPage: string | null = null
  if (found.kind === 'podcast' && wantsOlderPages(fetched.meta, comparison, refresh)) {
    const missed = await readPages(found.series, comparison, refresh)
    if (options.signal?.aborted === true) return { kind: 'aborted' }
    // A page is tried again once. If it fails twice, it is taken as gone.
    if (missed !== state.pendingPage) pendingPage = missed
  }
  return await compared(fetched, pendingPage, comparison, refresh)
}

/** Returns whether older pages may have children that were never read. */
function wantsOlderPages(meta: FetchMeta, { diff, snapshot }: FeedComparison, { options, state }: Refresh): boolean {
  if (isCut(meta) || options.followPages === false) return false
  const isGap = diff.progress.seen > 0 && diff.progress.known === 0
  return isGap || !snapshot.isImported || state.pendingPage !== null
}

/** Returns the findings after everything readable was read. */
async function compared(
  { meta, value, validators }: Modified<ReadFeed>,
  pendingPage: string | null,
  { snapshot, diff }: FeedComparison,
  refresh: Refresh,
): Promise<Findings> {
  const { options, state } = refresh
  const { diagnostics, found, complete } = value
  const bodyDigest = Buffer.from(meta.bodySha256 ?? '', 'hex')
  const result = diff.finish({ now: options.now, complete, isCut: isCut(meta), bodyDigest })
  if (result.verdict === 'discarded') return truncated(withSnapshot(state, result.snapshot), diagnostics)
  // The missing part of the document may have its identifier.
  const documentUuid = value.documentUuid ?? (complete ? null : state.documentUuid)
  const read = withResult(
    { ...state, kind: found.kind, documentUuid, validators, unreadableBy: null, pendingPage },
    result,
  )
  const podcast = found.kind === 'podcast' ? found.series : null
  // The missing part of the document may have the hub and the new URL.
  const hub = hubOf(meta, podcast?.extras) ?? (complete ? null : state.hub)
  const named = podcast?.extras.newFeedUrl ?? (complete ? null : undefined)
  const knownChildren = async (): Promise<Snapshot> => result.snapshot
  const relocated = await relocate({ ...read, hub }, meta, named, { ...refresh, knownChildren })
  const isStored = result.isSeriesChanged || (result.verdict === 'complete' && hasNewHash(result, snapshot))
  return {
    kind: 'modified',
    ...relocated,
    readAt: meta.finalUrl,
    duplicateOf: relocated.duplicateOf ?? (await duplicateBy(result.snapshot, snapshot, options)),
    check: { ...successfulCheck(meta, result, options), hints: hintsOf(found) },
    result,
    series: isStored ? withKnownChildren(found, result) : null,
    diagnostics: [...diagnostics, ...relocated.diagnostics],
  }
}

function isCut({ flags }: FetchMeta): boolean {
  return flags.includes('truncated')
}

/**
 * Returns the hubs that a feed names and the URL by which they know it, `topicUrl`; `null` if it names none. They come
 * from `Link` headers, else from the document (WebSub section 4).
 */
function hubOf({ links, finalUrl }: FetchMeta, extras: PodcastSeries['extras'] | undefined): FeedHub | null {
  const discovery = discoverHubs({ finalUrl, links, extras })
  return discovery === null ? null : { topicUrl: discovery.topicUrl, hubUrls: discovery.hubs }
}

/** Returns the state with the snapshot of the diff. From the first reading on, the series has a uuid. */
export function withResult(state: FeedState, { snapshot, nextTimerAt }: DiffResult): FeedState {
  const seriesUuid = state.seriesUuid ?? snapshot.seriesUuid
  const schedule = seriesUuid === null ? state.schedule : { ...state.schedule, feedUuid: seriesUuid }
  return { ...withSnapshot(state, snapshot), seriesUuid, schedule, nextTimerAt }
}

function hasNewHash(result: DiffResult, before: Snapshot): boolean {
  return result.hash !== before.hash || result.childrenHash !== before.childrenHash
}

function successfulCheck(
  { freshness, flags }: FetchMeta,
  { releases }: Pick<DiffResult, 'releases'>,
  { popularityRank }: RefreshFeedOptions,
): SuccessfulCheck {
  const maxAge = freshness.maxAge ?? freshness.expiresIn
  return {
    kind: 'check',
    effect: 'ok',
    releases,
    popularityRank,
    ...(flags.includes('ignoredConditional') && { ignoredConditions: true }),
    ...(maxAge !== undefined && { maxAge }),
  }
}
