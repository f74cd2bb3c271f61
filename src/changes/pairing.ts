import type { Draft, FreshChild } from './draft.ts'

/**
 * Pairs fresh children one to one with known ones that are not listed, where both are alike, in the order of either list,
 * and merges each pair. What is alike is said by a text; null is like nothing. Gives the fresh children that found nobody.
 * Linear, whatever repeats. `keepsKey` says of which pairs the key of the known one stays.
 */
export function pairAlike(
  fresh: readonly FreshChild[],
  places: readonly number[],
  ofFresh: (child: FreshChild) => string | null,
  ofPlace: (place: number) => string | null,
  draft: Draft,
  keepsKey: (child: FreshChild, place: number) => boolean = () => false,
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
    draft.merge(child, place, keepsKey(child, place))
    return false
  })
}

/** Traits as one text; null when one of them is missing. */
export function joined(...traits: readonly (string | number | null)[]): string | null {
  return traits.includes(null) ? null : traits.join('|')
}
