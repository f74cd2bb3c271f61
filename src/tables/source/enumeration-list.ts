/** A closed list of the interface that the library exports. */
interface Enumeration {
  /** Name of the type, in enums.json and in TypeScript. */
  readonly type: string
  /** Name of the array that holds its values. */
  readonly list: string
  /** One sentence about a value, for the documentation. */
  readonly sentence: string
}

/** The closed lists that are generated, in the order of the generated file. */
export const enumerations: readonly Enumeration[] = [
  { type: 'Genre', list: 'genres', sentence: 'What a series is about, as TYPE_GENRE_SUBGENRE.' },
  { type: 'Language', list: 'languages', sentence: 'A language, named as in ISO 639.' },
  { type: 'Country', list: 'countries', sentence: 'A country, named as in ISO 3166-1.' },
  { type: 'ContentRole', list: 'contentRoles', sentence: 'What a person does for a series, as TYPE_ROLE_SUBROLE.' },
  { type: 'PodcastContentType', list: 'podcastContentTypes', sentence: 'Whether a podcast is mainly heard or seen.' },
  { type: 'PodcastSeriesType', list: 'podcastSeriesTypes', sentence: 'In which order episodes are meant to be heard.' },
  { type: 'PodcastEpisodeType', list: 'podcastEpisodeTypes', sentence: 'What kind of episode it is.' },
  {
    type: 'PodcastSeriesTranscriptionStatus',
    list: 'podcastSeriesTranscriptionStatuses',
    sentence: 'Whether a directory transcribes a podcast.',
  },
  {
    type: 'PodcastEpisodeTranscriptionStatus',
    list: 'podcastEpisodeTranscriptionStatuses',
    sentence: "How far a directory's transcription of an episode is.",
  },
  { type: 'TranscriptItemStyle', list: 'transcriptItemStyles', sentence: 'How a transcript is cut into items.' },
  { type: 'ComicSeriesType', list: 'comicSeriesTypes', sentence: 'What kind of comic it is.' },
  { type: 'ComicSeriesLayout', list: 'comicSeriesLayouts', sentence: 'How the pages of a comic are read.' },
  {
    type: 'ContentRating',
    list: 'contentRatings',
    sentence: 'Whom a comic is for. COMICSERIES_PORNOGRAPHY is an old name of COMICSERIES_EROTICA.',
  },
  { type: 'SeriesStatus', list: 'seriesStatuses', sentence: 'Whether a comic goes on.' },
  { type: 'ImageVariant', list: 'imageVariants', sentence: 'The sizes that images of comics and creators come in.' },
  { type: 'LinkType', list: 'linkTypes', sentence: 'What a link of a creator leads to.' },
  { type: 'FeedRefreshPriority', list: 'feedRefreshPriorities', sentence: 'How often a feed is looked at.' },
  {
    type: 'FeedRefreshPriorityReason',
    list: 'feedRefreshPriorityReasons',
    sentence: 'Why a feed is looked at seldom (LOW, INACTIVE) or not at all (NEVER).',
  },
  { type: 'PopularityRank', list: 'popularityRanks', sentence: 'How popular a podcast is among all of a directory.' },
  { type: 'ServiceType', list: 'serviceTypes', sentence: 'The kinds of content that a directory holds.' },
  { type: 'WebhookEventActionType', list: 'webhookEventActionTypes', sentence: 'What happened to a piece of content.' },
]

/** The closed lists of the interface that only affect the search of a directory; no feed and no entity uses them. */
export const listsOfQueries: readonly string[] = [
  'SearchContentType',
  'SearchMatchType',
  'SearchSortOrder',
  'SortOrder',
  'TopChartsSource',
  'TopChartsType',
]
