import type { ComicIssue as ReadComicIssue } from 'feedmill'
import { column, detail, fieldsOf, made } from './field.ts'
import { comicName } from './related.ts'
import { columnsText, type Served, servedBy } from './stored-row.ts'

export const comicIssueFields = fieldsOf<ReadComicIssue>()({
  uuid: column('uuid', { writtenBy: 'identity' }),
  name: column('text'),
  bannerImageUrl: made({ of: 'bannerImageAsString' }),
  thumbnailImageUrl: detail(null),
  storyImageUrls: detail([]),
  seriesUuid: column('uuid', { writtenBy: 'identity' }),
  comicSeries: made({ inside: comicName }),
  datePublished: column('bigint'),
  position: column('integer'),
  creatorNote: detail(null),
  pushNotificationMessage: detail(null),
  bannerImageAsString: detail(null),
  thumbnailImageAsString: detail(null),
  stories: detail([], {
    inside: {
      uuid: true,
      seriesUuid: true,
      issueUuid: true,
      position: true,
      storyImageUrl: true,
      storyImageAsString: true,
      isRemoved: true,
      hash: true,
    },
  }),
  scopesForExclusiveContent: detail(null),
  dateExclusiveContentIsAvailable: detail(null),
  isRemoved: column('boolean', { writtenBy: 'identity' }),
  isBlocked: column('boolean', { writtenBy: 'the operator' }),
  hash: column('text', { writtenBy: 'identity' }),
  storiesHash: detail(null),
})

/** An issue of a comic as the interface serves it. */
export type ComicIssue = Served<
  ReadComicIssue,
  typeof comicIssueFields,
  'uuid' | 'seriesUuid' | 'position' | 'isBlocked' | 'isRemoved'
>

export interface ComicIssueRow {
  readonly is_blocked: boolean
  /** Blocks the issue as well. */
  readonly is_series_blocked?: boolean
}

export const comicIssueColumns = columnsText('i', comicIssueFields)

export const comicIssueOf = servedBy<ComicIssue, ComicIssueRow>(comicIssueFields, {
  isBlocked: (row) => row.is_blocked || row.is_series_blocked === true,
})
