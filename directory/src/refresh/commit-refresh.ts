import {
  asDuplicate,
  type FeedObservation,
  initialFeedState,
  observeFeed,
  type RefreshOutcome,
  withObservations,
} from 'feedmill/ingest'
import { noteReading } from '../claims/index.ts'
import type { Database, Transaction } from '../database/database.ts'
import type { JsonValue } from '../database/tables.generated.ts'
import {
  blockedChildren,
  changeSeriesUuid,
  deleteUnreadEpisodes,
  markDuplicate,
  moveSeries,
  recountChildren,
  updateSeries,
} from '../entities/index.ts'
import { insertEvents, type NewEvent } from '../events/index.ts'
import {
  addUuidAlias,
  type ClaimedFeed,
  changeFeedSeriesUuid,
  diagnosticsOfRefresh,
  feedBySeriesUuid,
  finishRefresh,
  lockFeed,
  noteTurns,
  otherKindReason,
  saveSnapshot,
  stateColumns,
  storeDiagnostics,
  takeObservations,
  updateFeed,
  uuidOfAlias,
} from '../feeds/index.ts'
import { claimNewUrl } from './claim-new-url.ts'
import type { FinishedRefresh } from './finished-refresh.ts'
import { LeaseLostError } from './lease-lost-error.ts'
import { saveChildren } from './save-children.ts'
import { eventsOfPlaces, type SettledDuplicates, settleDuplicates } from './settle-duplicates.ts'
import type { StagedChildren } from './staged-children.ts'
import { dropBatches, storeInBatches } from './store-in-batches.ts'
import { turnOf } from './turn-of.ts'

/** The result of a commit. */
export interface StoredRefresh {
  readonly seriesUuid: string
  readonly outcome: RefreshOutcome
  /** Uuids of children that belong to other series: they were left out. */
  readonly leftOut: readonly string[]
}

/**
 * Stores a refresh in one transaction: facts, snapshot, series, children, events, URLs, and the observations that came
 * meanwhile. The children of a large first reading are stored before it, hidden from readers.
 *
 * @throws LeaseLostError if the lease is another worker's; nothing is stored then
 */
export async function commitRefresh(
  db: Database,
  refresh: FinishedRefresh,
  staged: StagedChildren,
): Promise<StoredRefresh> {
  const isStored = await storeInBatches(db, refresh.feed, refresh.outcome, staged)
  const children = isStored ? 'stored' : staged
  const stored = await repeatAfterConflict(() => db.transaction().execute((tx) => store(tx, refresh, children)))
  if (isStored && !stored.hasChildren) await dropBatches(db, refresh.feed)
  return stored
}

/**
 * SQLSTATEs if two transactions write the same uuid at once, for example of an issue that two documents claim. The
 * later one finds a row that it could not see, or both wait for each other.
 */
const conflicts: ReadonlySet<unknown> = new Set(['23505', '40P01'])
const TRIES = 3

/** Repeats a transaction that met a conflict: the second time, it sees the rows of the other one. */
async function repeatAfterConflict<Result>(transaction: () => Promise<Result>): Promise<Result> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await transaction()
    } catch (error) {
      if (tried === TRIES || !conflicts.has((error as { code?: unknown }).code)) throw error
    }
  }
}

/** @param staged - `stored`: the children are stored already */
async function store(
  tx: Transaction,
  refresh: FinishedRefresh,
  staged: StagedChildren | 'stored',
): Promise<StoredRefresh & { readonly hasChildren: boolean }> {
  const { feed, before, outcome: given, now } = refresh
  const { feed_id: feedId, kind } = feed
  const nowS = Math.floor(now / 1000)
  const locked = await lockFeed(tx, feedId)
  if (locked === null || locked.lease_token !== feed.lease_token) throw new LeaseLostError(feedId)
  if (locked.is_blocked) {
    await finishRefresh(tx, feedId, { outcome: given.kind, reason: 'blocked' })
    return { seriesUuid: locked.series_uuid, outcome: given, leftOut: [], hasChildren: false }
  }
  const observations = (await takeObservations(tx, feedId)) as unknown as FeedObservation[]
  let outcome = observations.length === 0 ? given : withObservations(given, observations, { now })
  // Another feed's commit may have said so meanwhile, by an observation.
  const { duplicateOf } = outcome.state.schedule
  if (duplicateOf !== null) outcome = asDuplicate(outcome, { seriesUuid: duplicateOf }, { before, now })
  if (outcome.move !== null) outcome = await move(tx, { ...refresh, outcome }, locked.series_uuid)
  const settled = await settleDuplicates(tx, { ...refresh, outcome })
  if (settled.repeats !== null) outcome = asDuplicate(outcome, { seriesUuid: settled.repeats }, { before, now })

  // If the document is of another kind than was submitted, its state is stored, but it is not shown under a wrong type.
  const isOfKind = outcome.state.kind === null || outcome.state.kind === kind
  const seriesUuid = isOfKind ? await adoptUuid(tx, feed, locked.series_uuid, outcome) : locked.series_uuid
  if (seriesUuid === null) {
    // Another host's feed has the uuid that the document claims. The feed keeps its own and is read once more with it.
    const fresh = initialFeedState(outcome.state.feedUrl, {
      firstSeen: locked.created_at,
      seriesUuid: locked.series_uuid,
    })
    const state = observations.reduce((state, seen) => observeFeed(state, seen, { now }).state, fresh)
    await updateFeed(tx, feedId, { ...stateColumns(state), due_at: nowS })
    await finishRefresh(tx, feedId, { outcome: outcome.kind, reason: 'uuid-taken' })
    return { seriesUuid: locked.series_uuid, outcome, leftOut: [], hasChildren: false }
  }

  const { state } = outcome
  await updateFeed(tx, feedId, stateColumns(state))
  if (outcome.isSnapshotChanged) await saveSnapshot(tx, feedId, outcome.state.snapshot, settled.keys)
  const groups = diagnosticsOfRefresh(given)
  if (groups !== null && (groups.length > 0 || locked.has_diagnostics)) {
    await storeDiagnostics(tx, [{ feedId, readAt: nowS, groups }])
  }
  // Only a reading ends the place of a duplicate: anybody may ask for one, also of a feed that cannot be read.
  const isRead = outcome.kind === 'modified' || outcome.kind === 'unchanged'
  const isDuplicate = state.schedule.duplicateOf !== null || (feed.was_duplicate && !isRead)
  await markDuplicate(tx, kind, seriesUuid, isDuplicate)

  const turn = turnOf(feedId, before, outcome)
  if (turn !== null) await noteTurns(tx, [turn])
  if (feed.is_claimed) await noteReading(tx, { feed, outcome: given, feedUrl: state.feedUrl, now: nowS })

  await finishRefresh(tx, feedId, {
    outcome: outcome.kind,
    reason: isOfKind ? (duplicateReason(outcome, settled) ?? outcome.reason) : otherKindReason(state.kind),
  })
  if (!isOfKind) return { seriesUuid, outcome, leftOut: [], hasChildren: false }

  if (outcome.series !== null) {
    if (kind === 'podcast' && staged !== 'stored') await deleteUnreadEpisodes(tx, seriesUuid)
    await updateSeries(tx, { kind, uuid: seriesUuid }, outcome.series, nowS)
  }
  const hasNews = outcome.children.length > 0 || outcome.events.length > 0
  const blocked = hasNews ? await blockedChildren(tx, kind, seriesUuid) : new Set<string>()
  const leftOut =
    staged === 'stored' ? [] : await saveChildren(tx, { kind, seriesUuid }, staged.changes(tx, outcome), blocked)
  if (outcome.children.length > 0 || outcome.series !== null) {
    await recountChildren(tx, { kind, uuid: seriesUuid }, { childrenHash: outcome.childrenHash, nowS })
  }
  const unreported = new Set([...leftOut, ...blocked])
  const told = eventsWithout(outcome.events, unreported).map((event) => newEvent(event, seriesUuid))
  const places = await eventsOfPlaces(tx, settled, { ...refresh, outcome }, seriesUuid)
  await insertEvents(tx, [...told, ...places], nowS)
  return { seriesUuid, outcome, leftOut, hasChildren: outcome.series !== null }
}

/** Why a feed that was just read is a duplicate, for its page; `null` if it is none. */
function duplicateReason({ duplicateOf }: RefreshOutcome, { by }: SettledDuplicates): string | null {
  return duplicateOf === null ? null : `duplicate/${by ?? 'url'}`
}

function newEvent(event: RefreshOutcome['events'][number], seriesUuid: string): NewEvent {
  return {
    eventId: event.id,
    type: event.type,
    action: event.action,
    uuid: event.uuid,
    seriesUuid,
    hash: event.hash,
    isInitialImport: event.initialImport === true,
    body: event as unknown as JsonValue,
    lastEntity: null,
  }
}

/** Returns the events without those of `unreported` children, and without their uuids in lists of released children. */
function eventsWithout(events: RefreshOutcome['events'], unreported: ReadonlySet<string>): RefreshOutcome['events'] {
  if (unreported.size === 0) return events
  return events.flatMap((event) => {
    if (unreported.has(event.uuid)) return []
    if (event.uuids === undefined) return [event]
    const uuids = event.uuids.filter((uuid) => !unreported.has(uuid))
    return uuids.length === 0 ? [] : [{ ...event, uuids }]
  })
}

/** Notes the new URL of a feed that moved. If another feed is known by that URL, this one becomes its duplicate. */
async function move(
  tx: Transaction,
  { feed, before, outcome, now }: FinishedRefresh,
  seriesUuid: string,
): Promise<RefreshOutcome> {
  const to = outcome.move?.to ?? outcome.state.feedUrl
  const repeated = await claimNewUrl(tx, feed, to, Math.floor(now / 1000))
  if (repeated !== null) return asDuplicate(outcome, { seriesUuid: repeated }, { before, now })
  await moveSeries(tx, feed.kind, seriesUuid, to)
  return outcome
}

/**
 * Returns the uuid of the feed's series from now on. If the document's uuid was unknown at submission, it replaces the
 * one that the client got, which stays an alias for ever.
 *
 * @returns `null` if another feed has the uuid
 */
async function adoptUuid(
  tx: Transaction,
  { feed_id: feedId, kind }: ClaimedFeed,
  known: string,
  { state }: RefreshOutcome,
): Promise<string | null> {
  const { seriesUuid } = state
  if (seriesUuid === null || seriesUuid === known) return known
  const alias = await uuidOfAlias(tx, seriesUuid)
  if (alias !== null) return alias === known ? known : null
  const owner = await feedBySeriesUuid(tx, seriesUuid)
  if (owner !== null && owner.feed_id !== feedId) return null
  await changeFeedSeriesUuid(tx, feedId, seriesUuid)
  await changeSeriesUuid(tx, kind, known, seriesUuid)
  await addUuidAlias(tx, known, seriesUuid)
  return seriesUuid
}
