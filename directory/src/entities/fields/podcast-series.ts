import type { PodcastSeries as ReadPodcastSeries } from 'feedmill'
import podcastSeriesSchema from 'feedmill/schema/podcast-series.json' with { type: 'json' }
import type { PopularityRank } from 'feedmill/tables'
import { column, detail, fieldsOf, made, unserved } from './field.ts'
import { seriesExtras } from './podcast-extras.ts'
import { feedRefreshDetails, person } from './related.ts'
import { columnsText, computedOfSeries, type SeriesRow, type Served, servedBy, shownCount } from './stored-row.ts'

export const podcastSeriesFields = fieldsOf<ReadPodcastSeries>(podcastSeriesSchema)({
  uuid: column('uuid', { writtenBy: 'identity' }),
  name: column('text'),
  description: column('text', { isLarge: true }),
  rssUrl: column('text', { writtenBy: 'moves of the feed' }),
  datePublished: column('bigint'),
  contentType: column('text'),
  language: column('text'),
  genres: column('text[]'),
  catalogId: column('bigint', { writtenBy: 'the catalog' }),
  catalogInfo: made({ notSent: 'it has events of its own' }),
  isCompleted: column('boolean'),
  isComplete: made({ notSent: 'deprecated' }),
  isExplicitContent: column('boolean'),
  isBlocked: column('boolean', { writtenBy: 'the operator' }),
  hash: column('text'),
  childrenHash: column('text', { writtenBy: 'the count of children' }),
  popularityRank: column('text', { writtenBy: 'popularity' }),
  persons: detail([], { inside: person }),
  feedRefreshDetails: made({ inside: feedRefreshDetails }),
  canonicalUuid: made({ notSent: 'it is read for those who ask' }),
  serviceTranscribeStatus: made(),
  totalEpisodesCount: made(),
  episodes: made({ notSent: 'children have events of their own' }),
  extras: unserved('beyond the interface; a column of its own'),
  ...seriesExtras,
})

/** A podcast as the interface serves it. Before the first reading it has `uuid`, `rssUrl` and `catalogId` alone. */
export interface PodcastSeries extends Served<ReadPodcastSeries, typeof podcastSeriesFields, 'uuid' | 'genres'> {
  readonly catalogId: number | null
  readonly popularityRank: PopularityRank | null
  /** Whether its feed was read. */
  readonly isRead: boolean
  /** Whether it is in lists and searches and has children: it was read, and is neither blocked nor a duplicate. */
  readonly isListed: boolean
  readonly episodesCount: number
  readonly removedEpisodesCount: number
}

export interface PodcastSeriesRow extends SeriesRow {
  readonly episodes_count: number
  readonly removed_episodes_count: number
}

export const podcastSeriesColumns = columnsText('s', podcastSeriesFields, [
  'is_read',
  'is_duplicate',
  'episodes_count',
  'removed_episodes_count',
])

export const podcastSeriesOf = servedBy<PodcastSeries, PodcastSeriesRow>(podcastSeriesFields, {
  ...computedOfSeries,
  episodesCount: (row) => shownCount(row, row.episodes_count),
  removedEpisodesCount: (row) => shownCount(row, row.removed_episodes_count),
})
