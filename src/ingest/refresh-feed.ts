import { createDiff, type Diff, type DiffResult, type Snapshot } from '../changes/index.ts'
import type { Diagnostic } from '../core/diagnostics.ts'
import { secondOfPresent } from '../core/present.ts'
import type { FeedConsumer, FetchMeta, FetchOutcome, FetchRequest, Modified } from '../fetch/index.ts'
import type { PodcastSeries } from '../model/index.ts'
import type { SuccessfulCheck } from '../schedule/index.ts'
import { buildOutcome } from './build-outcome.ts'
import { checkFeedState, checkRefreshFeedOptions, checkTickOptions } from './check-options.ts'
import { type FeedState, withSnapshot } from './feed-state.ts'
import { hubOf } from './hub.ts'
import { duplicateBy, ownerOf } from './moves/duplicates.ts'
import { relocate } from './moves/relocate.ts'
import { failedCheck, reasonOf } from './observe-fetch.ts'
import { documentReader, type ReadDocument, type ReadingOptions } from './read-document.ts'
import { readPages } from './read-pages.ts'
import { createMeter, type RefreshMeter } from './refresh-meter.ts'
import type { RefreshFeedOptions } from './refresh-options.ts'
import type { RefreshOutcome } from './refresh-outcome.ts'
import { type FoundSeries, hintsOf, withKnownChildren } from './series-facts.ts'
import { loadSnapshot, snapshotFactsOf } from './snapshot-source.ts'

/** The version of the readers. Raise it when they can read documents that they could not read before. */
const READERS = '1'

/** A refresh under way. */
interface Refresh {
  readonly state: FeedState
  readonly options: RefreshFeedOptions
  readonly at: number
  readonly meter: RefreshMeter
  /** Fetches the snapshot when it is first needed. */
  readonly knownChildren: () => Promise<Snapshot>
  /** Starts reading when the first document arrives. */
  readonly begin: () => Promise<ReadRefresh>
}

/** A refresh that received a document. */
interface ReadRefresh extends Refresh {
  readonly snapshot: Snapshot
  /** The diff that sees every document of the feed, and the options of each reading. */
  readonly diff: Diff
  readonly reading: ReadingOptions
}

/** A document that belongs to the feed. */
interface ReadFeed extends ReadDocument {
  readonly found: FoundSeries
}

/**
 * Refreshes one feed: fetches it, reads it if it changed, compares it with the known state, and decides when to check
 * again. It does no unnecessary work: the server does not send an unchanged body, and a body with the same bytes is not
 * read. Only one child at a time is in memory, from the socket to the comparison.
 *
 * Whatever a server does, the result is an outcome and not an error. Store state and results in one transaction. If the
 * process ends before that, it is as if the refresh had not taken place.
 *
 * @throws TypeError if an argument is invalid; SnapshotError if the stored snapshot cannot be read or does not belong
 * to the state; and the errors of `onChild`, `findFeed` and a function in `state.snapshot`.
 * @example
 * const outcome = await refreshFeed(state, { fetcher, now: Date.now(), onChild: (part) => stage(part) })
 * await save(outcome.state, outcome.series, outcome.children, outcome.events)
 */
export async function refreshFeed(state: FeedState, options: RefreshFeedOptions): Promise<RefreshOutcome> {
  checkFeedState(state)
  checkRefreshFeedOptions(options)
  // `now` is checked here, before any request is sent.
  const at = secondOfPresent(options.now)
  const refresh = refreshOf(state, options, at)
  const outcome = await fetchThrough(options.fetcher, requestFor(state, options), async (body, context) => {
    const { diff, reading } = await refresh.begin()
    return await documentReader(diff, reading)(body, context)
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
      return buildOutcome(
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
      isArchive: false,
      podcast: options.podcast,
      sss: options.sss,
      signal: options.signal,
      onChild: options.onChild,
    }
    return { ...refresh, begin, snapshot, diff, reading }
  })
  return { ...refresh, begin }
}

/** Wraps a function so that it is called at most once, when its result is first needed. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null
  return () => {
    made ??= make()
    return made
  }
}

/**
 * Applies the timers of a feed without fetching it: an episode whose date has come, exclusive content that became free.
 * `state.nextTimerAt` says when the next timer is due.
 *
 * @throws TypeError if an argument is invalid; SnapshotError if the stored snapshot is invalid
 */
export async function tickFeed(state: FeedState, options: Pick<RefreshFeedOptions, 'now'>): Promise<RefreshOutcome> {
  checkFeedState(state)
  checkTickOptions(options)
  const { metrics } = createMeter()
  const result = createDiff(await loadSnapshot(state)).tick(options.now, { isSighting: false })
  const ticked = { kind: 'ticked', before: state, state: withResult(state, result), check: null } as const
  return buildOutcome({ ...ticked, released: result.releases, result, metrics }, options)
}

/** Fetches a feed. Waits for the consumer even if the fetch ends first. */
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
  // Even an unchanged feed must be read if it was never read, if a page is pending, or if only older readers failed to
  // read it.
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
 * Returns the types that the next request accepts. After a server has refused those of feeds (406, 415), a request
 * accepts anything. If the server refuses that too, the next request asks for feeds again.
 */
function acceptAfter({ accept }: FeedState, { meta: { status } }: FetchOutcome<unknown>): FeedState['accept'] {
  const isRefused = status === 406 || status === 415
  return isRefused ? (accept === null ? 'any' : null) : accept
}

async function unchanged(refresh: Refresh, meta: FetchMeta, state: FeedState): Promise<RefreshOutcome> {
  const { options, at, knownChildren, meter, state: before } = refresh
  if (state.unreadableBy !== null) {
    const check = { kind: 'check', effect: 'P' } as const
    return buildOutcome(
      { kind: 'unreadable', reason: 'same-bytes', before, state, check, metrics: meter.metrics },
      options,
    )
  }
  // Nearly always there is nothing to confirm, so the snapshot is not fetched.
  const result = isAtRest(state, at) ? null : createDiff(await knownChildren()).tick(options.now)
  const ticked = result === null ? state : withResult(state, result)
  const relocated = await relocate(ticked, meta, undefined, refresh)
  // Children that a tick releases only waited for their date, which no hub announces. So the check has no releases.
  const check = successfulCheck(meta, { releases: [] }, options)
  const found = result === null ? { verdict: 'unchanged' as const } : { released: result.releases, result }
  return buildOutcome({ kind: 'unchanged', before, ...relocated, check, ...found, metrics: meter.metrics }, options)
}

/** Returns whether a sighting of an unchanged feed leaves its snapshot as it is. */
function isAtRest(state: FeedState, at: number): boolean {
  const { nextTimerAt } = state
  return snapshotFactsOf(state)?.hasMissing === false && (nextTimerAt === null || nextTimerAt > at)
}

async function modified(refresh: ReadRefresh, fetched: Modified<ReadDocument>): Promise<RefreshOutcome> {
  if (!isFeed(fetched)) return unreadable(refresh, fetched)
  const { options, snapshot, state } = refresh
  const { found, documentUuid, diagnostics } = fetched.value
  const own = { series: found.series, documentUuid }
  const owner = snapshot.isImported ? null : await ownerOf(own, state, options)
  if (owner !== null) return repeated(refresh, owner, documentUuid, diagnostics)
  let pendingPage: string | null = null
  if (found.kind === 'podcast' && wantsOlderPages(refresh, fetched.meta)) {
    pendingPage = await readOlderPages(refresh, found.series)
    if (options.signal?.aborted === true) return aborted(refresh)
  }
  return await compared(refresh, fetched, pendingPage)
}

function isFeed(fetched: Modified<ReadDocument>): fetched is Modified<ReadFeed> {
  const { isUnusable, isOtherKind, found } = fetched.value
  return !isUnusable && !isOtherKind && found !== null
}

function unreadable(refresh: ReadRefresh, { meta, value, validators }: Modified<ReadDocument>): RefreshOutcome {
  const { options, meter, state } = refresh
  const { diagnostics, isOtherKind } = value
  // Without the lost part, a feed may look like another document.
  if (isCut(meta)) return truncated(refresh, state, diagnostics)
  return buildOutcome(
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

/** Returns the outcome for a feed that is already known under another URL: nothing is taken from this one. */
function repeated(
  { options, meter, state }: Refresh,
  owner: string,
  documentUuid: string | null,
  diagnostics: readonly Diagnostic[],
): RefreshOutcome {
  const repeating = { ...state, documentUuid }
  const duplicate = { kind: 'modified', before: state, state: repeating, check: null, duplicateOf: owner } as const
  return buildOutcome({ ...duplicate, diagnostics, metrics: meter.metrics }, options)
}

/** Returns whether older pages may have children that were never read. */
function wantsOlderPages({ options, snapshot, state, diff }: ReadRefresh, meta: FetchMeta): boolean {
  if (isCut(meta) || options.followPages === false) return false
  const isGap = diff.progress.seen > 0 && diff.progress.known === 0
  return isGap || !snapshot.isImported || state.pendingPage !== null
}

/** Reads the older pages. Returns the page that was unreadable and must be tried again; `null` if there is none. */
async function readOlderPages(refresh: ReadRefresh, series: PodcastSeries): Promise<string | null> {
  const missed = await readPages(series, refresh)
  // A page is tried again once. If it fails twice, it is taken as gone.
  return missed === refresh.state.pendingPage ? null : missed
}

/** Builds the outcome after everything readable was read. */
async function compared(
  refresh: ReadRefresh,
  { meta, value, validators }: Modified<ReadFeed>,
  pendingPage: string | null,
): Promise<RefreshOutcome> {
  const { options, snapshot, meter, state, diff } = refresh
  const { diagnostics, found, complete } = value
  const bodyDigest = Buffer.from(meta.bodySha256 ?? '', 'hex')
  const result = diff.finish({ now: options.now, complete, isCut: isCut(meta), bodyDigest })
  if (result.verdict === 'discarded') {
    return truncated(refresh, withSnapshot(state, result.snapshot), diagnostics)
  }
  // The missing part of the document may have its identifier.
  const documentUuid = value.documentUuid ?? (complete ? null : state.documentUuid)
  const read = withResult(
    { ...state, kind: found.kind, documentUuid, validators, unreadableBy: null, pendingPage },
    result,
  )
  const podcast = found.kind === 'podcast' ? found.series : null
  // The missing part of the document may have the hub and the new URL.
  const hub = hubOf(meta, podcast?.extras ?? null) ?? (complete ? null : state.hub)
  const named = podcast?.extras.newFeedUrl ?? (complete ? null : undefined)
  const relocated = await relocate({ ...read, hub }, meta, named, {
    ...refresh,
    knownChildren: async () => result.snapshot,
  })
  const duplicateOf = relocated.duplicateOf ?? (await duplicateBy(result.snapshot, snapshot, options))
  const check = { ...successfulCheck(meta, result, options), hints: hintsOf(found) }
  const isStored = result.isSeriesChanged || (result.verdict === 'complete' && hasNewHash(result, snapshot))
  return buildOutcome(
    {
      kind: 'modified',
      before: state,
      ...relocated,
      duplicateOf,
      check,
      result,
      series: isStored ? withKnownChildren(found, result) : null,
      diagnostics: [...diagnostics, ...relocated.diagnostics],
      metrics: meter.metrics,
    },
    options,
  )
}

function isCut({ flags }: FetchMeta): boolean {
  return flags.includes('truncated')
}

/** Returns the outcome for a transfer that was cut off. Only that fact is used, and nothing of the document. */
function truncated(
  { options, meter, state: before }: Refresh,
  state: FeedState,
  diagnostics: readonly Diagnostic[],
): RefreshOutcome {
  const check = { kind: 'check', effect: 'T' } as const
  const reason = 'network/truncated'
  return buildOutcome({ kind: 'failed', reason, before, state, check, diagnostics, metrics: meter.metrics }, options)
}

function aborted({ options, meter, state }: Refresh): RefreshOutcome {
  return buildOutcome({ kind: 'aborted', before: state, state, check: null, metrics: meter.metrics }, options)
}

/** Returns the state with the snapshot of the diff. From the first reading on, the series has a uuid. */
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
