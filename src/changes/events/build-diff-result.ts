import { formatHash } from '../../identity/hash.ts'
import type { Absence } from '../matching/absence.ts'
import type { SnapshotDraft } from '../matching/snapshot-draft.ts'
import { type ChildRows, childFlag, hashField } from '../snapshot/child-rows.ts'
import type { SnapshotHead } from '../snapshot/feed-state.ts'
import { feedTypes } from '../snapshot/feed-types.ts'
import { sameBytes } from '../snapshot/same-bytes.ts'
import { StoredSnapshot } from '../snapshot/stored-snapshot.ts'
import { batchOf, type ToldChild } from './batch.ts'
import { type ChangedChild, childChange } from './child-changes.ts'
import type { ChildChange, ChildChangeKind, DiffCounts, DiffResult, Verdict } from './diff-result.ts'
import { hashOfKnown } from './raw-children-hash.ts'
import { fireTimers, isRecent, isRelease, isUpcoming, newestKnownDate, nextTimer } from './timers.ts'

/** The findings of a reading or a tick that are not in the rows of the draft. */
export interface DiffFindings {
  readonly verdict: Exclude<Verdict, 'discarded'>
  /** Epoch seconds. */
  readonly now: number
  /** The state to store, without hashes of children, timers, releases and counts. */
  readonly state: SnapshotHead
  readonly children: readonly ChangedChild[]
  readonly absence: Absence
  readonly listed: number
  readonly matched: number
  readonly isSeriesCreated: boolean
  readonly isSeriesUpdated: boolean
  readonly isSeriesChanged: boolean
  /** Whether only the served extras of the series changed: its hash is the same. */
  readonly isOfSeriesExtrasAlone: boolean
  readonly isReordered: boolean
  readonly isBulk: boolean
  /** Whether the library reads differently than the last time. */
  readonly isReadAnew: boolean
  readonly startsIgnoringQueries: boolean
}

const REMEMBERED_RELEASES = 20

/** Makes the new snapshot, the list of changes and the events. */
export function buildDiffResult(draft: SnapshotDraft, findings: DiffFindings): DiffResult {
  const { rows, old } = draft
  const { verdict, now } = findings
  const created = findings.children.filter(({ change }) => change === 'created').map(({ place }) => place)
  for (const place of created) rows.set(place, childFlag.upcoming, isUpcoming(rows.date(place), now))
  const elapsed = fireTimers(draft, now)
  const changed = withElapsed(findings, elapsed.freed)
  const children = changed.map((child) => childChange(draft, child))
  const counts = countsOf(findings, children, rows)
  const releases = releasesOf(draft, created, elapsed.released, findings)
  const counters = countersAfter(draft, findings, changed, counts)
  const state: SnapshotHead = {
    ...findings.state,
    refreshes: old.state.refreshes + 1,
    childrenHash: counters.childrenHash,
    uncounted: counters.uncounted,
    nextTimerAt: nextTimer(draft),
    releases: [...old.state.releases, ...releases.dates.filter((date) => date <= now)].slice(-REMEMBERED_RELEASES),
    guidHosts: draft.guidHosts,
  }
  const hash = state.hash === null ? null : formatHash(state.hash)
  const childrenHash = formatHash(counters.childrenHash)
  const events = batchOf({
    types: feedTypes[draft.kind],
    seriesUuid: draft.seriesUuid,
    hash: hash ?? '',
    childrenHash,
    refresh: state.refreshes,
    isSeriesCreated: findings.isSeriesCreated,
    isSeriesUpdated: findings.isSeriesUpdated,
    isReordered: findings.isReordered,
    ...toldChildren(draft, changed, children, releases.places),
    released: oldestFirst(draft, releases.places).map((place) => draft.uuidAt(place)),
    isFeedUpdated: counters.isFeedUpdated,
    counters: { ...counters.counted, removed: findings.absence.removed.length },
  })
  return {
    verdict,
    snapshot: new StoredSnapshot(state, rows, draft.tables),
    children,
    events,
    counts,
    hash,
    isSeriesChanged: findings.isSeriesChanged,
    childrenHash,
    releases: releases.dates,
    nextTimerAt: state.nextTimerAt,
    isInitialImport: !old.state.isImported,
    isBulk: findings.isBulk,
    isShrinkHeld: findings.absence.isHeld,
    startsIgnoringQueries: findings.startsIgnoringQueries,
    identityOf: (index) => identityOf(draft, index),
  }
}

interface Releases {
  /** Children with a release event. */
  readonly places: readonly number[]
  /** When the new children appeared, in epoch seconds, oldest first: for the schedule. */
  readonly dates: readonly number[]
}

/** Returns the children that appeared: new ones, and those whose date has come. */
function releasesOf(
  draft: SnapshotDraft,
  created: readonly number[],
  elapsed: readonly number[],
  { now, isReadAnew }: DiffFindings,
): Releases {
  const { rows, old } = draft
  const isImport = !old.state.isImported
  const outNow = created.filter((place) => !rows.is(place, childFlag.upcoming))
  const newestKnown = isImport || outNow.length === 0 ? null : newestKnownDate(old.rows, now)
  const isNew = (date: number | null): boolean => (isReadAnew ? isRecent(date, now) : isRelease(date, newestKnown, now))
  const released = isImport ? [] : outNow.filter((place) => isNew(rows.date(place)))
  const places = [...released, ...elapsed]
  // The first reading has no release event, but its dates count for the schedule. Children dated in the future are
  // released on their date, as always.
  const counted = isImport ? [...outNow, ...elapsed] : places
  return { places, dates: oldestFirst(draft, counted).map((place) => rows.date(place) ?? now) }
}

/** Returns the changes that have events, oldest first. */
function toldChildren(
  draft: SnapshotDraft,
  changed: readonly ChangedChild[],
  children: readonly ChildChange[],
  released: readonly number[],
): { created: ToldChild[]; updated: ToldChild[] } {
  const { isImported, hasCompleteListing } = draft.old.state
  const isReleased = new Set(released)
  // Until a complete listing was seen, late children that are not releases belong to the import.
  const isOfImport = (place: number): boolean =>
    !isImported || !(hasCompleteListing || isReleased.has(place) || draft.rows.is(place, childFlag.upcoming))
  const byPlace = new Map<number, ToldChild>()
  for (const [index, { place, isBulk }] of changed.entries()) {
    byPlace.set(place, { child: children[index]!, isBulk, isInitialImport: isOfImport(place) })
  }
  const inOrder = (told: readonly ChangedChild[]): ToldChild[] => {
    const places = told.map(({ place }) => place)
    return oldestFirst(draft, places).map((place) => byPlace.get(place)!)
  }
  return {
    created: inOrder(changed.filter(({ change }) => change === 'created')),
    updated: inOrder(changed.filter(({ change, isTold }) => change !== 'created' && isTold)),
  }
}

type Counted = SnapshotHead['uncounted']

const nothing: Counted = { created: 0, updated: 0 }

interface Counters {
  /** Raw hash of all known children. */
  readonly childrenHash: Uint8Array
  /** Whether a `feed_updated` is due. */
  readonly isFeedUpdated: boolean
  /** The counts of `feed_updated`: everything since the last one. */
  readonly counted: Counted
  /** The counts that are left for a later `feed_updated`. */
  readonly uncounted: Counted
}

/** Returns the changes of the children as `feed_updated` counts them. */
function countersAfter(
  draft: SnapshotDraft,
  findings: DiffFindings,
  changed: readonly ChangedChild[],
  { created, updated }: DiffCounts,
): Counters {
  const before = draft.old.state
  const since = { created: before.uncounted.created + created, updated: before.uncounted.updated + updated }
  const isNews = since.created + since.updated + findings.absence.removed.length > 0
  const isStale = isNews || before.isLastPartial || changed.some(({ change }) => change !== 'aged-out')
  // After a partial listing, the children's hash and counts wait for the next listing.
  const isLeftToNext = findings.verdict === 'partial' && before.childrenHash !== null
  const kept = isStale && !isLeftToNext ? null : before.childrenHash
  const childrenHash = kept ?? hashOfKnown(draft)
  const isChildrenNews = isNews && !sameBytes(childrenHash, before.childrenHash)
  // Extras are in no hash: where they alone changed, the update of the series or child tells it.
  const isSeriesNews = findings.isSeriesUpdated && !findings.isOfSeriesExtrasAlone
  const isFeedUpdated = findings.isSeriesCreated || isSeriesNews || isChildrenNews
  return isFeedUpdated && !isLeftToNext
    ? { childrenHash, isFeedUpdated, counted: since, uncounted: nothing }
    : { childrenHash, isFeedUpdated, counted: nothing, uncounted: since }
}

/** Returns all changes: of listed children, of missing ones, and of those that became free. */
function withElapsed(
  { children, absence: { removed, agedOut } }: DiffFindings,
  freed: readonly number[],
): ChangedChild[] {
  const quiet = { isMinor: false, isMove: false, isEdited: false, isBulk: false }
  const entry =
    (change: ChildChangeKind, isTold: boolean) =>
    (place: number): ChangedChild => ({ place, change, isTold, ...quiet })
  const all = [...children, ...removed.map(entry('removed', true)), ...agedOut.map(entry('aged-out', false))]
  if (freed.length === 0) return all
  // A child that changed in another way, too, has one event: the more important one.
  const isFreed = new Set(freed)
  const isChanged = new Set(all.map(({ place }) => place))
  return [
    ...all.map((child) => (isFreed.has(child.place) ? { ...child, isTold: true, isMinor: false } : child)),
    ...freed.filter((place) => !isChanged.has(place)).map(entry('freed', true)),
  ]
}

function countsOf(findings: DiffFindings, children: readonly ChildChange[], rows: ChildRows): DiffCounts {
  const count = (...kinds: ChildChangeKind[]): number => children.filter(({ change }) => kinds.includes(change)).length
  return {
    listed: findings.listed,
    matched: findings.matched,
    known: rows.countKnown(),
    created: count('created'),
    updated:
      count('updated', 'returned') +
      findings.children.filter(({ change, isEdited, isTold }) => change === 'rekeyed' && isEdited && isTold).length,
    removed: count('removed'),
    returned: count('returned'),
    rekeyed: count('rekeyed'),
    agedOut: count('aged-out'),
    rewritten: count('rewritten'),
    missing: findings.absence.undecided,
  }
}

function identityOf(draft: SnapshotDraft, index: number): { uuid: string; hash: string } {
  const isShown = Number.isInteger(index) && index >= 0 && index < draft.shown.count
  const place = isShown ? draft.shown.place(index) : -1
  if (place === -1) throw new RangeError(`there is no child ${index} among the ${draft.shown.count} that were shown`)
  return { uuid: draft.uuidAt(place), hash: formatHash(draft.rows.digest(place, hashField)) }
}

/**
 * Sorts places by publication. Undated children count as the newest. If dates are equal, the order of the document
 * decides: podcasts list the newest child first, other feeds the oldest.
 */
function oldestFirst({ rows, kind }: SnapshotDraft, places: readonly number[]): number[] {
  const direction = kind === 'podcast' ? -1 : 1
  const dateOf = (place: number): number => rows.date(place) ?? Number.MAX_SAFE_INTEGER
  return places.toSorted((a, b) => dateOf(a) - dateOf(b) || direction * (rows.position(a) - rows.position(b)) || a - b)
}
