import { type Reader, type Reading, repaired, unreadable } from '../../core/reading.ts'
import { type EnumMatch, enumValue } from '../../tables/enum-value.ts'
import {
  type ContentRating,
  type ContentRole,
  contentRatingFromText,
  contentRoles,
  genres,
} from '../../tables/index.ts'

/**
 * Returns a reader for the values of a closed list. They may be written in lower case, with hyphens or spaces, or
 * without the common prefix of the values. Anything else is unreadable, with its text in the message, so that new
 * values are noticed.
 */
export function enumeration<V extends string>(values: readonly V[], prefix = ''): Reader<V> {
  return (text) => readingOfMatch(enumValue(values, text, prefix), text)
}

function readingOfMatch<V extends string>(match: EnumMatch<V> | null, text: string): Reading<V> {
  if (match === null) return unreadable('value-enum-unknown', text)
  return match.repaired ? repaired('value-enum-spelling', match.value, text) : match.value
}

const COMIC = 'COMICSERIES_'
const PODCAST = 'PODCASTSERIES_'

export const comicGenre = enumeration(
  genres.filter((genre) => genre.startsWith(COMIC)),
  COMIC,
)

/** Reads a role of a maker. A role without a prefix is one in a comic, or else in a podcast. */
export const contentRole: Reader<ContentRole> = (text) =>
  readingOfMatch(enumValue(contentRoles, text, COMIC) ?? enumValue(contentRoles, text, PODCAST), text)

/**
 * Reads a role like {@link contentRole}, but without a prefix first as one in a podcast. Reports nothing, because
 * {@link contentRole} reports unreadable roles.
 */
export const podcastRole: Reader<ContentRole> = (text) =>
  (enumValue(contentRoles, text, PODCAST) ?? enumValue(contentRoles, text, COMIC))?.value ?? null

/** Reads the rating of a comic. The deprecated COMICSERIES_PORNOGRAPHY is read as COMICSERIES_EROTICA. */
export const contentRating: Reader<ContentRating> = (text) => {
  const match = contentRatingFromText(text)
  return match?.deprecated ? repaired('value-enum-deprecated', match.value, text) : readingOfMatch(match, text)
}
