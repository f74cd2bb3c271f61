import type { ComicIssue as ReadComicIssue } from 'feedmill'
import type { comicIssueDetailFields } from './detail-fields.ts'
import type { Nullable } from './selection.ts'

type Details = Partial<Pick<ReadComicIssue, (typeof comicIssueDetailFields)[number]>>

/** An issue of a comic as the interface serves it. */
export interface ComicIssue
  extends Nullable<Omit<ReadComicIssue, 'uuid' | 'seriesUuid' | 'bannerImageUrl' | 'stories' | 'storyImageUrls'>>,
    Pick<ReadComicIssue, 'stories' | 'storyImageUrls'> {
  readonly uuid: string
  readonly seriesUuid: string
}

/** A row with the columns that `comicIssueColumns` names. */
export interface ComicIssueRow {
  readonly uuid: string
  readonly series_uuid: string
  readonly name: string | null
  readonly date_published: number | null
  readonly position: number
  readonly is_removed: boolean
  readonly is_blocked: boolean
  readonly hash: string | null
  readonly details?: Details
}

export const comicIssueColumns =
  'i.uuid, i.series_uuid, i.name, i.date_published, i.position, i.is_removed, i.is_blocked, i.hash'

const noDetails: Details = {}

/** @param isSeriesBlocked - blocks the issue as well */
export function comicIssueOf(row: ComicIssueRow, isSeriesBlocked = false): ComicIssue {
  const details = row.details ?? noDetails
  return {
    uuid: row.uuid,
    seriesUuid: row.series_uuid,
    name: row.name,
    creatorNote: details.creatorNote ?? null,
    pushNotificationMessage: details.pushNotificationMessage ?? null,
    datePublished: row.date_published,
    position: row.position,
    bannerImageAsString: details.bannerImageAsString ?? null,
    thumbnailImageUrl: details.thumbnailImageUrl ?? null,
    thumbnailImageAsString: details.thumbnailImageAsString ?? null,
    stories: details.stories ?? [],
    storyImageUrls: details.storyImageUrls ?? [],
    scopesForExclusiveContent: details.scopesForExclusiveContent ?? null,
    dateExclusiveContentIsAvailable: details.dateExclusiveContentIsAvailable ?? null,
    isRemoved: row.is_removed,
    isBlocked: row.is_blocked || isSeriesBlocked,
    hash: row.hash,
    storiesHash: details.storiesHash ?? null,
  }
}
