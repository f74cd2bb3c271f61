import { hash } from 'node:crypto'
import { normalisedTitle } from '../../identity/child-key.ts'
import { type ChildRows, childFlag, enclosureField, keyField, leanField } from './child-rows.ts'
import type { Snapshot } from './snapshot.ts'
import { storedSnapshot } from './snapshot-codec.ts'

/** A feed that is compared with another one. */
export interface ComparedFeed {
  readonly snapshot: Snapshot
  /** The name of the series. */
  readonly name: string | null
}

/** Evidence that two feeds are the same. */
export interface DuplicateEvidence {
  /**
   * - `podcast-guid`: both declare the same `podcast:guid`, and have a child in common
   * - `content`: their names agree, and so do their children
   */
  readonly by: 'podcast-guid' | 'content'
  /** The share of the children that agree, from 0 to 1: in the feed in which fewer do. */
  readonly share: number
}

/** The shows of one network may share a trailer. */
const ENOUGH = 3

/**
 * Returns the evidence that two feeds are the same (changes 3.7): an equal `podcast:guid` and a child in common, or
 * equal names and nine tenths of the children of each in the time that both cover. Returns `null` if there is none.
 *
 * @throws TypeError if one has no snapshot
 */
export function duplicatesOf(a: ComparedFeed, b: ComparedFeed): DuplicateEvidence | null {
  const [one, other] = [storedSnapshot(a.snapshot).rows, storedSnapshot(b.snapshot).rows]
  const name = comparedName(a)
  const [times, otherTimes] = [timesOf(one), timesOf(other)]
  const covered = { from: Math.max(times.from, otherTimes.from), to: Math.min(times.to, otherTimes.to) }
  const counts = [agreement(one, other, covered), agreement(other, one, covered)] as const
  const share = Math.min(...counts.map(({ all, agreeing }) => (all === 0 ? 0 : agreeing / all)))
  const { podcastGuid } = a.snapshot
  if (podcastGuid !== null && podcastGuid === b.snapshot.podcastGuid && haveCommonChild(one, other)) {
    return { by: 'podcast-guid', share }
  }
  const areOne = counts.every(({ all, agreeing }) => agreeing >= ENOUGH && 10 * agreeing >= 9 * all)
  return name !== null && name === comparedName(b) && areOne ? { by: 'content', share } : null
}

/**
 * Returns the keys of an index by which duplicates with an equal name are found (changes 3.7): at most two whole
 * numbers below 2^48. Compare feeds that have one in common. A feed without a name has none.
 *
 * @throws TypeError if the feed has no snapshot
 */
export function duplicateKeys(feed: ComparedFeed): readonly number[] {
  const { rows } = storedSnapshot(feed.snapshot)
  const name = comparedName(feed)
  if (name === null) return []
  const newestFirst = compared(rows).sort((x, y) => rows.date(y)! - rows.date(x)! || compareKeys(rows, x, y))
  return newestFirst.slice(0, 2).map((place) => {
    const child = Buffer.concat([rows.digest(place, keyField), rows.digest(place, enclosureField)])
    return hash('sha256', Buffer.concat([child, Buffer.from(name)]), 'buffer').readUIntBE(0, 6)
  })
}

function comparedName({ name }: ComparedFeed): string | null {
  return name === null || name === '' ? null : normalisedTitle(name)
}

/** Returns the places of the children that are neither removed nor missing. */
function present(rows: ChildRows): number[] {
  const places = Array.from({ length: rows.count }, (_, place) => place)
  return places.filter((place) => !rows.is(place, childFlag.removed) && rows.missedSince(place) === 0)
}

/** Returns the places of the children that have a date and a file. */
function compared(rows: ChildRows): number[] {
  return present(rows).filter((place) => rows.date(place) !== null && rows.has(place, enclosureField))
}

/** Two feeds with children of one date give them the same order. */
function compareKeys(rows: ChildRows, x: number, y: number): number {
  return Buffer.compare(rows.digest(x, keyField), rows.digest(y, keyField))
}

interface Times {
  readonly from: number
  readonly to: number
}

/** Returns the dates of the oldest and the newest child. Without dates the time is empty: it ends before it begins. */
function timesOf(rows: ChildRows): Times {
  const dates = present(rows).flatMap((place) => rows.date(place) ?? [])
  return {
    from: dates.reduce((least, date) => Math.min(least, date), Number.POSITIVE_INFINITY),
    to: dates.reduce((most, date) => Math.max(most, date), Number.NEGATIVE_INFINITY),
  }
}

/** Counts the children of a feed in a time, and those that have the key and the file of a child of the other feed. */
function agreement(
  rows: ChildRows,
  other: ChildRows,
  { from, to }: Times,
): { readonly all: number; readonly agreeing: number } {
  const known = new Set(compared(other).map((place) => keyAndFile(other, place)))
  const inTime = present(rows).filter((place) => {
    const date = rows.date(place)
    return date !== null && date >= from && date <= to
  })
  const agreeing = inTime.filter((place) => rows.has(place, enclosureField) && known.has(keyAndFile(rows, place)))
  return { all: inTime.length, agreeing: agreeing.length }
}

function keyAndFile(rows: ChildRows, place: number): string {
  return `${rows.text(place, keyField)}${rows.text(place, enclosureField)}`
}

/** Returns whether two feeds have a child with the same key, the same file or the same content. */
function haveCommonChild(one: ChildRows, other: ChildRows): boolean {
  return [keyField, enclosureField, leanField].some((field) => {
    const known = new Set(Array.from({ length: one.count }, (_, place) => one.text(place, field)))
    known.delete(null)
    return Array.from({ length: other.count }, (_, place) => other.text(place, field)).some((text) => known.has(text))
  })
}
