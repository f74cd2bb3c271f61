import type { PodcastSeries as ReadPodcastSeries } from 'feedmill'
import type { Genre, Language, PodcastContentType, PopularityRank } from 'feedmill/tables'
import type { podcastSeriesDetailFields } from './detail-fields.ts'
import type { Nullable } from './selection.ts'

type Details = Partial<Pick<ReadPodcastSeries, (typeof podcastSeriesDetailFields)[number]>>

/**
 * A podcast as the interface serves it. Before the first reading all but `uuid`, `rssUrl` and `catalogId` is null or
 * empty.
 */
export interface PodcastSeries
  extends Nullable<Omit<ReadPodcastSeries, 'uuid' | 'extras' | 'totalEpisodesCount' | 'genres' | 'isBlocked'>> {
  readonly uuid: string
  readonly descriptionLinks: readonly string[]
  readonly persons: ReadPodcastSeries['persons']
  readonly genres: readonly Genre[]
  readonly catalogId: number | null
  readonly popularityRank: PopularityRank | null
  readonly isBlocked: boolean | null
  /** Whether its feed was read. */
  readonly isRead: boolean
  /** Whether it is in lists and searches and has children: it was read, and is neither blocked nor a duplicate. */
  readonly isListed: boolean
  readonly episodesCount: number
  readonly removedEpisodesCount: number
}

/** A row with the columns that `podcastSeriesColumns` names. */
export interface PodcastSeriesRow {
  readonly uuid: string
  readonly name: string | null
  readonly rss_url: string
  readonly catalog_id: number | null
  readonly date_published: number | null
  readonly language: string | null
  readonly genres: readonly string[]
  readonly content_type: string | null
  readonly is_completed: boolean | null
  readonly is_explicit_content: boolean | null
  readonly is_read: boolean
  readonly is_duplicate: boolean
  readonly is_blocked: boolean
  readonly popularity_rank: string | null
  readonly episodes_count: number
  readonly removed_episodes_count: number
  readonly hash: string | null
  readonly children_hash: string | null
  readonly description?: string | null
  readonly details?: Details
}

export const podcastSeriesColumns = `s.uuid, s.name, s.rss_url, s.catalog_id, s.date_published, s.language, s.genres,
  s.content_type, s.is_completed, s.is_explicit_content, s.is_read, s.is_duplicate, s.is_blocked, s.popularity_rank,
  s.episodes_count, s.removed_episodes_count, s.hash, s.children_hash`

const noDetails: Details = {}

export function podcastSeriesOf(row: PodcastSeriesRow): PodcastSeries {
  const details = row.details ?? noDetails
  const isListed = row.is_read && !row.is_duplicate && !row.is_blocked
  return {
    uuid: row.uuid,
    name: row.name,
    description: row.description ?? null,
    descriptionLinks: details.descriptionLinks ?? [],
    authorName: details.authorName ?? null,
    rssOwnerName: details.rssOwnerName ?? null,
    rssOwnerPublicEmail: details.rssOwnerPublicEmail ?? null,
    rssUrl: row.rss_url,
    websiteUrl: details.websiteUrl ?? null,
    imageUrl: details.imageUrl ?? null,
    copyright: details.copyright ?? null,
    datePublished: row.date_published,
    contentType: row.content_type as PodcastContentType | null,
    seriesType: details.seriesType ?? null,
    language: row.language as Language | null,
    genres: row.genres as readonly Genre[],
    catalogId: row.catalog_id,
    isCompleted: row.is_completed,
    isExplicitContent: row.is_explicit_content,
    isBlocked: row.is_read || row.is_blocked ? row.is_blocked : null,
    hash: row.hash,
    childrenHash: row.children_hash,
    popularityRank: row.popularity_rank as PopularityRank | null,
    persons: details.persons ?? [],
    isRead: row.is_read,
    isListed,
    episodesCount: isListed ? row.episodes_count : 0,
    removedEpisodesCount: isListed ? row.removed_episodes_count : 0,
  }
}
