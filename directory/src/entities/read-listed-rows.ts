import type { PodcastMedium } from 'feedmill/tables'
import { CompiledQuery } from 'kysely'
import type { Database } from '../database/database.ts'
import { pictureIn, withPictureUrls } from './picture.ts'
import {
  isForAdults,
  isListed,
  isPublicEpisode,
  isPublicPodcast,
  withheldEpisodesOf,
  worksCountOf,
} from './public-rows.ts'
import { personsByUuids } from './read-person-rows.ts'

/** A piece of content as lists of results show it. */
export interface ListedContent {
  readonly kind: 'podcast' | 'episode' | 'comic' | 'creator' | 'person'
  readonly uuid: string
  /** The podcast of an episode; else the uuid itself. */
  readonly seriesUuid: string
  readonly name: string
  /**
   * The author of a podcast, or the podcast of an episode. `null` for comics and creators, and if the feed does not
   * say.
   */
  readonly by: string | null
  readonly imageUrl: string | null
  /** The beginning of the description, as in the feed: it may be HTML. */
  readonly description: string | null
  /** Episodes, issues and series that its page shows, podcasts of a person; 0 for episodes. */
  readonly childrenCount: number
  /** Epoch seconds. */
  readonly datePublished: number | null
  /** Seconds, of an episode. */
  readonly duration: number | null
  /**
   * An episode that does not say it has the value of its podcast. `null` for comics and creators, and if the feed does
   * not say.
   */
  readonly isExplicit: boolean | null
  /** Whether it is a comic for adults: its cover is not shown unasked. */
  readonly isForAdults: boolean
  /** Of a podcast; else `null`. */
  readonly medium: PodcastMedium | null
}

/** Characters of a description that lists read. */
const DESCRIPTION_LENGTH = 4_000

const statement = `
  select 'podcast' as kind, uuid, uuid as "seriesUuid", coalesce(name, 'Untitled') as name,
    details->>'authorName' as by, details->>'imageUrl' as "imageUrl",
    left(description, ${DESCRIPTION_LENGTH}) as description,
    episodes_count - ${withheldEpisodesOf('s.uuid')} as "childrenCount",
    date_published as "datePublished", null::bigint as duration, is_explicit_content as "isExplicit",
    false as "isForAdults", medium
  from podcast_series s where s.uuid = any($1::uuid[]) and ${isPublicPodcast('s')}
  union all
  select 'episode', e.uuid, s.uuid, coalesce(e.name, 'Untitled'),
    s.name, coalesce(e.details->>'imageUrl', s.details->>'imageUrl'),
    left(e.description, ${DESCRIPTION_LENGTH}), 0,
    e.date_published, e.duration, coalesce((e.details->>'isExplicitContent')::boolean, s.is_explicit_content), false, null
  from podcast_episodes e join podcast_series s on s.uuid = e.series_uuid
  where e.uuid = any($1::uuid[]) and not e.is_removed and ${isPublicEpisode('e', 's')}
  union all
  select 'comic', uuid, uuid, coalesce(name, 'Untitled'),
    null, ${pictureIn.comic('s')},
    left(description, ${DESCRIPTION_LENGTH}), issues_count,
    date_published, null, null, ${isForAdults('s')}, null
  from comic_series s where s.uuid = any($1::uuid[]) and ${isListed('s')}
  union all
  select 'creator', uuid, uuid, coalesce(name, 'Untitled'),
    null, ${pictureIn.creator('creator')},
    left(details->>'bio', ${DESCRIPTION_LENGTH}), ${worksCountOf('creator.uuid')},
    date_published, null, null, false, null
  from creators creator where creator.uuid = any($1::uuid[]) and ${isListed('creator')}`

/** Returns content of any kind by uuid. Blocked, withheld, repeated, removed and unread content is left out. */
export async function listedContent(db: Database, uuids: readonly string[]): Promise<Map<string, ListedContent>> {
  if (uuids.length === 0) return new Map()
  const { rows } = await db.executeQuery<ListedContent>(CompiledQuery.raw(statement, [uuids]))
  return new Map(withPictureUrls(rows).map((row) => [row.uuid, row]))
}

/** Returns persons as lists of results show them, by the uuids that were asked for. */
export async function listedPersons(db: Database, uuids: readonly string[]): Promise<Map<string, ListedContent>> {
  const persons = await personsByUuids(db, uuids)
  return new Map(
    [...persons].map(([asked, { uuid, name, imageUrl, podcastsCount }]) => [
      asked,
      {
        kind: 'person',
        uuid,
        seriesUuid: uuid,
        name,
        by: null,
        imageUrl,
        description: null,
        childrenCount: podcastsCount,
        datePublished: null,
        duration: null,
        isExplicit: null,
        isForAdults: false,
        medium: null,
      },
    ]),
  )
}

/** The texts of a piece of content in which searches mark words. */
export interface SearchedTexts {
  readonly uuid: string
  readonly name: string | null
  /** The author of a podcast. */
  readonly by: string | null
  /** The beginning of the description, as in the feed: it may be HTML. */
  readonly description: string | null
}

const textsStatement = `
  select uuid, name, details->>'authorName' as by, left(description, ${DESCRIPTION_LENGTH}) as description
  from podcast_series where uuid = any($1::uuid[])
  union all
  select uuid, name, null, left(description, ${DESCRIPTION_LENGTH}) from podcast_episodes where uuid = any($1::uuid[])
  union all
  select uuid, name, null, left(description, ${DESCRIPTION_LENGTH}) from comic_series where uuid = any($1::uuid[])
  union all
  select uuid, name, null, left(details->>'bio', ${DESCRIPTION_LENGTH}) from creators where uuid = any($1::uuid[])`

/** Returns the texts of content of any kind by uuid, whether it is shown or not. */
export async function searchedTexts(db: Database, uuids: readonly string[]): Promise<Map<string, SearchedTexts>> {
  const { rows } = await db.executeQuery<SearchedTexts>(CompiledQuery.raw(textsStatement, [uuids]))
  return new Map(rows.map((row) => [row.uuid, row]))
}
