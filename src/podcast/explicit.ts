import { readExplicit, readRating } from '../core/booleans.ts'
import type { RawItem } from './item-elements.ts'
import type { Normalising } from './normalising.ts'

type ExplicitSources = Pick<RawItem, 'itunesExplicit' | 'googleplayExplicit' | 'mediaRating'>

/**
 * Whether the content is explicit; null when the element does not say (rule 2.2). An unknown word passes to the next source.
 */
export function normaliseExplicit(
  raw: ExplicitSources,
  groupRating: string | null,
  normalising: Normalising,
): boolean | null {
  for (const text of [raw.itunesExplicit, raw.googleplayExplicit]) {
    const value =
      text === null ? null : normalising.settle(readExplicit(text, normalising.context), 'isExplicitContent')
    if (value !== null) return value
  }
  const rating = raw.mediaRating ?? groupRating
  return rating === null ? null : normalising.settle(readRating(rating, normalising.context), 'isExplicitContent')
}
