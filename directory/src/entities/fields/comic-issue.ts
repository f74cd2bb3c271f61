import type { ComicIssue as ReadComicIssue } from 'feedmill'
import comicIssueSchema from 'feedmill/schema/comic-issue.json' with { type: 'json' }
import { column, fieldsOf, made } from './field.ts'
import { comicName } from './related.ts'
import { columnsText, type Served, servedBy } from './stored-row.ts'

export const comicIssueFields = fieldsOf<ReadComicIssue>(comicIssueSchema)({
  uuid: column('uuid', { writtenBy: 'identity' }),
  name: column('text'),
  bannerImageUrl: made({ of: 'bannerImageAsString' }),
  seriesUuid: column('uuid', { writtenBy: 'identity' }),
  comicSeries: made({ inside: comicName }),
  datePublished: column('bigint'),
  position: column('integer'),
  isRemoved: column('boolean', { writtenBy: 'identity' }),
  isBlocked: column('boolean', { writtenBy: 'the operator' }),
  hash: column('text', { writtenBy: 'identity' }),
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
