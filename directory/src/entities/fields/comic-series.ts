import type { ComicSeries as ReadComicSeries } from 'feedmill'
import comicSeriesSchema from 'feedmill/schema/comic-series.json' with { type: 'json' }
import { column, detail, fieldsOf, made, unserved } from './field.ts'
import { feedRefreshDetails } from './related.ts'
import { columnsText, computedOfSeries, type SeriesRow, type Served, servedBy, shownCount } from './stored-row.ts'

export const comicSeriesFields = fieldsOf<ReadComicSeries>(comicSeriesSchema)({
  uuid: column('uuid', { writtenBy: 'identity' }),
  name: column('text'),
  description: column('text', { isLarge: true }),
  datePublished: column('bigint'),
  coverImageUrl: made({ of: 'coverImageAsString' }),
  bannerImageUrl: made({ of: 'bannerImageAsString' }),
  hash: column('text'),
  issuesHash: column('text', { writtenBy: 'the count of children' }),
  issues: made({ notSent: 'children have events of their own' }),
  totalIssuesCount: made(),
  tags: column('text[]'),
  genres: column('text[]'),
  language: column('text'),
  // A resolver looks the creators up.
  creators: detail([], { notSent: 'creators have events of their own' }),
  seriesType: column('text'),
  seriesLayout: column('text'),
  contentRating: column('text'),
  sssUrl: column('text', { writtenBy: 'moves of the feed' }),
  feedRefreshDetails: made({ inside: feedRefreshDetails }),
  canonicalUuid: made({ notSent: 'it is read for those who ask' }),
  isBlocked: column('boolean', { writtenBy: 'the operator' }),
  scopesForExclusiveContent: column('text[]'),
  hostingProvider: unserved('the interface has no hosting providers'),
})

/** A comic as the interface serves it. Before the first reading it has `uuid` and `sssUrl` alone. */
export interface ComicSeries extends Served<ReadComicSeries, typeof comicSeriesFields, 'uuid' | 'tags' | 'genres'> {
  /** Whether its document was read. */
  readonly isRead: boolean
  /** Whether it is in lists and searches and has children: it was read, and is neither blocked nor a duplicate. */
  readonly isListed: boolean
  readonly issuesCount: number
  readonly removedIssuesCount: number
}

export interface ComicSeriesRow extends SeriesRow {
  readonly issues_count: number
  readonly removed_issues_count: number
}

export const comicSeriesColumns = columnsText('s', comicSeriesFields, [
  'is_read',
  'is_duplicate',
  'issues_count',
  'removed_issues_count',
])

export const comicSeriesOf = servedBy<ComicSeries, ComicSeriesRow>(comicSeriesFields, {
  ...computedOfSeries,
  issuesCount: (row) => shownCount(row, row.issues_count),
  removedIssuesCount: (row) => shownCount(row, row.removed_issues_count),
})
