import { type Reader, repaired, unreadable } from '../core/reading.ts'
import { type ContentRating, contentRatingFromText, contentRoles, enumValue, genres } from '../tables/index.ts'

/**
 * A value of a closed list, which may be written in lower case, with hyphens or spaces, or without the prefix that the
 * values have in common. Anything else is unreadable, with its text in the message, so that new values are seen.
 */
export function enumeration<V extends string>(values: readonly V[], prefix = ''): Reader<V> {
  return (text) => {
    const match = enumValue(values, text, prefix)
    if (match === null) return unreadable('value-enum-unknown', text)
    return match.repaired ? repaired('value-enum-spelling', match.value, text) : match.value
  }
}

const COMIC = 'COMICSERIES_'
const PODCAST = 'PODCASTSERIES_'

export const comicGenres = genres.filter((genre) => genre.startsWith(COMIC))

/** A genre of comics. */
export const comicGenre = enumeration(comicGenres, COMIC)

/** A role of a maker. Without a prefix it is one in a comic, or else in a podcast. */
export const contentRole: Reader<(typeof contentRoles)[number]> = (text) => {
  const match = enumValue(contentRoles, text, COMIC) ?? enumValue(contentRoles, text, PODCAST)
  if (match === null) return unreadable('value-enum-unknown', text)
  return match.repaired ? repaired('value-enum-spelling', match.value, text) : match.value
}

/** As {@link contentRole}, where it is one in a podcast first. What cannot be read has been reported by that. */
export const podcastRole: Reader<(typeof contentRoles)[number]> = (text) =>
  (enumValue(contentRoles, text, PODCAST) ?? enumValue(contentRoles, text, COMIC))?.value ?? null

/** Whom a comic is for. The retired COMICSERIES_PORNOGRAPHY is read as COMICSERIES_EROTICA. */
export const contentRating: Reader<ContentRating> = (text) => {
  const match = contentRatingFromText(text)
  if (match === null) return unreadable('value-enum-unknown', text)
  if (match.deprecated) return repaired('value-enum-deprecated', match.value, text)
  return match.repaired ? repaired('value-enum-spelling', match.value, text) : match.value
}
