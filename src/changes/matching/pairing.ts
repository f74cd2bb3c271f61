import { hexOf } from '../../identity/uuid-bytes.ts'
import type { FreshChild, SnapshotDraft } from './snapshot-draft.ts'

/** The trait by which children are paired. */
interface Trait {
  ofFresh(child: FreshChild): string | null
  ofPlace(place: number): string | null
  /** Returns whether the known child of a pair keeps its key. @defaultValue it never does */
  keepsKey?(child: FreshChild, place: number): boolean
}

/**
 * Pairs fresh children one to one with known ones that are not listed, if both have the same trait, in the order of
 * both lists. Merges each pair. Children whose trait is `null` are never paired. Returns the unpaired fresh children.
 * The time is linear, even if traits repeat.
 */
export function pairAlike(
  draft: SnapshotDraft,
  fresh: readonly FreshChild[],
  places: readonly number[],
  { ofFresh, ofPlace, keepsKey }: Trait,
): FreshChild[] {
  const wanted = new Map<string, { readonly places: number[]; next: number }>()
  for (const child of fresh) {
    const likeness = ofFresh(child)
    if (likeness !== null) wanted.set(likeness, { places: [], next: 0 })
  }
  if (wanted.size === 0) return [...fresh]
  for (const place of places) {
    const likeness = draft.isListed(place) ? null : ofPlace(place)
    if (likeness !== null) wanted.get(likeness)?.places.push(place)
  }
  return fresh.filter((child) => {
    const likeness = ofFresh(child)
    const found = likeness === null ? undefined : wanted.get(likeness)
    const place = found?.places[found.next]
    if (found === undefined || place === undefined) return true
    found.next += 1
    draft.merge(child, place, keepsKey?.(child, place) === true)
    return false
  })
}

/** Joins traits to one text; `null` if one of them is missing. */
export function joined(...traits: readonly (string | number | null)[]): string | null {
  return traits.includes(null) ? null : traits.join('|')
}

/** Returns the keys that known children share or shared, by place: those of their guid or their file. */
export function sharedKeys(draft: SnapshotDraft, fresh: readonly FreshChild[]): Map<number, string> {
  const keys = new Map<number, string>()
  for (const [place, plainKey] of draft.tables.plainKeys.entries()) keys.set(place, hexOf(plainKey))
  for (const { plainKey } of fresh) {
    const place = plainKey === null ? -1 : draft.placeOfKey(plainKey)
    if (place !== -1) keys.set(place, hexOf(plainKey!))
  }
  return keys
}
