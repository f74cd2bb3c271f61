import { formatHash } from '../identity/hash.ts'
import { batchOf, type ToldChild } from './batch.ts'
import { type ChangedChild, childChange } from './child-changes.ts'
import { type ChildRows, flag, hashField } from './child-rows.ts'
import type { ChildChange, ChildChangeKind, DiffCounts, DiffResult, Verdict } from './diff-result.ts'
import type { Draft } from './draft.ts'
import { sameBytes } from './equal-bytes.ts'
import { type FeedState, HASH_VERSION } from './feed-state.ts'
import { feedTypes } from './feed-types.ts'
import { oldestFirst } from './oldest-first.ts'
import { hashOfKnown } from './raw-children-hash.ts'
import { StoredSnapshot } from './stored-snapshot.ts'
import { fireTimers, isRelease, isUpcoming, newestKnownDate, nextTimer } from './timers.ts'

/** What a reading or a tick has found out, in the draft's rows and here. */
export interface Findings {
  readonly verdict: Exclude<Verdict, 'discarded'>
  /** Epoch seconds. */
  readonly now: number
  /** The state to store, but for what this file puts in: hashes of children, timers, releases, counts. */
  readonly state: FeedState
  readonly children: readonly ChangedChild[]
  readonly removed: readonly number[]
  readonly agedOut: readonly number[]
  readonly undecided: number
  readonly listed: number
  readonly matched: number
  readonly isSeriesCreated: boolean
  readonly isSeriesUpdated: boolean
  readonly isSeriesChanged: boolean
  readonly isReordered: boolean
  readonly isBulk: boolean
  readonly isShrinkHeld: boolean
  readonly startsIgnoringQueries: boolean
}

const REMEMBERED_RELEASES = 20

/** Makes the new snapshot, the list of changes and the events. */
export function conclude(draft: Draft, findings: Findings): DiffResult {
  const { rows, old } = draft
  const { verdict, now } = findings
  const types = feedTypes[draft.kind]
  const isImport = !old.state.isImported
  const createdPlaces = findings.children.filter(({ change }) => change === 'created').map(({ place }) => place)
  const newestKnown = createdPlaces.length === 0 ? null : newestKnownDate(old.rows, now)
  const isOut = (place: number): boolean => isRelease(rows.date(place), newestKnown, now)
  for (const place of createdPlaces) rows.set(place, flag.upcoming, isUpcoming(rows.date(place), now))
  const elapsed = fireTimers(draft, now)
  const changed = withElapsed(findings, elapsed.freed)
  const children = changed.map((child) => childChange(draft, child))
  const changeAt = new Map(changed.map((child, index) => [child.place, { child: children[index]!, ...child }]))

  // Until a whole listing has been seen, what comes late and is no release belongs to the import.
  const isImporting = !old.state.hasCompleteListing
  const released = [
    ...(isImport ? [] : createdPlaces.filter((place) => !rows.is(place, flag.upcoming) && isOut(place))),
    ...elapsed.released,
  ]
  const isReleased = new Set(released)
  const told = (places: readonly number[]): ToldChild[] =>
    oldestFirst(draft, places).map((place) => {
      const { child, isBulk } = changeAt.get(place)!
      const isNew = isReleased.has(place) || rows.is(place, flag.upcoming)
      return { child, isBulk, isInitialImport: isImport || (isImporting && !isNew) }
    })
  const toldPlaces = changed.filter(({ isTold }) => isTold)

  const counts = countsOf(findings, children, rows)
  const uncounted = {
    created: old.state.uncounted.created + createdPlaces.length,
    updated: old.state.uncounted.updated + counts.updated,
  }
  const isNews = uncounted.created + uncounted.updated + findings.removed.length > 0
  const isStale = changed.some(({ change }) => change !== 'aged-out') || old.state.isLastPartial || isNews
  const keepsHash = old.state.childrenHash !== null && (verdict === 'partial' || !isStale)
  const childrenHash = keepsHash ? old.state.childrenHash! : hashOfKnown(draft)
  const isChildrenNews = isNews && !sameBytes(childrenHash, old.state.childrenHash)
  const setsChildrenHash = verdict !== 'partial' || old.state.childrenHash === null
  const isFeedUpdated = findings.isSeriesCreated || findings.isSeriesUpdated || (isChildrenNews && setsChildrenHash)
  // A partial listing leaves the hash of the children, and what happened to them, to the next one.
  const isCounted = isFeedUpdated && setsChildrenHash
  const refreshes = old.state.refreshes + 1
  // What the first reading finds and is to come counts when its date does, as in any other.
  const counted = isImport
    ? [...createdPlaces.filter((place) => !rows.is(place, flag.upcoming)), ...released]
    : released
  const dates = oldestFirst(draft, counted).map((place) => rows.date(place) ?? now)
  const state: FeedState = {
    ...findings.state,
    refreshes,
    childrenHash,
    hashVersion: HASH_VERSION,
    uncounted: isCounted ? { created: 0, updated: 0 } : uncounted,
    nextTimerAt: nextTimer(draft),
    releases: [...old.state.releases, ...dates.filter((date) => date <= now)].slice(-REMEMBERED_RELEASES),
    guidHosts: draft.guidHosts,
  }
  const hash = state.hash === null ? null : formatHash(state.hash)
  const events = batchOf({
    types,
    seriesUuid: draft.seriesUuid,
    hash: hash ?? '',
    childrenHash: formatHash(childrenHash),
    refresh: refreshes,
    isSeriesCreated: findings.isSeriesCreated,
    isSeriesUpdated: findings.isSeriesUpdated,
    isReordered: findings.isReordered,
    created: told(createdPlaces),
    updated: told(toldPlaces.filter(({ change }) => change !== 'created').map(({ place }) => place)),
    released: oldestFirst(draft, released).map((place) => draft.uuidAt(place)),
    isFeedUpdated,
    counters: { ...(isCounted ? uncounted : { created: 0, updated: 0 }), removed: findings.removed.length },
  })
  return {
    verdict,
    snapshot: new StoredSnapshot(state, rows, draft.tables),
    children,
    events,
    counts,
    hash,
    isSeriesChanged: findings.isSeriesChanged,
    childrenHash: formatHash(childrenHash),
    releases: dates,
    nextTimerAt: state.nextTimerAt,
    isInitialImport: isImport,
    isBulk: findings.isBulk,
    isShrinkHeld: findings.isShrinkHeld,
    startsIgnoringQueries: findings.startsIgnoringQueries,
    identityOf: (index) => identityOf(draft, index),
  }
}

/** All changes: those of the listed children, of the missing ones, and of those that turned free. */
function withElapsed({ children, removed, agedOut }: Findings, freed: readonly number[]): ChangedChild[] {
  const quiet = { isMinor: false, isEdited: false, isBulk: false }
  const entry =
    (change: ChildChangeKind, isTold: boolean) =>
    (place: number): ChangedChild => ({ place, change, isTold, ...quiet })
  const all = [...children, ...removed.map(entry('removed', true)), ...agedOut.map(entry('aged-out', false))]
  if (freed.length === 0) return all
  // A child that changed as well is told of once, and as what matters.
  const isFreed = new Set(freed)
  const isChanged = new Set(all.map(({ place }) => place))
  return [
    ...all.map((child) => (isFreed.has(child.place) ? { ...child, isTold: true, isMinor: false } : child)),
    ...freed.filter((place) => !isChanged.has(place)).map(entry('freed', true)),
  ]
}

function countsOf(findings: Findings, children: readonly ChildChange[], rows: ChildRows): DiffCounts {
  const count = (...kinds: ChildChangeKind[]): number => children.filter(({ change }) => kinds.includes(change)).length
  let known = 0
  for (let place = 0; place < rows.count; place += 1) if (!rows.is(place, flag.removed)) known += 1
  return {
    listed: findings.listed,
    matched: findings.matched,
    known,
    created: count('created'),
    updated:
      count('updated', 'returned') +
      findings.children.filter(({ change, isEdited, isTold }) => change === 'rekeyed' && isEdited && isTold).length,
    removed: count('removed'),
    returned: count('returned'),
    rekeyed: count('rekeyed'),
    agedOut: count('aged-out'),
    rewritten: count('rewritten'),
    missing: findings.undecided,
  }
}

function identityOf(draft: Draft, index: number): { uuid: string; hash: string } {
  const isShown = Number.isInteger(index) && index >= 0 && index < draft.shown.count
  const place = isShown ? draft.shown.place(index) : -1
  if (place === -1) throw new RangeError(`there is no child ${index} among the ${draft.shown.count} that were shown`)
  return { uuid: draft.uuidAt(place), hash: formatHash(draft.rows.digest(place, hashField)) }
}
