import { createDiff, type Diff, type DiffResult, type Snapshot } from '../changes/index.ts'
import type { Diagnostic } from '../core/diagnostics.ts'
import { secondOfPresent } from '../core/present.ts'
import type { FeedConsumer, FetchMeta, FetchOutcome, FetchRequest, Modified } from '../fetch/index.ts'
import type { PodcastSeries } from '../model/index.ts'
import type { SuccessfulCheck } from '../schedule/index.ts'
import { checkFeedState, checkRefreshFeedOptions, checkTickOptions } from './check-options.ts'
import { duplicateBy, ownerOf } from './duplicates.ts'
import { type FeedKind, type FeedState, withSnapshot } from './feed-state.ts'
import { hubOf } from './hub.ts'
import { failedCheck, reasonOf } from './observe-fetch.ts'
import { documentReader, type ReadDocument, type ReadingOptions } from './read-document.ts'
import { readPages } from './read-pages.ts'
import { createMeter, type RefreshMeter } from './refresh-meter.ts'
import type { RefreshFeedOptions } from './refresh-options.ts'
import type { RefreshOutcome } from './refresh-outcome.ts'
import { relocate } from './relocate.ts'
import { hintsOf, withKnownChildren } from './series-facts.ts'
import { settle } from './settle.ts'
import { loadSnapshot, snapshotFactsOf } from './snapshot-source.ts'

/** Raised when the readers can make something of what they could make nothing of before. */
const READERS = '1'

/** A refresh under way. */
interface Refresh {
  readonly state: FeedState
  readonly options: RefreshFeedOptions
  readonly at: number
  readonly meter: RefreshMeter
  /** Fetches the snapshot when it is first needed. */
  readonly knownChildren: () => Promise<Snapshot>
  /** Begins to read when the first document is there. */
  readonly begin: () => Promise<ReadRefresh>
}

/** A refresh to which a document came. */
interface ReadRefresh extends Refresh {
  readonly snapshot: Snapshot
  /** What every document of the feed is shown to, and what each is read with. */
  readonly diff: Diff
  readonly reading: ReadingOptions
}

/** A document that is the feed. */
interface ReadFeed extends ReadDocument {
  readonly kind: FeedKind
  readonly series: NonNullable<ReadDocument['series']>
}

/**
 * Refreshes one feed: fetches it, reads it where it changed, compares it with what is known, and decides when to look
 * again. What can be left out is left out: a body that the server calls unchanged is not sent, one with the same bytes is
 * not read. A child at a time is in memory, from the socket to the comparison.
 *
 * Whatever a server does is an outcome. State and results are for the caller to store, in one transaction; to stop
 * before that, or to crash, is as if the refresh had not been.
 *
 * @throws TypeError when an argument is not what it should be; SnapshotError when the stored snapshot cannot be read or
 * does not belong to the state; and what `onChild`, `findFeed` and a function in `state.snapshot` throw.
 * @example
 * const outcome = await refreshFeed(state, { fetcher, now: Date.now(), onChild: (part) => stage(part) })
 * await save(outcome.state, outcome.series, outcome.children, outcome.events)
 */
export async function refreshFeed(state: FeedState, options: RefreshFeedOptions): Promise<RefreshOutcome> {
  checkFeedState(state)
  checkRefreshFeedOptions(options)
  // Before anything is asked of anyone.
  const at = secondOfPresent(options.now)
  const refresh = refreshOf(state, options, at)
  const outcome = await fetchThrough(options.fetcher, requestFor(state, options), async (body, context) => {
    const { diff, reading } = await refresh.begin()
    return await documentReader(diff, reading, false)(body, context)
  })
  refresh.meter.fetched(outcome.meta)
  switch (outcome.kind) {
    case 'aborted':
      return aborted(refresh)
    case 'unchanged':
      return await unchanged(refresh, outcome.meta, { ...state, validators: outcome.validators })
    case 'modified':
      refresh.meter.read(outcome.value)
      return await modified(await refresh.begin(), outcome)
    default:
      return settle(
        {
          kind: outcome.kind === 'deferred' ? 'deferred' : outcome.kind === 'not-feed' ? 'unreadable' : 'failed',
          reason: reasonOf(outcome),
          before: state,
          state: { ...state, accept: acceptAfter(state, outcome) },
          check: failedCheck(outcome, state.schedule, options.now),
          alternates: outcome.kind === 'not-feed' ? (outcome.alternates ?? []) : [],
          metrics: refresh.meter.metrics,
        },
        options,
      )
  }
}

function refreshOf(state: FeedState, options: RefreshFeedOptions, at: number): Refresh {
  const knownChildren = once(() => loadSnapshot(state))
  const refresh = { state, options, at, meter: createMeter(), knownChildren }
  const begin = once(async (): Promise<ReadRefresh> => {
    const snapshot = await knownChildren()
    const diff = createDiff(snapshot)
    const reading: ReadingOptions = {
      feedUrl: state.feedUrl,
      seriesUuid: state.seriesUuid ?? undefined,
      kind: state.kind,
      snapshot,
      podcast: options.podcast,
      sss: options.sss,
      signal: options.signal,
      onChild: options.onChild,
    }
    return { ...refresh, begin, snapshot, diff, reading }
  })
  return { ...refresh, begin }
}

/** Calls a function when its result is first asked for, and no second time. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null
  return () => {
    made ??= make()
    return made
  }
}

/**
 * What a feed has to tell though nobody fetches it: a release whose date has come, exclusive content that turned free.
 * When that is, `state.nextTimerAt` says.
 *
 * @throws TypeError when an argument is not what it should be; SnapshotError when the stored snapshot is none
 */
export async function tickFeed(
  state: FeedState,
  options: Pick<RefreshFeedOptions, 'now' | 'policy'>,
): Promise<RefreshOutcome> {
  checkFeedState(state)
  checkTickOptions(options)
  const { metrics } = createMeter()
  const result = createDiff(await loadSnapshot(state)).tick(options.now, { isSighting: false })
  const ticked = { kind: 'ticked', before: state, state: withResult(state, result), check: null } as const
  return settle({ ...ticked, released: result.releases, result, metrics }, options)
}

/** Fetches a feed, and waits for the consumer too where the fetch ends before it does. */
async function fetchThrough<T>(
  fetcher: RefreshFeedOptions['fetcher'],
  request: FetchRequest,
  consume: FeedConsumer<T>,
): Promise<FetchOutcome<T>> {
  let consuming: Promise<unknown> = Promise.resolve()
  const outcome = await fetcher.fetchWith(request, (body, context) => {
    const consumed = consume(body, context)
    consuming = consumed.catch(() => {})
    return consumed
  })
  await consuming
  return outcome
}

function requestFor(state: FeedState, { signal, request }: RefreshFeedOptions): FetchRequest {
  const { feedUrl, validators, kind, unreadableBy, snapshot, pendingPage, accept } = state
  // Without what was read of it, or with newer readers, a feed that is as it was is no less wanted.
  const mayBeUnchanged =
    pendingPage === null && (unreadableBy === null ? snapshot !== null && kind !== null : unreadableBy === READERS)
  return {
    url: feedUrl,
    accept: accept ?? (kind === 'comic' || kind === 'creator' ? 'sss' : 'feed'),
    acceptTruncated: true,
    ...request,
    ...(validators !== null && mayBeUnchanged && { validators }),
    signal,
  }
}

/**
 * A server that refuses what is asked for (406, 415) is asked for anything, and where it refuses that, for the feed again.
 */
function acceptAfter({ accept }: FeedState, { meta: { status } }: FetchOutcome<unknown>): FeedState['accept'] {
  const isRefused = status === 406 || status === 415
  return isRefused ? (accept === null ? 'any' : null) : accept
}

async function unchanged(refresh: Refresh, meta: FetchMeta, state: FeedState): Promise<RefreshOutcome> {
  const { options, at, knownChildren, meter, state: before } = refresh
  if (state.unreadableBy !== null) {
    const check = { kind: 'check', effect: 'P' } as const
    return settle({ kind: 'unreadable', reason: 'same-bytes', before, state, check, metrics: meter.metrics }, options)
  }
  // Nearly always there is nothing to confirm, and the snapshot stays where it is.
  const result = isAtRest(state, at) ? null : createDiff(await knownChildren()).tick(options.now)
  const ticked = result === null ? state : withResult(state, result)
  const relocated = await relocate(ticked, knownChildren, meta, undefined, at, meter, options)
  // Nothing new is in a feed that is as it was: what came out had its date to come, and no hub tells of that.
  const check = successfulCheck(meta, { releases: [] }, options)
  const found = result === null ? { verdict: 'unchanged' as const } : { released: result.releases, result }
  return settle({ kind: 'unchanged', before, ...relocated, check, ...found, metrics: meter.metrics }, options)
}

/** Whether a sighting of an unchanged feed changes nothing of what is known of its children. */
function isAtRest(state: FeedState, at: number): boolean {
  const { nextTimerAt } = state
  return snapshotFactsOf(state)?.hasMissing === false && (nextTimerAt === null || nextTimerAt > at)
}

async function modified(refresh: ReadRefresh, fetched: Modified<ReadDocument>): Promise<RefreshOutcome> {
  if (!isFeed(fetched)) return unreadable(refresh, fetched)
  const { options, snapshot, state } = refresh
  const { series, documentUuid, diagnostics } = fetched.value
  const owner = snapshot.isImported ? null : await ownerOf(fetched.value, state, options)
  if (owner !== null) return repeated(refresh, owner, documentUuid, diagnostics)
  let pendingPage: string | null = null
  if (wantsOlderPages(refresh, fetched)) {
    pendingPage = await readOlderPages(refresh, series as PodcastSeries)
    if (options.signal?.aborted === true) return aborted(refresh)
  }
  return await compared(refresh, fetched, pendingPage)
}

function isFeed(fetched: Modified<ReadDocument>): fetched is Modified<ReadFeed> {
  const { isUnusable, isOtherKind, kind, series } = fetched.value
  return !isUnusable && !isOtherKind && kind !== null && series !== null
}

function unreadable(refresh: ReadRefresh, { meta, value, validators }: Modified<ReadDocument>): RefreshOutcome {
  const { options, meter, state } = refresh
  const { diagnostics, isOtherKind } = value
  // What was lost may be what made it the feed.
  if (isCut(meta)) return truncated(refresh, state, diagnostics)
  return settle(
    {
      kind: 'unreadable',
      reason: isOtherKind ? 'another-kind' : 'unusable',
      before: state,
      state: { ...state, validators, unreadableBy: READERS },
      check: { kind: 'check', effect: 'P' },
      diagnostics,
      metrics: meter.metrics,
    },
    options,
  )
}

/** The feed is there already, under another URL: nothing is taken from this one. */
function repeated(
  { options, meter, state }: Refresh,
  owner: string,
  documentUuid: string | null,
  diagnostics: readonly Diagnostic[],
): RefreshOutcome {
  const repeating = { ...state, documentUuid }
  const duplicate = { kind: 'modified', before: state, state: repeating, check: null, duplicateOf: owner } as const
  return settle({ ...duplicate, diagnostics, metrics: meter.metrics }, options)
}

/** Whether there may be children that the first document lists no more, and that were never read. */
function wantsOlderPages(
  { options, snapshot, state, diff }: ReadRefresh,
  { meta, value }: Modified<ReadFeed>,
): boolean {
  if (value.kind !== 'podcast' || isCut(meta) || options.followPages === false) return false
  const isGap = diff.progress.seen > 0 && diff.progress.known === 0
  return isGap || !snapshot.isImported || state.pendingPage !== null
}

/** The page that could not be read, if it is to be tried again; else null. */
async function readOlderPages(refresh: ReadRefresh, series: PodcastSeries): Promise<string | null> {
  const { options, meter, state, diff, reading } = refresh
  const missed = await readPages(series, diff, reading, meter, options)
  // Tried again once; a page that is not there twice is not there.
  return missed === state.pendingPage ? null : missed
}

/** Everything of the feed that there was to read was read: what it comes to. */
async function compared(
  refresh: ReadRefresh,
  { meta, value, validators }: Modified<ReadFeed>,
  pendingPage: string | null,
): Promise<RefreshOutcome> {
  const { options, at, snapshot, meter, state, diff } = refresh
  const { diagnostics, kind, series, complete } = value
  const bodyDigest = Buffer.from(meta.bodySha256 ?? '', 'hex')
  const result = diff.finish({ now: options.now, complete, isCut: isCut(meta), bodyDigest })
  if (result.verdict === 'discarded') {
    return truncated(refresh, withSnapshot(state, result.snapshot), diagnostics)
  }
  // What is missing of the document may have held its identifier.
  const documentUuid = value.documentUuid ?? (complete ? null : state.documentUuid)
  const read = withResult({ ...state, kind, documentUuid, validators, unreadableBy: null, pendingPage }, result)
  const podcast = kind === 'podcast' ? (series as PodcastSeries) : null
  // What is missing of the document may have named hub and new URL.
  const hub = hubOf(meta, podcast?.extras ?? null) ?? (complete ? null : state.hub)
  const named = podcast?.extras.newFeedUrl ?? (complete ? null : undefined)
  const relocated = await relocate({ ...read, hub }, async () => result.snapshot, meta, named, at, meter, options)
  const duplicateOf = relocated.duplicateOf ?? (await duplicateBy(result.snapshot, snapshot, options))
  const check = { ...successfulCheck(meta, result, options), hints: hintsOf(kind, series) }
  const isStored = result.isSeriesChanged || (result.verdict === 'complete' && hasNewHash(result, snapshot))
  return settle(
    {
      kind: 'modified',
      before: state,
      ...relocated,
      duplicateOf,
      check,
      result,
      series: isStored ? withKnownChildren(kind, series, result) : null,
      diagnostics: [...diagnostics, ...relocated.diagnostics],
      metrics: meter.metrics,
    },
    options,
  )
}

function isCut({ flags }: FetchMeta): boolean {
  return flags.includes('truncated')
}

/** The transfer was cut, and nothing is taken from what came but that it was. */
function truncated(
  { options, meter, state: before }: Refresh,
  state: FeedState,
  diagnostics: readonly Diagnostic[],
): RefreshOutcome {
  const check = { kind: 'check', effect: 'T' } as const
  const reason = 'network/truncated'
  return settle({ kind: 'failed', reason, before, state, check, diagnostics, metrics: meter.metrics }, options)
}

function aborted({ options, meter, state }: Refresh): RefreshOutcome {
  return settle({ kind: 'aborted', before: state, state, check: null, metrics: meter.metrics }, options)
}

/** The state with what the comparison remembers; from the first reading on the series' uuid is known. */
function withResult(state: FeedState, { snapshot, nextTimerAt }: DiffResult): FeedState {
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
