import type { PodcastEpisode as ReadPodcastEpisode } from 'feedmill'
import type { podcastEpisodeDetailFields } from './detail-fields.ts'
import type { Nullable } from './selection.ts'

type DetailField = (typeof podcastEpisodeDetailFields)[number]
type Details = Partial<Pick<ReadPodcastEpisode, DetailField>>

type ListField =
  | 'descriptionLinks'
  | 'persons'
  | 'alternateEnclosureUrlsWithDetails'
  | 'chaptersUrls'
  | 'chaptersUrlsWithDetails'
  | 'transcriptUrls'
  | 'transcriptUrlsWithDetails'

/** An episode as the interface serves it. */
export interface PodcastEpisode
  extends Nullable<Omit<ReadPodcastEpisode, 'uuid' | 'seriesUuid' | 'extras' | 'isBlocked' | 'isRemoved' | ListField>>,
    Pick<ReadPodcastEpisode, 'isBlocked' | 'isRemoved' | ListField> {
  readonly uuid: string
  readonly seriesUuid: string
}

/** A row with the columns that `podcastEpisodeColumns` names. */
export interface PodcastEpisodeRow {
  readonly uuid: string
  readonly series_uuid: string
  readonly guid: string | null
  readonly name: string | null
  readonly date_published: number | null
  readonly duration: number | null
  readonly is_removed: boolean
  readonly is_blocked: boolean
  readonly hash: string | null
  readonly description?: string | null
  readonly details?: Details
}

export const podcastEpisodeColumns =
  'e.uuid, e.series_uuid, e.guid, e.name, e.date_published, e.duration, e.is_removed, e.is_blocked, e.hash'

const noDetails: Details = {}

/** @param isSeriesBlocked - blocks the episode as well */
export function podcastEpisodeOf(row: PodcastEpisodeRow, isSeriesBlocked = false): PodcastEpisode {
  const details = row.details ?? noDetails
  return {
    uuid: row.uuid,
    seriesUuid: row.series_uuid,
    guid: row.guid,
    name: row.name,
    description: row.description ?? null,
    descriptionLinks: details.descriptionLinks ?? [],
    subtitle: details.subtitle ?? null,
    datePublished: row.date_published,
    duration: row.duration,
    episodeNumber: details.episodeNumber ?? null,
    seasonNumber: details.seasonNumber ?? null,
    episodeType: details.episodeType ?? null,
    audioUrl: details.audioUrl ?? null,
    videoUrl: details.videoUrl ?? null,
    websiteUrl: details.websiteUrl ?? null,
    imageUrl: details.imageUrl ?? null,
    fileLength: details.fileLength ?? null,
    fileType: details.fileType ?? null,
    hash: row.hash,
    isBlocked: row.is_blocked || isSeriesBlocked,
    isExplicitContent: details.isExplicitContent ?? null,
    isRemoved: row.is_removed,
    persons: details.persons ?? [],
    alternateEnclosureUrlsWithDetails: details.alternateEnclosureUrlsWithDetails ?? [],
    chaptersUrls: details.chaptersUrls ?? [],
    chaptersUrlsWithDetails: details.chaptersUrlsWithDetails ?? [],
    transcriptUrls: details.transcriptUrls ?? [],
    transcriptUrlsWithDetails: details.transcriptUrlsWithDetails ?? [],
  }
}
