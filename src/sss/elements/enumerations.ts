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
 * A value of a closed list, which may be written in lower case, with hyphens or spaces, or without the prefix that the
 * values have in common. Anything else is unreadable, with its text in the message, so that new values are seen.
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

/** A genre of comics. */
export const comicGenre = enumeration(
  genres.filter((genre) => genre.startsWith(COMIC)),
  COMIC,
)

/** A role of a maker. Without a prefix it is one in a comic, or else in a podcast. */
export const contentRole: Reader<ContentRole> = (text) =>
  readingOfMatch(enumValue(contentRoles, text, COMIC) ?? enumValue(contentRoles, text, PODCAST), text)

/** As {@link contentRole}, where it is one in a podcast first. What cannot be read has been reported by that. */
export const podcastRole: Reader<ContentRole> = (text) =>
  (enumValue(contentRoles, text, PODCAST) ?? enumValue(contentRoles, text, COMIC))?.value ?? null

/** Whom a comic is for. The retired COMICSERIES_PORNOGRAPHY is read as COMICSERIES_EROTICA. */
export const contentRating: Reader<ContentRating> = (text) => {
  const match = contentRatingFromText(text)
  return match?.deprecated ? repaired('value-enum-deprecated', match.value, text) : readingOfMatch(match, text)
}
