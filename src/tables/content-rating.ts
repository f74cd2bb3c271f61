import { type EnumMatch, enumValue } from './enum-value.ts'
import { type ContentRating, contentRatings } from './enumerations.generated.ts'

/** The result of {@link contentRatingFromText}. */
export interface ContentRatingMatch extends EnumMatch<ContentRating> {
  /** Whether the text was the deprecated name, COMICSERIES_PORNOGRAPHY. */
  readonly deprecated: boolean
}

/**
 * Returns the content rating that a text names, like {@link enumValue}. The deprecated name of COMICSERIES_EROTICA is
 * replaced.
 */
export function contentRatingFromText(text: string): ContentRatingMatch | null {
  const match = enumValue(contentRatings, text, 'COMICSERIES_')
  if (match === null) return null
  const deprecated = match.value === 'COMICSERIES_PORNOGRAPHY'
  return { ...match, value: deprecated ? 'COMICSERIES_EROTICA' : match.value, deprecated }
}
