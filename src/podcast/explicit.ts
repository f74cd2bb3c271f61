import type { Reader } from '../core/reading.ts'
import { readExplicit, readRating } from '../values/booleans.ts'
import type { RawItem } from './item-elements.ts'
import type { Normalising } from './normalising.ts'

type ExplicitSources = Pick<RawItem, 'itunesExplicit' | 'googleplayExplicit' | 'mediaRating'>

/**
 * Returns whether the content is explicit; `null` if no element says (rule 2.2). An unknown word passes to the next
 * source.
 */
export function normaliseExplicit(
  raw: ExplicitSources,
  groupRating: string | null,
  normalising: Normalising,
): boolean | null {
  const said = (text: string | null, reader: Reader<boolean>): boolean | null =>
    text === null ? null : normalising.valueFrom(reader(text, normalising.context), 'isExplicitContent')
  return (
    said(raw.itunesExplicit, readExplicit) ??
    said(raw.googleplayExplicit, readExplicit) ??
    said(raw.mediaRating ?? groupRating, readRating)
  )
}
