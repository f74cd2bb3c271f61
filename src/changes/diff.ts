import { secondOfPresent } from '../core/present.ts'
import { contextChange } from '../identity/context-digest.ts'
import { hexOf } from '../identity/uuid-bytes.ts'
import { buildDiffResult, type DiffFindings } from './events/build-diff-result.ts'
import { changesOfListed } from './events/child-changes.ts'
import type { DiffResult } from './events/diff-result.ts'
import { afterCut, discarded } from './events/discarded.ts'
import { keepFreeDates } from './events/timers.ts'
import { checkFinishOptions, type FinishOptions, isSightingOf, type TickOptions } from './finish-options.ts'
import { confirmMissing, judgeMissing, markUnread, notJudged, notLookedFor } from './matching/absence.ts'
import { documentIdentity, kindOfPart, type ReadPart } from './matching/child-facts.ts'
import { matchFresh } from './matching/matching.ts'
import { SnapshotDraft } from './matching/snapshot-draft.ts'
import type { SeenPart } from './seen-part.ts'
import { type SeriesFacts, seriesAfter, seriesFacts } from './series-facts.ts'
import type { SnapshotHead } from './snapshot/feed-state.ts'
import { keepAlias } from './snapshot/kept-aliases.ts'
import type { FeedKind, Snapshot } from './snapshot/snapshot.ts'
import { storedSnapshot } from './snapshot/snapshot-codec.ts'
import type { StoredSnapshot } from './snapshot/stored-snapshot.ts'
import { stateAfter } from './state-after.ts'

/** Facts about a part that its document does not state. */
export interface SeenFrom {
  /** Whether the document is an archive or a further page of the feed (RFC 5005), which is never fetched again. */
  readonly isArchive?: boolean | undefined
}

/** Compares one reading of a feed with the snapshot of the last one. */
export interface Diff {
  /**
   * `seen` is the number of children shown so far, `known` the number of those that the snapshot has, and `repeated`
   * the number of those that a document before theirs has. If the snapshot has none of them, children between the two
   * readings may be missing.
   */
  readonly progress: { readonly seen: number; readonly known: number; readonly repeated: number }
  /**
   * Shows the diff a part of the document, in the order of the document. The diff keeps about 120 bytes per child, not
   * the entity. The parts of further pages may follow those of the first.
   *
   * @throws TypeError if the part is of another kind of feed or another series than the snapshot, has no uuid, or is
   *   not a part; if it is of a hosting provider; if the diff has ended
   */
  see(part: SeenPart, from?: SeenFrom): void
  /**
   * Ends the reading. It is partial if its `end` was not shown.
   *
   * @throws TypeError if `now` is not in milliseconds, no series or creator was shown, or the diff has ended
   */
  finish(options: FinishOptions): DiffResult
  /**
   * Counts an unchanged feed (304, equal body) as one more sighting of the last listing, and fires the timers that are
   * due. Call it instead of a reading. If nothing changes, the result has the snapshot that the diff began with. Before
   * the first reading its verdict is `discarded`.
   *
   * @param now the present, in milliseconds
   * @throws TypeError if `now` is not in milliseconds, parts were shown, or the diff has ended
   */
  tick(now: number, options?: TickOptions): DiffResult
}

/**
 * Begins to compare a reading of a feed with its snapshot. Read the feed with the `seriesUuid` of the snapshot, if it
 * has one. The diff has no clock, and the same snapshot, parts and time give the same result.
 *
 * @example
 * const old = stored === null ? emptySnapshot() : decodeSnapshot(stored)
 * const diff = createDiff(old)
 * for await (const part of readPodcast(body, { feedUrl, seriesUuid: old.seriesUuid ?? undefined })) diff.see(part)
 * const { snapshot, children, events } = diff.finish({ now: Date.now() })
 */
export function createDiff(snapshot: Snapshot): Diff {
  return new FeedDiff(storedSnapshot(snapshot))
}

class FeedDiff implements Diff {
  readonly #old: StoredSnapshot
  #draft: SnapshotDraft | null = null
  #kind: FeedKind | null
  #uuid: string | null
  #series: SeriesFacts | null = null
  /** `null` until the end of a document was shown. */
  #isComplete: boolean | null = null
  /** The reading context and the order of slash dates, each from the first `end` part that has it. */
  #contextDigest: FinishOptions['contextDigest']
  #slashDates: FinishOptions['slashDates']
  #isUnusable = false
  #hasSeen = false
  #hasEnded = false

  constructor(old: StoredSnapshot) {
    this.#old = old
    this.#kind = old.state.kind
    this.#uuid = old.state.seriesUuid
  }

  get progress(): Diff['progress'] {
    const draft = this.#draft
    return { seen: draft?.shown.count ?? 0, known: draft?.known ?? 0, repeated: draft?.repeated ?? 0 }
  }

  see(part: SeenPart, { isArchive = false }: SeenFrom = {}): void {
    this.#assertOpen()
    this.#hasSeen = true
    switch (part?.type) {
      case 'head':
        this.#settleUuid((part.series ?? part.creator)?.uuid)
        break
      case 'episode':
      case 'issue':
      case 'content':
        this.#read(part, isArchive)
        break
      case 'known':
        this.#know(part.child, isArchive)
        break
      case 'series':
        this.#settleKind('issuesHash' in part.series ? 'comic' : 'podcast')
        this.#settleUuid(part.series.uuid)
        // If there are several documents, the series is that of the first.
        this.#series ??= seriesFacts(part, this.#old.state.ignoresQueries)
        break
      case 'creator':
        this.#settleKind('creator')
        this.#settleUuid(part.creator.uuid)
        this.#series ??= seriesFacts(part, this.#old.state.ignoresQueries)
        break
      case 'end':
        this.#isComplete = part.complete && this.#isComplete !== false
        this.#contextDigest ??= part.contextDigest
        this.#slashDates ??= part.slashDates
        this.#isUnusable ||= part.status === 'unusable' && this.#series === null
        this.#turnPage(part)
        break
      case 'hosting-provider':
        throw new TypeError('a hosting provider has no children: there is nothing to compare but its hash')
      default:
        throw new TypeError('see takes the parts that readPodcast and readSss yield, one at a time')
    }
  }

  finish(given: FinishOptions): DiffResult {
    checkFinishOptions(given)
    const { contextDigest = this.#contextDigest, slashDates = this.#slashDates } = given
    const options = { ...given, contextDigest, slashDates }
    const now = secondOfPresent(options.now)
    this.#end()
    const old = this.#old
    if (this.#isUnusable) return discarded(old)
    const cut = afterCut(old.state, options)
    if (cut.isDiscarded) return discarded(old, cut.state)
    const series = this.#series
    if (series === null) throw new TypeError('no series or creator was shown: pass every part of the document to see')
    return this.#conclude(series, options, { ...old.state, ...cut.state }, now)
  }

  tick(now: number, options: TickOptions = {}): DiffResult {
    const seconds = secondOfPresent(now)
    const isSighting = isSightingOf(options)
    if (this.#hasSeen)
      throw new TypeError('tick is only for a feed that was not read: parts were shown, so call finish')
    this.#end()
    const { state } = this.#old
    if (state.kind === null || state.seriesUuid === null) return discarded(this.#old)
    if (isAtRest(this.#old, seconds)) return { ...discarded(this.#old), verdict: 'unchanged' }
    const draft = this.#openDraft()
    // After a partial reading, an unchanged body says nothing about children that the reading did not list.
    const isLookedFor = isSighting && !state.isLastPartial
    const absence = isLookedFor ? confirmMissing(draft.rows, state, seconds) : notLookedFor(state)
    const { heldSince, heldSightings } = absence
    const result = buildDiffResult(draft, {
      ...noFindings,
      verdict: 'unchanged',
      now: seconds,
      state: { ...state, heldSince, heldSightings },
      absence,
    })
    const isUnchanged =
      result.children.length === 0 &&
      result.events.length === 0 &&
      heldSightings === state.heldSightings &&
      !absence.isRedated
    return isUnchanged ? { ...result, snapshot: this.#old } : result
  }

  #turnPage({ amendments, contextDigest }: Extract<SeenPart, { type: 'end' }>): void {
    if (amendments.length === 0 && this.#draft === null) return
    const change = contextChange(this.#contextDigest ?? null, contextDigest ?? null)
    this.#openDraft().turnPage(amendments, change === null || change.byPublisher || change.byLibrary)
  }

  #conclude(series: SeriesFacts, options: FinishOptions, state: SnapshotHead, now: number): DiffResult {
    const isComplete = this.#isComplete === true && options.complete !== false && options.isCut !== true
    const draft = this.#openDraft()
    const listed = draft.shown.count
    const matching = matchFresh(draft, listed)
    keepFreeDates(draft, now)
    const context = contextChange(draft.old.state.contextDigest, options.contextDigest ?? null)
    const changes = changesOfListed(draft, matching, context)
    markUnread(draft, context)
    const startsIgnoringQueries = changes.startsIgnoringQueries && !state.ignoresQueries
    if (startsIgnoringQueries) keepBareKeys(draft)
    const listsAll = series.listsAll || options.isWholeFeed === true
    const absence = isComplete ? judgeMissing(draft, listsAll, now) : notJudged(draft)
    const isReadAnew = context?.byRules === true
    const seriesChange = seriesAfter(state, series, { isComplete, isReadAnew })
    const feedFindings = { series, options, isComplete, startsIgnoringQueries }
    return buildDiffResult(draft, {
      verdict: isComplete ? 'complete' : 'partial',
      now,
      state: stateAfter(draft, { ...state, ...seriesChange.state }, feedFindings, absence),
      children: changes.children,
      absence,
      listed,
      matched: changes.matched,
      isSeriesCreated: !state.isImported,
      isSeriesUpdated: seriesChange.isUpdated,
      isSeriesChanged: seriesChange.isChanged,
      isOfSeriesExtrasAlone: seriesChange.isOfExtrasAlone,
      isReordered: changes.isReordered,
      isBulk: changes.isStorm || matching.migrated.size > 0,
      isReadAnew,
      startsIgnoringQueries,
    })
  }

  #read(part: ReadPart, isArchive: boolean): void {
    const { uuid, hash, seriesUuid } = documentIdentity(part)
    this.#settleKind(kindOfPart[part.type])
    this.#settleUuid(seriesUuid)
    if (uuid === null || hash === null) throw new TypeError(NO_UUID)
    this.#openDraft().read(part, isArchive)
  }

  #know(place: number, isArchive: boolean): void {
    if (!Number.isInteger(place) || place < 0 || place >= this.#old.rows.count) {
      throw new TypeError(`child must be the place of one of the ${this.#old.rows.count} children of the snapshot`)
    }
    this.#openDraft().know(place, isArchive)
  }

  #settleKind(kind: FeedKind): void {
    this.#kind ??= kind
    if (kind !== this.#kind) {
      throw new TypeError(`the snapshot is of a ${this.#kind}, and the document of a ${kind}: they are two feeds`)
    }
  }

  #settleUuid(uuid: string | null | undefined): void {
    if (uuid === this.#uuid && uuid !== null) return
    if (uuid === null || uuid === undefined) throw new TypeError(NO_UUID)
    this.#uuid ??= uuid.toLowerCase()
    if (uuid.toLowerCase() === this.#uuid) return
    throw new TypeError(
      `the snapshot is of ${this.#uuid}, and the document was read as ${uuid}: read it with { seriesUuid: '${this.#uuid}' }`,
    )
  }

  #openDraft(): SnapshotDraft {
    if (this.#kind === null || this.#uuid === null) throw new TypeError('pass every part of the document to see')
    this.#draft ??= new SnapshotDraft(this.#old, this.#kind, this.#uuid)
    return this.#draft
  }

  #end(): void {
    this.#assertOpen()
    this.#hasEnded = true
  }

  #assertOpen(): void {
    if (this.#hasEnded) throw new TypeError('the diff has ended: create one for each reading')
  }
}

/** Returns whether a tick finds nothing to do. Most ticks find nothing, and need no copy of the rows. */
function isAtRest({ nextTimerAt, hasMissing }: StoredSnapshot, now: number): boolean {
  return (nextTimerAt === null || nextTimerAt > now) && !hasMissing
}

const NO_UUID = 'the document was read without a uuid: give its reader feedUrl or seriesUuid'

/** The findings of a tick that changed nothing. */
const noFindings: Omit<DiffFindings, 'verdict' | 'now' | 'state' | 'absence'> = {
  children: [],
  listed: 0,
  matched: 0,
  isSeriesCreated: false,
  isSeriesUpdated: false,
  isSeriesChanged: false,
  isOfSeriesExtrasAlone: false,
  isReordered: false,
  isBulk: false,
  isReadAnew: false,
  startsIgnoringQueries: false,
}

/**
 * Keeps the keys without queries as aliases, since queries no longer count from the next reading on. Children whose
 * keys differ only in a query get no such alias.
 */
function keepBareKeys({ fresh, shown, tables }: SnapshotDraft): void {
  const owners = new Map<string, number>()
  for (const { ordinal, bareKey } of fresh) {
    if (bareKey === null) continue
    const text = hexOf(bareKey)
    owners.set(text, owners.has(text) ? -1 : shown.place(ordinal))
  }
  for (const { ordinal, bareKey } of fresh) {
    const place = shown.place(ordinal)
    if (bareKey !== null && place !== -1 && owners.get(hexOf(bareKey)) === place) keepAlias(tables, place, bareKey)
  }
}
