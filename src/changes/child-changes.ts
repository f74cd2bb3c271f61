import type { ContextChange } from '../identity/context-digest.ts'
import { formatHash, HASH_VERSION } from '../identity/hash.ts'
import { flag, hashField, leanField, rawField } from './child-rows.ts'
import type { ChildChange, ChildChangeKind } from './diff-result.ts'
import type { Draft } from './draft.ts'
import { feedTypes } from './feed-types.ts'
import type { Matching } from './matching.ts'

/** More children than this that only moved are told of as one change of the series. */
const MANY_MOVES = 3
/** So many children updated at once, and this share of those known, are a storm: no publisher edits like that. */
const STORM = 20
const STORM_SHARE = 0.5
/** The share of them that is the same but for queries and file sizes, if the storm comes from those. */
const QUERY_STORM_SHARE = 0.9

/** A child that is not as it was, and what of that is told. */
export interface ChangedChild {
  readonly place: number
  readonly change: ChildChangeKind
  readonly isMinor: boolean
  /** Whether it says what it said, and stands elsewhere. */
  readonly isMove: boolean
  /** Whether what it says was changed by its publisher. */
  readonly isEdited: boolean
  readonly isTold: boolean
  readonly isBulk: boolean
}

/** What became of the children that were listed. */
export interface ListedChanges {
  readonly children: readonly ChangedChild[]
  /** Known children that are listed. */
  readonly matched: number
  readonly isStorm: boolean
  readonly startsIgnoringQueries: boolean
  /** Children stand in another order, which is told by the series. */
  readonly isReordered: boolean
}

/**
 * Compares the rows of the listed children with those of the snapshot. `context` says what else changed since the last
 * reading; null if nobody knows.
 */
export function changesOfListed(draft: Draft, matching: Matching, context: ContextChange | null): ListedChanges {
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

/** What became of a known child that is listed; null where nothing did. */
function changeOfKnown(
  draft: Draft,
  { migrated }: Matching,
  context: ContextChange | null,
  place: number,
): ChangedChild | null {
  const { rows, old, rekeyed } = draft
  const wasRemoved = old.rows.is(place, flag.removed)
  const isRekeyed = rekeyed.has(place)
  const isForgotten = old.rows.is(place, flag.forgotten) && draft.wasRead(place)
  const isContentChanged = isForgotten || !rows.agrees(place, hashField, old.rows, place)
  if (!wasRemoved && !isRekeyed && !isContentChanged) return null
  const isMinor = !isForgotten && old.rows.isHashed(place) && rows.agrees(place, leanField, old.rows, place)
  const isNews = isForgotten || (isContentChanged && !isOwnDoing(draft, context, place, isMinor))
  const change = wasRemoved ? 'returned' : isRekeyed ? 'rekeyed' : isNews ? 'updated' : 'rewritten'
  const isElsewhere = isNews && isMinor && hasMoved(draft, place)
  return {
    place,
    change,
    isMinor,
    isMove: change === 'updated' && isElsewhere,
    // One that comes back to another place is told as come back, and says nothing else than before.
    isEdited: isNews && !(wasRemoved && isElsewhere),
    isTold: wasRemoved || isNews,
    isBulk: migrated.has(place),
  }
}

function createdAt(place: number): ChangedChild {
  return { place, change: 'created', isMinor: false, isMove: false, isEdited: false, isTold: true, isBulk: false }
}

/** Of many that only moved the series tells, and for each of them it is no edit. */
function untoldMove(child: ChangedChild): ChangedChild {
  return child.isMove ? { ...child, isTold: false, isEdited: false } : child
}

/**
 * Whether the library, and not the publisher, made a child hash otherwise: it was never hashed, or by other rules; its
 * bytes are equal and stand where they stood; its date is read in the other order; or the feed's queries count no more.
 */
function isOwnDoing(draft: Draft, context: ContextChange | null, place: number, isMinor: boolean): boolean {
  const { rows, old } = draft
  if (!old.rows.isHashed(place) || old.state.hashVersion !== HASH_VERSION) return true
  if (old.rows.is(place, flag.hashIsOlder) || draft.isRedated(place)) return true
  if (rows.shares(place, rawField, old.rows, place)) {
    return context?.byPublisher !== true && !old.rows.is(place, flag.publisherContextIsOther)
  }
  return isMinor && rows.is(place, flag.queriesDropped) && !old.rows.is(place, flag.queriesDropped)
}

/** Only where the position is content. */
function hasMoved({ kind, rows, old }: Draft, place: number): boolean {
  return feedTypes[kind].isOrdered && rows.position(place) !== old.rows.position(place)
}

/** Recognises a storm of updates: one of queries is silenced, another one is marked. */
function weathered(
  children: readonly ChangedChild[],
  matched: number,
): Pick<ListedChanges, 'children' | 'isStorm' | 'startsIgnoringQueries'> {
  // Whatever else became of it: one that comes back was edited as well, and without guids queries are in the keys.
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

/** The change as callers see it. */
export function childChange(draft: Draft, { place, change, isMinor }: ChangedChild): ChildChange {
  const { rows, old } = draft
  const isKnown = place < old.rows.count && old.rows.isHashed(place) && !old.rows.is(place, flag.forgotten)
  const ordinal = draft.ordinalAt(place)
  return {
    uuid: draft.uuidAt(place),
    change,
    index: ordinal === -1 ? null : ordinal,
    place,
    hash: rows.isHashed(place) ? formatHash(rows.digest(place, hashField)) : null,
    previousHash: isKnown ? formatHash(old.rows.digest(place, hashField)) : null,
    isRemoved: rows.is(place, flag.removed),
    isMinor,
  }
}
