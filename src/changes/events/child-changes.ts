import type { ContextChange } from '../../identity/context-digest.ts'
import { formatHash, HASH_VERSION } from '../../identity/hash.ts'
import type { Matching } from '../matching/matching.ts'
import type { SnapshotDraft } from '../matching/snapshot-draft.ts'
import { childFlag, extrasField, hashField, leanExtrasField, leanField, rawField } from '../snapshot/child-rows.ts'
import { feedTypes } from '../snapshot/feed-types.ts'
import type { ChildChange, ChildChangeKind } from './diff-result.ts'

/** If more children than this only moved, one change of the series stands for all. */
const MANY_MOVES = 3
/** This many updates at once, and this share of the known children, are a storm: no publisher edits like that. */
const STORM = 20
const STORM_SHARE = 0.5
/** A storm comes from queries and file sizes if this share of its updates changes nothing else. */
const QUERY_STORM_SHARE = 0.9

/** A changed child, with the facts that decide its events. */
export interface ChangedChild {
  readonly place: number
  readonly change: ChildChangeKind
  readonly isMinor: boolean
  /** Whether only its position changed. */
  readonly isMove: boolean
  /** Whether the publisher changed its content. */
  readonly isEdited: boolean
  readonly isTold: boolean
  readonly isBulk: boolean
}

export interface ListedChanges {
  readonly children: readonly ChangedChild[]
  /** Known children in the listing. */
  readonly matched: number
  readonly isStorm: boolean
  readonly startsIgnoringQueries: boolean
  /** Whether the order changed and the series reports it. */
  readonly isReordered: boolean
}

/**
 * Compares the rows of the listed children with those of the snapshot. `context` says what else changed since the last
 * reading; `null` if that is unknown.
 */
export function changesOfListed(
  draft: SnapshotDraft,
  matching: Matching,
  context: ContextChange | null,
): ListedChanges {
  const known: ChangedChild[] = []
  let matched = 0
  for (let place = 0; place < draft.old.rows.count; place += 1) {
    if (!draft.isListed(place)) continue
    matched += 1
    const changed = changeOfKnown(draft, matching, context, place)
    if (changed !== null) known.push(changed)
  }
  const isReordered = known.filter(({ isMove }) => isMove).length > MANY_MOVES
  const children = [...(isReordered ? known.map(untoldMove) : known), ...matching.created.map(createdAt)]
  return { ...weathered(children, matched), matched, isReordered }
}

/** Returns the change of a known child in the listing; `null` if there is none. */
function changeOfKnown(
  draft: SnapshotDraft,
  { migrated }: Matching,
  context: ContextChange | null,
  place: number,
): ChangedChild | null {
  const { rows, old, rekeyed } = draft
  const wasRemoved = old.rows.is(place, childFlag.removed)
  const isRekeyed = rekeyed.has(place)
  const isForgotten = old.rows.is(place, childFlag.forgotten) && draft.wasRead(place)
  const isContentChanged =
    isForgotten || !rows.agrees(place, hashField, old.rows, place) || !rows.agrees(place, extrasField, old.rows, place)
  if (!wasRemoved && !isRekeyed && !isContentChanged) return null
  const isMinor = !isForgotten && old.rows.isHashed(place) && hasSameMeaning(draft, place)
  const isNews = isForgotten || (isContentChanged && !isOwnDoing(draft, context, place, isMinor))
  const change = wasRemoved ? 'returned' : isRekeyed ? 'rekeyed' : isNews ? 'updated' : 'rewritten'
  const isElsewhere = isNews && isMinor && hasMoved(draft, place)
  return {
    place,
    change,
    isMinor,
    isMove: change === 'updated' && isElsewhere,
    // A child that comes back at another place is reported as returned, with the same content.
    isEdited: isNews && !(wasRemoved && isElsewhere),
    isTold: wasRemoved || isNews,
    isBulk: migrated.has(place),
  }
}

function createdAt(place: number): ChangedChild {
  return { place, change: 'created', isMinor: false, isMove: false, isEdited: false, isTold: true, isBulk: false }
}

/** Takes the event from a child that only moved, and does not count it as edited: the series reports the new order. */
function untoldMove(child: ChangedChild): ChangedChild {
  return child.isMove ? { ...child, isTold: false, isEdited: false } : child
}

/**
 * Returns whether a changed hash comes from the library and not from the publisher: the child was never hashed, or by
 * other rules; its bytes and its place are the same; its date is read in the other order; or queries no longer count in
 * the feed.
 */
function isOwnDoing(draft: SnapshotDraft, context: ContextChange | null, place: number, isMinor: boolean): boolean {
  const { rows, old } = draft
  // The digest of the extras is new, and the hash is the same.
  const isSameHash = rows.agrees(place, hashField, old.rows, place)
  if (isSameHash && !old.rows.has(place, extrasField)) return true
  if (!old.rows.isHashed(place) || old.state.hashVersion !== HASH_VERSION) return true
  if (old.rows.is(place, childFlag.hashIsOlder) || draft.isRedated(place)) return true
  if (rows.shares(place, rawField, old.rows, place)) {
    return context?.byPublisher !== true && !old.rows.is(place, childFlag.publisherContextIsOther)
  }
  return isMinor && rows.is(place, childFlag.queriesDropped) && !old.rows.is(place, childFlag.queriesDropped)
}

/** Returns whether its content is the same but for position, file size and queries. */
function hasSameMeaning({ rows, old }: SnapshotDraft, place: number): boolean {
  // The lean digest of a child without guid leaves out its date.
  return (
    rows.agrees(place, leanField, old.rows, place) &&
    rows.date(place) === old.rows.date(place) &&
    (!old.rows.has(place, extrasField) || rows.agrees(place, leanExtrasField, old.rows, place))
  )
}

/** Returns whether the position of a child changed, if the position is content. */
function hasMoved({ kind, rows, old }: SnapshotDraft, place: number): boolean {
  return feedTypes[kind].isOrdered && rows.position(place) !== old.rows.position(place)
}

/** Recognises a storm of updates. A storm of queries has no events; the events of other storms are marked. */
function weathered(
  children: readonly ChangedChild[],
  matched: number,
): Pick<ListedChanges, 'children' | 'isStorm' | 'startsIgnoringQueries'> {
  // Edited children of every kind of change count: a returned child may be edited, too, and without guids the keys
  // contain queries.
  const updates = children.filter(({ isEdited }) => isEdited)
  if (updates.length <= STORM || updates.length <= STORM_SHARE * matched) {
    return { children, isStorm: false, startsIgnoringQueries: false }
  }
  const minor = updates.filter(({ isMinor }) => isMinor).length
  if (minor < QUERY_STORM_SHARE * updates.length) {
    const marked = children.map((child) => (child.isEdited ? { ...child, isBulk: true } : child))
    return { children: marked, isStorm: true, startsIgnoringQueries: false }
  }
  const silenced = children.map(
    (child): ChangedChild =>
      child.isEdited && child.isMinor && child.change !== 'returned'
        ? { ...child, change: child.change === 'updated' ? 'rewritten' : child.change, isTold: false }
        : child,
  )
  return { children: silenced, isStorm: false, startsIgnoringQueries: true }
}

/** Returns the change as callers see it. */
export function childChange(draft: SnapshotDraft, { place, change, isMinor }: ChangedChild): ChildChange {
  const { rows, old } = draft
  const isKnown = place < old.rows.count && old.rows.isHashed(place) && !old.rows.is(place, childFlag.forgotten)
  const ordinal = draft.ordinalAt(place)
  return {
    uuid: draft.uuidAt(place),
    change,
    index: ordinal === -1 ? null : ordinal,
    place,
    hash: rows.isHashed(place) ? formatHash(rows.digest(place, hashField)) : null,
    previousHash: isKnown ? formatHash(old.rows.digest(place, hashField)) : null,
    isRemoved: rows.is(place, childFlag.removed),
    isMinor,
  }
}
