import type { ComicIssue, ComicSeries, Creator, CreatorContent, PodcastEpisode, PodcastSeries } from 'feedmill'
import type { Database } from '../../../src/database/database.ts'
import type { SubmittedKind } from '../../../src/database/submitted-kind.ts'
import { insertSeriesSkeleton, recountChildren, updateSeries, upsertChildren } from '../../../src/entities/index.ts'
import type { WebsubColumn } from '../../../src/feeds/index.ts'

/** Returns the key of a URL, which is the same for all its spellings. */
export function urlKey(url: string): string {
  return url.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')
}

let made = 0

/** Returns a uuid that no other call returns. Each is higher than the one before. */
export function aUuid(): string {
  made += 1
  return `00000000-0000-4000-8000-${String(made).padStart(12, '0')}`
}

/** The state that an operator or a later job gave to a series. */
export interface Marks {
  readonly isUnread?: boolean
  readonly isBlocked?: boolean
  readonly isDuplicate?: boolean
  readonly popularity?: number
  readonly catalogId?: number
  readonly isCatalogIdProved?: boolean
  readonly createdAt?: number
  readonly url?: string
  readonly podcastGuid?: string
  readonly websub?: WebsubColumn
}

/** Stores a podcast, comic or creator as a submission does, without the content of a reading. */
async function aSeries(db: Database, kind: SubmittedKind, uuid: string, marks: Marks): Promise<string> {
  const url = marks.url ?? `https://feeds.example.org/${uuid}`
  await db
    .insertInto('feeds')
    .values({
      feed_id: uuid,
      series_uuid: uuid,
      kind,
      listed_url: url,
      feed_url: url,
      document_uuid: null,
      podcast_guid: marks.podcastGuid ?? null,
      host: 'feeds.example.org',
      slot: 7,
      priority: marks.isDuplicate === true ? 'NEVER' : 'REGULAR',
      priority_reason: marks.isDuplicate === true ? 'DUPLICATE_FEED' : null,
      due_at: null,
      lease_token: null,
      lease_until: null,
      failing_since: null,
      date_last_refreshed: marks.isUnread === true ? null : 1_790_000_000,
      last_checked_at: null,
      last_outcome: null,
      last_reason: null,
      duplicate_of: null,
      is_blocked: marks.isBlocked ?? false,
      websub: marks.websub === undefined ? null : JSON.stringify(marks.websub),
      facts: new Uint8Array(),
      created_at: marks.createdAt ?? 1_790_000_000,
    })
    .execute()
  await db
    .insertInto('feed_urls')
    .values({ url_key: urlKey(url), feed_id: uuid, url })
    .execute()
  await db
    .transaction()
    .execute((tx) => insertSeriesSkeleton(tx, { uuid, feedId: uuid, kind, url, now: 1_790_000_000 }))
  return url
}

const tables = { podcast: 'podcast_series', comic: 'comic_series', creator: 'creators' } as const

async function mark(db: Database, kind: SubmittedKind, uuid: string, marks: Marks): Promise<void> {
  await db
    .updateTable(tables[kind])
    .set({
      is_blocked: marks.isBlocked ?? false,
      is_duplicate: marks.isDuplicate ?? false,
      popularity: marks.popularity ?? 0,
    })
    .where('uuid', '=', uuid)
    .execute()
  if (marks.catalogId !== undefined) {
    await db
      .updateTable('podcast_series')
      .set({ catalog_id: marks.catalogId, is_catalog_id_proved: marks.isCatalogIdProved ?? false })
      .where('uuid', '=', uuid)
      .execute()
  }
}

/** Stores a podcast with its episodes. The first is the newest; each is a day older than the one before. */
export async function aPodcast(
  db: Database,
  series: Partial<PodcastSeries> = {},
  episodes: readonly Partial<PodcastEpisode>[] = [],
  marks: Marks = {},
): Promise<string> {
  const uuid = series.uuid ?? aUuid()
  const rssUrl = await aSeries(db, 'podcast', uuid, marks)
  await mark(db, 'podcast', uuid, marks)
  if (marks.isUnread === true) return uuid
  await db.transaction().execute(async (tx) => {
    await updateSeries(tx, { kind: 'podcast', uuid }, { ...aPodcastEntity(uuid), rssUrl, ...series }, 1_790_000_000)
    const children = episodes.map((episode, index) => {
      const entity = { ...anEpisodeEntity(index), ...episode }
      return { entity, uuid: entity.uuid ?? aUuid(), hash: entity.hash, isRemoved: entity.isRemoved }
    })
    await upsertChildren(tx, 'podcast', uuid, children)
    await recountChildren(
      tx,
      { kind: 'podcast', uuid },
      { childrenHash: 'children-hash', nowS: Number.MAX_SAFE_INTEGER - 86_400 },
    )
  })
  return uuid
}

function aPodcastEntity(uuid: string): PodcastSeries {
  return {
    uuid,
    name: 'A podcast',
    description: null,
    descriptionLinks: [],
    authorName: null,
    rssOwnerName: null,
    rssOwnerPublicEmail: null,
    rssUrl: null,
    websiteUrl: null,
    imageUrl: null,
    copyright: null,
    datePublished: null,
    contentType: 'AUDIO',
    seriesType: 'EPISODIC',
    language: 'ENGLISH',
    genres: [],
    isCompleted: false,
    isExplicitContent: false,
    isBlocked: false,
    hash: 'hash',
    childrenHash: null,
    persons: [],
    totalEpisodesCount: 0,
    extras: {},
  }
}

function anEpisodeEntity(index: number): PodcastEpisode {
  return {
    uuid: null,
    guid: `guid-${index}`,
    seriesUuid: null,
    name: `Episode ${index}`,
    description: null,
    descriptionLinks: [],
    subtitle: null,
    datePublished: 1_780_000_000 - index * 86_400,
    duration: 1800,
    episodeNumber: null,
    seasonNumber: null,
    episodeType: 'FULL',
    audioUrl: `https://media.example.org/${index}.mp3`,
    videoUrl: null,
    websiteUrl: null,
    imageUrl: null,
    fileLength: null,
    fileType: 'audio/mpeg',
    hash: `hash-${index}`,
    isBlocked: false,
    isExplicitContent: null,
    isRemoved: false,
    persons: [],
    alternateEnclosureUrlsWithDetails: [],
    chaptersUrls: [],
    chaptersUrlsWithDetails: [],
    transcriptUrls: [],
    transcriptUrlsWithDetails: [],
    extras: {},
  }
}

/** Stores a comic with its issues. The first is the oldest. */
export async function aComic(
  db: Database,
  series: Partial<ComicSeries> = {},
  issues: readonly Partial<ComicIssue>[] = [],
  marks: Marks = {},
): Promise<string> {
  const uuid = series.uuid ?? aUuid()
  const sssUrl = await aSeries(db, 'comic', uuid, marks)
  await mark(db, 'comic', uuid, marks)
  if (marks.isUnread === true) return uuid
  await db.transaction().execute(async (tx) => {
    await updateSeries(tx, { kind: 'comic', uuid }, { ...aComicEntity(uuid), sssUrl, ...series }, 1_790_000_000)
    const children = issues.map((issue, index) => {
      const entity = { ...anIssueEntity(index), ...issue }
      return { entity, uuid: entity.uuid ?? aUuid(), hash: entity.hash, isRemoved: entity.isRemoved }
    })
    await upsertChildren(tx, 'comic', uuid, children)
    await recountChildren(
      tx,
      { kind: 'comic', uuid },
      { childrenHash: 'issues-hash', nowS: Number.MAX_SAFE_INTEGER - 86_400 },
    )
  })
  return uuid
}

function aComicEntity(uuid: string): ComicSeries {
  return {
    uuid,
    name: 'A comic',
    description: null,
    datePublished: null,
    status: 'ONGOING',
    coverImageUrl: null,
    bannerImageUrl: null,
    thumbnailImageUrl: null,
    coverImageAsString: null,
    bannerImageAsString: null,
    thumbnailImageAsString: null,
    tags: [],
    genres: [],
    language: 'ENGLISH',
    creators: [],
    seriesType: 'WEBTOON',
    seriesLayout: 'VERTICAL_SCROLL_TOP_TO_BOTTOM',
    contentRating: 'COMICSERIES_TEENS',
    sssUrl: null,
    sssOwnerName: null,
    sssOwnerPublicEmail: null,
    copyright: null,
    hostingProvider: null,
    scopesForExclusiveContent: null,
    totalIssuesCount: 0,
    hash: 'hash',
    issuesHash: null,
    isBlocked: false,
  }
}

function anIssueEntity(position: number): ComicIssue {
  return {
    uuid: null,
    seriesUuid: null,
    name: `Issue ${position}`,
    creatorNote: null,
    pushNotificationMessage: null,
    datePublished: 1_780_000_000 + position * 86_400,
    position,
    bannerImageUrl: null,
    bannerImageAsString: null,
    thumbnailImageUrl: null,
    thumbnailImageAsString: null,
    stories: [],
    storyImageUrls: [],
    scopesForExclusiveContent: null,
    dateExclusiveContentIsAvailable: null,
    isRemoved: false,
    isBlocked: false,
    hash: `hash-${position}`,
    storiesHash: null,
  }
}

/** Stores a creator with its content, in the order of its document. */
export async function aCreator(
  db: Database,
  creator: Partial<Creator> = {},
  contents: readonly (Partial<CreatorContent> & Pick<CreatorContent, 'contentUuid'>)[] = [],
  marks: Marks = {},
): Promise<string> {
  const uuid = creator.uuid ?? aUuid()
  const sssUrl = await aSeries(db, 'creator', uuid, marks)
  await mark(db, 'creator', uuid, marks)
  if (marks.isUnread === true) return uuid
  await db.transaction().execute(async (tx) => {
    await updateSeries(tx, { kind: 'creator', uuid }, { ...aCreatorEntity(uuid), sssUrl, ...creator }, 1_790_000_000)
    const children = contents.map((content, position) => {
      const entity = { ...aContentEntity(position), ...content }
      return { entity, uuid: entity.uuid ?? aUuid(), hash: entity.hash, isRemoved: false }
    })
    await upsertChildren(tx, 'creator', uuid, children)
    await recountChildren(
      tx,
      { kind: 'creator', uuid },
      { childrenHash: 'content-hash', nowS: Number.MAX_SAFE_INTEGER - 86_400 },
    )
  })
  return uuid
}

function aCreatorEntity(uuid: string): Creator {
  return {
    uuid,
    name: 'A creator',
    bio: null,
    datePublished: null,
    avatarImageUrl: null,
    avatarImageAsString: null,
    country: null,
    tags: [],
    links: [],
    linksAsString: null,
    sssUrl: null,
    sssOwnerName: null,
    sssOwnerPublicEmail: null,
    copyright: null,
    totalContentCount: 0,
    hash: 'hash',
    contentHash: null,
    isBlocked: false,
  }
}

function aContentEntity(position: number): Omit<CreatorContent, 'contentUuid'> {
  return {
    uuid: null,
    creatorUuid: null,
    contentType: 'COMICSERIES',
    roles: ['COMICSERIES_WRITER'],
    position,
    sssUrl: null,
    hash: `hash-${position}`,
  }
}

/** Stores an alias: a uuid that was answered earlier, and now stands for `uuid`. */
export async function anAlias(db: Database, uuid: string): Promise<string> {
  const alias = aUuid()
  await db.insertInto('uuid_aliases').values({ alias, uuid }).execute()
  return alias
}
