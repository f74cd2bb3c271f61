import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { isEpisodeInList, isPublicEpisode, isPublicPodcast, numbersOfEpisodes } from '../entities/index.ts'
import { LOOKED_AT } from './filtered-podcast-rows.ts'
import { type EpisodeExtras, episodeExtras } from './stored-extras.ts'

/** A public episode with all that the shapes tell of it. Times are epoch seconds. */
export interface PublicEpisode {
  readonly uuid: string
  readonly seriesUuid: string
  /** The integer that stands for it. */
  readonly number: number
  readonly guid: string | null
  readonly name: string | null
  /** As in the feed: it may be HTML. */
  readonly description: string | null
  readonly datePublished: number | null
  /** Seconds. */
  readonly duration: number | null
  readonly isRemoved: boolean
  readonly details: EpisodeDetails
  readonly extras: EpisodeExtras
}

export interface EpisodeDetails {
  readonly subtitle?: string | null
  readonly episodeNumber?: number | null
  readonly seasonNumber?: number | null
  readonly episodeType?: string | null
  readonly audioUrl?: string | null
  readonly videoUrl?: string | null
  readonly websiteUrl?: string | null
  readonly imageUrl?: string | null
  readonly fileLength?: number | null
  readonly fileType?: string | null
  readonly isExplicitContent?: boolean | null
  readonly persons?: readonly EpisodePerson[]
  readonly chaptersUrlsWithDetails?: readonly LinkedFile[]
  readonly transcriptUrlsWithDetails?: readonly LinkedFile[]
}

export interface EpisodePerson {
  readonly uuid: string | null
  readonly name: string
  readonly role: string | null
  readonly url: string | null
  readonly imageUrl: string | null
}

interface LinkedFile {
  readonly url: string
  readonly type: string | null
  readonly language?: string | null
  readonly isServiceExclusive?: boolean
}

type EpisodeRow = Omit<PublicEpisode, 'number'>

const columns = `
  e.uuid, e.series_uuid as "seriesUuid", e.guid, e.name, e.description, e.date_published as "datePublished",
  e.duration, e.is_removed as "isRemoved", e.details, ${episodeExtras('e')} as extras`

/** Returns public episodes by uuid, also those that left their feeds. */
export async function publicEpisodes(
  db: Database,
  uuids: readonly string[],
): Promise<ReadonlyMap<string, PublicEpisode>> {
  if (uuids.length === 0) return new Map()
  const { rows } = await sql<EpisodeRow & { readonly asked: string }>`
    select asked.uuid as asked, ${sql.raw(columns)}
    from (
      select given.uuid, coalesce(a.uuid, given.uuid) as present
      from unnest(${uuids}::uuid[]) as given (uuid) left join uuid_aliases a on a.alias = given.uuid
    ) as asked
    join podcast_episodes e on e.uuid = asked.present
    join podcast_series s on s.uuid = e.series_uuid
    where ${sql.raw(isPublicEpisode('e', 's'))}
  `.execute(db)
  const numbered = await withNumbers(db, rows)
  return new Map(rows.map((row, at) => [row.asked, numbered[at]!]))
}

/** Which episodes of some podcasts a list has. */
export interface EpisodeSelection {
  /** Epoch seconds. */
  readonly since: number | null
  /** Episodes that are not after this time, in epoch seconds; `null` for all. */
  readonly until: number | null
  /** The address of the sound or the video of the only episode that is wanted. Only the newest 5,000 are looked at. */
  readonly mediaUrl: string | null
  /** The most of each podcast. */
  readonly ofEach: number
  readonly limit: number
}

/** Returns the newest public episodes of some podcasts together, without those that left their feeds. */
export async function newestEpisodes(
  db: Database,
  seriesUuids: readonly string[],
  { since, until, mediaUrl, ofEach, limit }: EpisodeSelection,
): Promise<readonly PublicEpisode[]> {
  if (seriesUuids.length === 0) return []
  const isSince = since === null ? sql`true` : sql`e.date_published >= ${since}`
  const isUntil = until === null ? sql`true` : sql`e.date_published <= ${until}`
  const hasMedia = mediaUrl === null ? sql`true` : sql`${mediaUrl} in (e.details->>'audioUrl', e.details->>'videoUrl')`
  const lookedAt = mediaUrl === null ? ofEach : Math.ceil(LOOKED_AT / seriesUuids.length)
  const { rows } = await sql<EpisodeRow>`
    select ${sql.raw(columns)} from (
      select newest.* from unnest(${seriesUuids}::uuid[]) as asked (uuid)
      join podcast_series s on s.uuid = asked.uuid and ${sql.raw(isPublicPodcast('s'))}
      cross join lateral (
        select e.series_uuid, e.uuid, e.date_published from (
          select * from podcast_episodes e
          where e.series_uuid = s.uuid and not e.is_removed and ${sql.raw(isPublicEpisode('e', 's'))}
            and ${isSince} and ${isUntil}
          order by e.date_published desc nulls last, e.uuid limit ${lookedAt}
        ) as e
        where ${hasMedia}
        order by e.date_published desc nulls last, e.uuid
        limit ${ofEach}
      ) newest
      order by newest.date_published desc nulls last, newest.uuid
      limit ${limit}
    ) wanted
    join podcast_episodes e on e.series_uuid = wanted.series_uuid and e.uuid = wanted.uuid
    order by e.date_published desc nulls last, e.uuid
  `.execute(db)
  return await withNumbers(db, rows)
}

/** Returns the newest public episode of a podcast with a guid; one that left its feed only if there is no other. */
export async function episodeByGuid(db: Database, seriesUuid: string, guid: string): Promise<PublicEpisode | null> {
  const { rows } = await sql<EpisodeRow>`
    select ${sql.raw(columns)} from podcast_episodes e join podcast_series s on s.uuid = e.series_uuid
    where md5(e.guid) = md5(${guid}) and e.guid = ${guid} and e.series_uuid = ${seriesUuid}
      and ${sql.raw(isPublicEpisode('e', 's'))}
    order by e.is_removed, e.date_published desc nulls last, e.uuid
    limit 1
  `.execute(db)
  return (await withNumbers(db, rows))[0] ?? null
}

/** Where a list of the newest episodes goes on: after the episode with this date and uuid. */
export interface EpisodePlace {
  readonly datePublished: number
  readonly uuid: string
}

/** Returns the uuids of the newest public episodes of all podcasts, none of them after `nowS`. */
export async function recentEpisodes(
  db: Database,
  { after, limit, nowS }: { readonly after: EpisodePlace | null; readonly limit: number; readonly nowS: number },
): Promise<readonly string[]> {
  const isAfter =
    after === null ? sql`true` : sql`(date_published < ${after.datePublished} or uuid > ${after.uuid}::uuid)`
  const { rows } = await sql<{ uuid: string }>`
    select e.uuid from (
      select uuid, date_published from search_episodes
      where date_published <= ${after === null ? nowS : Math.min(nowS, after.datePublished)} and ${isAfter}
      order by date_published desc, uuid limit ${LOOKED_AT}
    ) as i
    join podcast_episodes e on e.uuid = i.uuid
    join podcast_series s on s.uuid = e.series_uuid
    where not e.is_removed and ${sql.raw(isEpisodeInList('e', 's'))}
    order by i.date_published desc, e.uuid
    limit ${limit}
  `.execute(db)
  return rows.map(({ uuid }) => uuid)
}

async function withNumbers(db: Database, rows: readonly EpisodeRow[]): Promise<readonly PublicEpisode[]> {
  const numbers = await numbersOfEpisodes(db, rows)
  return rows.flatMap((row) => {
    const number = numbers.get(row.uuid)
    return number === undefined ? [] : [{ ...row, number }]
  })
}
