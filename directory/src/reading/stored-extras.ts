import type { PodcastEpisodeExtras, PodcastSeriesExtras } from 'feedmill'

/*
 * The values of a feed beyond the interface, as they are stored: the `extras` of the library, as JSON. An older reading
 * may have stored less than today's library gives.
 */

export type SeriesExtras = Pick<PodcastSeriesExtras, (typeof seriesFields)[number]>
export type EpisodeExtras = Pick<PodcastEpisodeExtras, (typeof episodeFields)[number]>

const seriesFields = [
  'podcastGuid',
  'generator',
  'languageTag',
  'atomId',
  'medium',
  'locked',
  'furtherGenres',
  'funding',
  'value',
  'countryOfOrigin',
] as const satisfies readonly (keyof PodcastSeriesExtras)[]

const episodeFields = [
  'soundbites',
  'socialInteract',
  'value',
  'unmappedRoles',
] as const satisfies readonly (keyof PodcastEpisodeExtras)[]

/** Returns the expression that reads the used values. `alias` names the table. */
const partOf = (alias: string, fields: readonly string[]): string =>
  `jsonb_strip_nulls(jsonb_build_object(${fields.map((field) => `'${field}', ${alias}.extras->'${field}'`).join(', ')}))`

export const seriesExtras = (alias: string): string => partOf(alias, seriesFields)
export const episodeExtras = (alias: string): string => partOf(alias, episodeFields)
