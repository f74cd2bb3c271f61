import type { Creator as ReadCreator, CreatorContent as ReadCreatorContent } from 'feedmill'
import creatorSchema from 'feedmill/schema/creator.json' with { type: 'json' }
import creatorContentSchema from 'feedmill/schema/creator-content.json' with { type: 'json' }
import { column, detail, fieldsOf, made } from './field.ts'
import { feedRefreshDetails } from './related.ts'
import { columnsText, computedOfSeries, type SeriesRow, type Served, servedBy, shownCount } from './stored-row.ts'

export const creatorFields = fieldsOf<ReadCreator>(creatorSchema)({
  uuid: column('uuid', { writtenBy: 'identity' }),
  name: column('text'),
  sssUrl: column('text', { writtenBy: 'moves of the feed' }),
  links: detail([], { inside: { type: true, url: true } }),
  datePublished: column('bigint'),
  avatarImageUrl: made({ of: 'avatarImageAsString' }),
  country: column('text'),
  tags: column('text[]'),
  content: made({ notSent: 'children have events of their own' }),
  totalContentCount: made(),
  hash: column('text'),
  contentHash: column('text', { writtenBy: 'the count of children' }),
  feedRefreshDetails: made({ inside: feedRefreshDetails }),
  canonicalUuid: made({ notSent: 'it is read for those who ask' }),
  isBlocked: column('boolean', { writtenBy: 'the operator' }),
})

/** A creator as the interface serves it. Before the first reading it has `uuid` and `sssUrl` alone. */
export interface Creator extends Served<ReadCreator, typeof creatorFields, 'uuid' | 'tags'> {
  readonly totalContentCount: number
  /** Whether its document was read. */
  readonly isRead: boolean
  /** Whether it is in lists and searches and has content: it was read, and is neither blocked nor a duplicate. */
  readonly isListed: boolean
}

export interface CreatorRow extends SeriesRow {
  readonly content_count: number
}

export const creatorColumns = columnsText('s', creatorFields, ['is_read', 'is_duplicate', 'content_count'])

export const creatorOf = servedBy<Creator, CreatorRow>(creatorFields, {
  ...computedOfSeries,
  totalContentCount: (row) => shownCount(row, row.content_count),
})

export const creatorContentFields = fieldsOf<ReadCreatorContent>(creatorContentSchema)({
  uuid: column('uuid', { writtenBy: 'identity' }),
  creatorUuid: column('uuid', { writtenBy: 'identity' }),
  contentUuid: column('uuid'),
  contentType: column('text'),
  roles: column('text[]'),
  position: column('integer'),
  comicSeries: made({ notSent: 'series have events of their own' }),
  podcastSeries: made({ notSent: 'series have events of their own' }),
  hash: column('text', { writtenBy: 'identity' }),
  sssUrl: column('text', { notSent: 'the interface does not have it' }),
})

/** The part of a creator in a series. */
export type CreatorContent = Served<
  ReadCreatorContent,
  typeof creatorContentFields,
  'uuid' | 'creatorUuid' | 'contentUuid' | 'roles' | 'position'
>

export const creatorContentColumns = columnsText('c', creatorContentFields)

export const creatorContentOf = servedBy<CreatorContent, object>(creatorContentFields)

/** The condition that the series which an entry `c` points at, by uuid or alias, is blocked. */
export const pointsAtBlocked = `exists (
    select from comic_series b where b.is_blocked
      and b.uuid = any(array[c.content_uuid, (select a.uuid from uuid_aliases a where a.alias = c.content_uuid)])
  ) or exists (
    select from podcast_series b where b.is_blocked
      and b.uuid = any(array[c.content_uuid, (select a.uuid from uuid_aliases a where a.alias = c.content_uuid)])
  )`
