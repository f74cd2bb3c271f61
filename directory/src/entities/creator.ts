import type { Creator as ReadCreator, CreatorContent as ReadCreatorContent } from 'feedmill'
import type { ContentRole, Country, ServiceType } from 'feedmill/tables'
import type { creatorDetailFields } from './detail-fields.ts'
import type { Nullable } from './selection.ts'

type Details = Partial<Pick<ReadCreator, (typeof creatorDetailFields)[number]>>

/** A creator as the interface serves it. Before the first reading all but `uuid` and `sssUrl` is null or empty. */
export interface Creator
  extends Nullable<Omit<ReadCreator, 'uuid' | 'tags' | 'links' | 'totalContentCount' | 'avatarImageUrl'>>,
    Pick<ReadCreator, 'tags' | 'links' | 'totalContentCount'> {
  readonly uuid: string
  readonly isRead: boolean
  /** Whether it is in lists and searches and has content: it was read, and is neither blocked nor a duplicate. */
  readonly isListed: boolean
}

/** A row with the columns that `creatorColumns` names. */
export interface CreatorRow {
  readonly uuid: string
  readonly name: string | null
  readonly sss_url: string
  readonly date_published: number | null
  readonly country: string | null
  readonly tags: readonly string[]
  readonly is_read: boolean
  readonly is_duplicate: boolean
  readonly is_blocked: boolean
  readonly content_count: number
  readonly hash: string | null
  readonly content_hash: string | null
  readonly details?: Details
}

export const creatorColumns = `s.uuid, s.name, s.sss_url, s.date_published, s.country, s.tags, s.is_read, s.is_duplicate,
  s.is_blocked, s.content_count, s.hash, s.content_hash`

const noDetails: Details = {}

export function creatorOf(row: CreatorRow): Creator {
  const details = row.details ?? noDetails
  const isListed = row.is_read && !row.is_duplicate && !row.is_blocked
  return {
    uuid: row.uuid,
    name: row.name,
    bio: details.bio ?? null,
    datePublished: row.date_published,
    avatarImageAsString: details.avatarImageAsString ?? null,
    country: row.country as Country | null,
    tags: row.tags,
    links: details.links ?? [],
    linksAsString: details.linksAsString ?? null,
    sssUrl: row.sss_url,
    sssOwnerName: details.sssOwnerName ?? null,
    sssOwnerPublicEmail: details.sssOwnerPublicEmail ?? null,
    copyright: details.copyright ?? null,
    totalContentCount: isListed ? row.content_count : 0,
    hash: row.hash,
    contentHash: row.content_hash,
    isBlocked: row.is_read || row.is_blocked ? row.is_blocked : null,
    isRead: row.is_read,
    isListed,
  }
}

/** The part of a creator in a series. */
export interface CreatorContent extends Omit<ReadCreatorContent, 'uuid' | 'creatorUuid'> {
  readonly uuid: string
  readonly creatorUuid: string
}

/** A row with the columns that `creatorContentColumns` names. */
export interface CreatorContentRow {
  readonly creator_uuid: string
  readonly uuid: string
  readonly content_uuid: string
  readonly content_type: string | null
  readonly position: number
  readonly roles: readonly string[]
  readonly sss_url: string | null
  readonly hash: string | null
}

export const creatorContentColumns =
  'c.creator_uuid, c.uuid, c.content_uuid, c.content_type, c.position, c.roles, c.sss_url, c.hash'

/** The condition that the series which an entry `c` points at, by uuid or alias, is blocked. */
export const pointsAtBlocked = `exists (
    select from comic_series b where b.is_blocked
      and b.uuid = any(array[c.content_uuid, (select a.uuid from uuid_aliases a where a.alias = c.content_uuid)])
  ) or exists (
    select from podcast_series b where b.is_blocked
      and b.uuid = any(array[c.content_uuid, (select a.uuid from uuid_aliases a where a.alias = c.content_uuid)])
  )`

export function creatorContentOf(row: CreatorContentRow): CreatorContent {
  return {
    uuid: row.uuid,
    creatorUuid: row.creator_uuid,
    contentUuid: row.content_uuid,
    contentType: row.content_type as ServiceType | null,
    roles: row.roles as readonly ContentRole[],
    position: row.position,
    sssUrl: row.sss_url,
    hash: row.hash,
  }
}
