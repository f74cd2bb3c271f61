import { checkText } from './check-text.ts'
import {
  type ComicSeriesLayout,
  type ComicSeriesType,
  type ContentRating,
  type ContentRole,
  type Country,
  type FeedRefreshPriority,
  type FeedRefreshPriorityReason,
  type Genre,
  genres,
  type ImageVariant,
  type Language,
  type LinkType,
  type PodcastContentType,
  type PodcastEpisodeTranscriptionStatus,
  type PodcastEpisodeType,
  type PodcastSeriesTranscriptionStatus,
  type PodcastSeriesType,
  type PopularityRank,
  type SeriesStatus,
  type ServiceType,
  type TranscriptItemStyle,
  type WebhookEventActionType,
} from './enumerations.generated.ts'
import { irregularLabels } from './irregular-labels.ts'

/** A value of any closed list. A value that stands in two lists means the same in both. */
export type EnumeratedValue =
  | ComicSeriesLayout
  | ComicSeriesType
  | ContentRating
  | ContentRole
  | Country
  | FeedRefreshPriority
  | FeedRefreshPriorityReason
  | Genre
  | ImageVariant
  | Language
  | LinkType
  | PodcastContentType
  | PodcastEpisodeTranscriptionStatus
  | PodcastEpisodeType
  | PodcastSeriesTranscriptionStatus
  | PodcastSeriesType
  | PopularityRank
  | SeriesStatus
  | ServiceType
  | TranscriptItemStyle
  | WebhookEventActionType

/** The type of series at the front of genres, roles and ratings. */
const TYPE = /^(?:PODCASTSERIES|COMICSERIES)_/

/** Words that have no capital, except at the beginning of a label. */
const SMALL_WORDS: ReadonlySet<string> = new Set(['and', 'for', 'of', 'the', 'to'])

/**
 * Returns the English label of a value of a closed list: `Technology` for `PODCASTSERIES_TECHNOLOGY`, `Guest` for
 * `PODCASTSERIES_GUEST`, `South Korea` for `KOREA_SOUTH`. Genres have the names of Apple's categories, without that of
 * the category above: `Books` for `PODCASTSERIES_ARTS_BOOKS`. The label of a value from a later version is made of its
 * words.
 *
 * @example
 * series.genres.map((genre) => labelOf(genre)) // ['Technology', 'Tech News']
 *
 * @throws TypeError if the value is no string
 */
export function labelOf(value: EnumeratedValue): string {
  checkText('value', value, 'ENGLISH')
  if (Object.hasOwn(irregularLabels, value)) return irregularLabels[value] as string
  if (!isGenre(value)) return inWords(value)
  const above = genres.find((genre) => value.startsWith(`${genre}_`))
  return inWords(above === undefined ? value : value.slice(above.length + 1)).replaceAll(' and ', ' & ')
}

function isGenre(value: EnumeratedValue): value is Genre {
  return (genres as readonly string[]).includes(value)
}

function inWords(value: string): string {
  const words = value.replace(TYPE, '').toLowerCase().split('_')
  return words.map((word, at) => (at > 0 && SMALL_WORDS.has(word) ? word : capitalised(word))).join(' ')
}

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
