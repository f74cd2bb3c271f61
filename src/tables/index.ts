/**
 * The closed lists of the directory interface and of `podcast:medium`, and the functions that look up their values for the
 * words in feeds.
 *
 * No look-up throws because of a text. Each builds its index at its first use.
 *
 * @module feedmill/tables
 */
export { appleIdOfGenre, genreFromAppleId } from './apple-genre-ids.ts'
export { type ContentRatingMatch, contentRatingFromText } from './content-rating.ts'
export { alpha3OfCountry, countryFromCode } from './country-from-code.ts'
export type { EnumMatch } from './enum-value.ts'
export {
  type ComicSeriesLayout,
  type ComicSeriesType,
  type ContentRating,
  type ContentRole,
  type Country,
  comicSeriesLayouts,
  comicSeriesTypes,
  contentRatings,
  contentRoles,
  countries,
  type FeedRefreshPriority,
  type FeedRefreshPriorityReason,
  feedRefreshPriorities,
  feedRefreshPriorityReasons,
  type Genre,
  genres,
  type ImageVariant,
  imageVariants,
  type Language,
  type LinkType,
  languages,
  linkTypes,
  type PodcastContentType,
  type PodcastEpisodeTranscriptionStatus,
  type PodcastEpisodeType,
  type PodcastSeriesTranscriptionStatus,
  type PodcastSeriesType,
  type PopularityRank,
  podcastContentTypes,
  podcastEpisodeTranscriptionStatuses,
  podcastEpisodeTypes,
  podcastSeriesTranscriptionStatuses,
  podcastSeriesTypes,
  popularityRanks,
  type SeriesStatus,
  type ServiceType,
  seriesStatuses,
  serviceTypes,
  type TranscriptItemStyle,
  transcriptItemStyles,
  type WebhookEventActionType,
  webhookEventActionTypes,
} from './enumerations.generated.ts'
export {
  type Category,
  type CategoryFallbacks,
  type GenresMatch,
  genresFromCategories,
} from './genres-from-categories.ts'
export { type EnumeratedValue, labelOf } from './label-of.ts'
export { type LanguageMatch, languageFromTag, lookUpLanguage } from './language-from-tag.ts'
export {
  isPublisherMedium,
  mediumFromText,
  mediumOfFeed,
  type PodcastMedium,
  podcastMediums,
} from './podcast-medium.ts'
export { type RolesMatch, roleFromTaxonomy, rolesFromText } from './role-from-taxonomy.ts'
