import type { Reader } from '../core/reading.ts'
import { readExplicit, readRating } from '../values/booleans.ts'
import type { RawItem } from './item-elements.ts'
import type { Normalising } from './normalising.ts'

type ExplicitSources = Pick<RawItem, 'itunesExplicit' | 'googleplayExplicit' | 'mediaRating'>

/**
 * Returns whether the content is explicit; `null` if that is unknown (rule 2.2). After an unknown word, the next
 * element counts.
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
