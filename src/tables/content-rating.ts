import { type EnumMatch, enumValue } from './enum-value.ts'
import { type ContentRating, contentRatings } from './enumerations.generated.ts'

/** What {@link contentRatingFromText} found. */
export interface ContentRatingMatch extends EnumMatch<ContentRating> {
  /** Whether the text was the old name, COMICSERIES_PORNOGRAPHY. */
  readonly deprecated: boolean
}

/** The rating that a comic's text means, as {@link enumValue}, with the old name of COMICSERIES_EROTICA replaced. */
export function contentRatingFromText(text: string): ContentRatingMatch | null {
  const match = enumValue(contentRatings, text, 'COMICSERIES_')
  if (match === null) return null
  const deprecated = match.value === 'COMICSERIES_PORNOGRAPHY'
  return { ...match, value: deprecated ? 'COMICSERIES_EROTICA' : match.value, deprecated }
}
