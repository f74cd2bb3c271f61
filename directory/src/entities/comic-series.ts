import type { ComicSeries as ReadComicSeries } from 'feedmill'
import type { ComicSeriesLayout, ComicSeriesType, ContentRating, Genre, Language } from 'feedmill/tables'
import type { comicSeriesDetailFields } from './detail-fields.ts'
import type { Nullable } from './selection.ts'

type Details = Partial<Pick<ReadComicSeries, (typeof comicSeriesDetailFields)[number]>>

type Served = Omit<
  ReadComicSeries,
  'uuid' | 'creators' | 'tags' | 'genres' | 'hostingProvider' | 'totalIssuesCount' | 'coverImageUrl' | 'bannerImageUrl'
>

/** A comic as the interface serves it. Before the first reading all but `uuid` and `sssUrl` is null or empty. */
export interface ComicSeries extends Nullable<Served>, Pick<ReadComicSeries, 'tags' | 'genres'> {
  readonly uuid: string
  /** As the document names them. */
  readonly creatorReferences: ReadComicSeries['creators']
  readonly isRead: boolean
  /** Whether it is in lists and searches and has children: it was read, and is neither blocked nor a duplicate. */
  readonly isListed: boolean
  readonly issuesCount: number
  readonly removedIssuesCount: number
}

/** A row with the columns that `comicSeriesColumns` names. */
export interface ComicSeriesRow {
  readonly uuid: string
  readonly name: string | null
  readonly sss_url: string
  readonly date_published: number | null
  readonly language: string | null
  readonly genres: readonly string[]
  readonly tags: readonly string[]
  readonly series_type: string | null
  readonly series_layout: string | null
  readonly content_rating: string | null
  readonly scopes_for_exclusive_content: readonly string[] | null
  readonly is_read: boolean
  readonly is_duplicate: boolean
  readonly is_blocked: boolean
  readonly issues_count: number
  readonly removed_issues_count: number
  readonly hash: string | null
  readonly issues_hash: string | null
  readonly description?: string | null
  readonly details?: Details
}

export const comicSeriesColumns = `s.uuid, s.name, s.sss_url, s.date_published, s.language, s.genres, s.tags, s.series_type,
  s.series_layout, s.content_rating, s.scopes_for_exclusive_content, s.is_read, s.is_duplicate, s.is_blocked,
  s.issues_count, s.removed_issues_count, s.hash, s.issues_hash`

const noDetails: Details = {}

export function comicSeriesOf(row: ComicSeriesRow): ComicSeries {
  const details = row.details ?? noDetails
  const isListed = row.is_read && !row.is_duplicate && !row.is_blocked
  return {
    uuid: row.uuid,
    name: row.name,
    description: row.description ?? null,
    datePublished: row.date_published,
    status: details.status ?? null,
    thumbnailImageUrl: details.thumbnailImageUrl ?? null,
    coverImageAsString: details.coverImageAsString ?? null,
    bannerImageAsString: details.bannerImageAsString ?? null,
    thumbnailImageAsString: details.thumbnailImageAsString ?? null,
    hash: row.hash,
    issuesHash: row.issues_hash,
    tags: row.tags,
    genres: row.genres as readonly Genre[],
    language: row.language as Language | null,
    creatorReferences: details.creators ?? [],
    seriesType: row.series_type as ComicSeriesType | null,
    seriesLayout: row.series_layout as ComicSeriesLayout | null,
    contentRating: row.content_rating as ContentRating | null,
    sssUrl: row.sss_url,
    sssOwnerName: details.sssOwnerName ?? null,
    sssOwnerPublicEmail: details.sssOwnerPublicEmail ?? null,
    copyright: details.copyright ?? null,
    isBlocked: row.is_read || row.is_blocked ? row.is_blocked : null,
    scopesForExclusiveContent: row.scopes_for_exclusive_content,
    isRead: row.is_read,
    isListed,
    issuesCount: isListed ? row.issues_count : 0,
    removedIssuesCount: isListed ? row.removed_issues_count : 0,
  }
}
