import type { LiveItem } from 'feedmill'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../database/database.ts'
import {
  isInList,
  isOfMedium,
  isPublicEpisode,
  isPublicPodcast,
  type ListedMediums,
  withheldEpisodesOf,
} from '../entities/index.ts'
import { urlKey } from '../feeds/index.ts'
import { LOOKED_AT, podcastOfEach } from './filtered-podcast-rows.ts'
import { type SeriesExtras, seriesExtras } from './stored-extras.ts'

/** A public podcast with all that the shapes tell of it. Times are epoch seconds. */
export interface PublicPodcast {
  readonly uuid: string
  /** The integer that stands for it. */
  readonly number: number
  readonly name: string | null
  /** As in the feed: it may be HTML. */
  readonly description: string | null
  readonly rssUrl: string
  readonly listedUrl: string
  readonly catalogId: number | null
  readonly datePublished: number | null
  readonly latestEpisodeAt: number | null
  readonly episodesCount: number
  readonly language: string | null
  readonly genres: readonly string[]
  readonly isExplicit: boolean | null
  readonly popularity: number
  readonly details: PodcastDetails
  readonly extras: SeriesExtras
  readonly feed: PublicFeed
  readonly catalog: PublicCatalogInfo | null
}

interface PodcastDetails {
  readonly authorName?: string | null
  readonly rssOwnerName?: string | null
  readonly websiteUrl?: string | null
  readonly imageUrl?: string | null
  readonly seriesType?: string | null
}

/** What is known of the feed of a podcast. */
interface PublicFeed {
  readonly createdAt: number
  readonly checkedAt: number | null
  readonly refreshedAt: number | null
  readonly outcome: string | null
  readonly reason: string | null
  readonly priority: string
  readonly priorityReason: string | null
  readonly isAwaited: boolean
}

/** What the outside catalog says of a podcast. */
interface PublicCatalogInfo {
  readonly baseArtworkUrl: string | null
  readonly publisherId: number | null
  readonly country: string | null
}

const columns = `
  s.uuid, n.number, s.name, s.description, s.rss_url as "rssUrl", f.listed_url as "listedUrl",
  s.catalog_id as "catalogId", s.date_published as "datePublished", s.latest_episode_at as "latestEpisodeAt",
  s.episodes_count - ${withheldEpisodesOf('s.uuid')} as "episodesCount", s.language, s.genres,
  s.is_explicit_content as "isExplicit", s.popularity,
  jsonb_build_object('authorName', s.details->'authorName', 'rssOwnerName', s.details->'rssOwnerName',
    'websiteUrl', s.details->'websiteUrl', 'imageUrl', s.details->'imageUrl', 'seriesType', s.details->'seriesType'
  ) as details,
  ${seriesExtras('s')} as extras,
  jsonb_build_object('createdAt', f.created_at, 'checkedAt', f.last_checked_at, 'refreshedAt', f.date_last_refreshed,
    'outcome', f.last_outcome, 'reason', f.last_reason, 'priority', f.priority, 'priorityReason', f.priority_reason,
    'isAwaited', f.is_awaited) as feed,
  case when c.series_uuid is null then null else jsonb_build_object('baseArtworkUrl', c.base_artwork_url,
    'publisherId', c.publisher_id, 'country', c.country) end as catalog`

const tables = `podcast_series s
  join series_numbers n on n.uuid = s.uuid
  join feeds f on f.feed_id = s.feed_id
  left join catalog_infos c on c.series_uuid = s.uuid`

/**
 * Returns public podcasts by uuid, each under the uuid that was asked for. Former uuids of merged podcasts work as well.
 */
export async function publicPodcasts(
  db: Database,
  uuids: readonly string[],
): Promise<ReadonlyMap<string, PublicPodcast>> {
  if (uuids.length === 0) return new Map()
  const { rows } = await sql<PublicPodcast & { readonly asked: string }>`
    select asked.uuid as asked, ${sql.raw(columns)}
    from (
      select given.uuid, coalesce(a.uuid, given.uuid) as present
      from unnest(${uuids}::uuid[]) as given (uuid) left join uuid_aliases a on a.alias = given.uuid
    ) as asked
    join ${sql.raw(tables)} on s.uuid = asked.present
    where ${sql.raw(isPublicPodcast('s'))}
  `.execute(db)
  return new Map(rows.map((row) => [row.asked, row]))
}

/** Returns the e-mail addresses that owners publish in the feeds of podcasts. No shape shows them. */
export async function ownerEmails(db: Database, uuids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ uuid: string; email: string }>`
    select uuid, details->>'rssOwnerPublicEmail' as email from podcast_series s
    where uuid = any(${uuids}::uuid[]) and details->>'rssOwnerPublicEmail' <> '' and ${sql.raw(isPublicPodcast('s'))}
  `.execute(db)
  return new Map(rows.map(({ uuid, email }) => [uuid, email]))
}

/** Returns the uuids of feeds by the `podcast:guid` that they, or their addresses, have. The keys are in lower case. */
export async function podcastsByGuids(db: Database, guids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const asked = [...new Set(guids.map((guid) => guid.toLowerCase()))].filter((guid) => UUID.test(guid))
  if (asked.length === 0) return new Map()
  const { rows } = await sql<{ guid: string; uuid: string }>`
    select distinct on (given.guid) given.guid, s.uuid
    from unnest(${asked}::text[]) as given (guid)
    cross join lateral (
      select series_uuid, last_checked_at, 0 as place from feeds where podcast_guid = given.guid
      union all
      select series_uuid, last_checked_at, 1 from feeds where series_uuid = given.guid::uuid
      union all
      select a.uuid, null, 2 from uuid_aliases a where a.alias = given.guid::uuid
    ) as f
    join podcast_series s on s.uuid = f.series_uuid
    where ${sql.raw(isPublicPodcast('s'))}
    order by given.guid, f.place, f.last_checked_at desc nulls last, s.uuid
  `.execute(db)
  return new Map(rows.map(({ guid, uuid }) => [guid, uuid]))
}

export const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Returns the uuid of the podcast at an address, in any spelling; `null` if it is unknown. */
export async function podcastAtUrl(db: Database, url: string): Promise<string | null> {
  const key = urlKey(url)
  if (key === null) return null
  const { rows } = await sql<{ uuid: string }>`
    select f.series_uuid as uuid from feed_urls u join feeds f on f.feed_id = u.feed_id
    where u.url_key = ${key} and f.kind = 'podcast'
  `.execute(db)
  return rows[0]?.uuid ?? null
}

/** Returns the uuids of podcasts by their ids in the outside catalog. Of several claims, the proved one counts. */
export async function podcastsByCatalogIds(db: Database, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: number; uuid: string }>`
    select distinct on (s.catalog_id) s.catalog_id as id, s.uuid
    from podcast_series s join feeds f on f.feed_id = s.feed_id
    where s.catalog_id = any(${ids}::bigint[])
    order by s.catalog_id, s.is_catalog_id_proved desc, s.is_duplicate, f.created_at, s.uuid
  `.execute(db)
  return new Map(rows.map(({ id, uuid }) => [id, uuid]))
}

/** The uuids of the podcasts with a name, as `nameKey` gives it, the most popular first. */
export async function uuidsByName(
  db: Database,
  nameKey: string,
  mediums: ListedMediums,
  limit: number,
): Promise<readonly string[]> {
  const isShown = sql.raw(isInList('s', { mediums }))
  const { rows } = await sql<{ uuid: string }>`
    select s.uuid from podcast_series s where s.name_key = ${nameKey} and ${isShown}
    order by s.popularity desc, s.episodes_count desc, s.uuid limit ${limit}
  `.execute(db)
  return rows.map(({ uuid }) => uuid)
}

/** The time of the oldest episode of each podcast, in epoch seconds. */
export async function oldestEpisodeTimes(
  db: Database,
  uuids: readonly string[],
): Promise<ReadonlyMap<string, number | null>> {
  const { rows } = await sql<{ uuid: string; at: number | null }>`
    select given.uuid, (
      select min(e.date_published) from podcast_episodes e where e.series_uuid = given.uuid and not e.is_removed
    ) as at
    from unnest(${uuids}::uuid[]) as given (uuid)
  `.execute(db)
  return new Map(rows.map(({ uuid, at }) => [uuid, at]))
}

/** Numbers that are looked through for podcasts that are wanted. */
const LOOKED_THROUGH = 20_000

/** Which of the podcasts in the order of their numbers are wanted. */
export interface NumberedSelection {
  /** The number to begin with; `null` for the greatest. */
  readonly from: number | null
  readonly isAscending: boolean
  readonly mediums: ListedMediums
  readonly limit: number
}

/** The uuids of podcasts in the order of their numbers, which is that of their arrival. */
export async function newestNumbered(
  db: Database,
  { from, isAscending, mediums, limit }: NumberedSelection,
): Promise<readonly string[]> {
  const least = Math.max(0, Math.min(from ?? 0, 2_147_483_647))
  const order = isAscending ? sql`asc` : sql`desc`
  const { rows } = await sql<{ uuid: string }>`
    select s.uuid from (
      select number, uuid from series_numbers where number >= ${least} order by number ${order} limit ${LOOKED_THROUGH}
    ) as n
    join podcast_series s on s.uuid = n.uuid
    where ${sql.raw(isInList('s', { mediums }))}
    order by n.number ${order}
    limit ${limit}
  `.execute(db)
  return rows.map(({ uuid }) => uuid)
}

/** A podcast with its live items. */
export interface LivePodcast {
  readonly uuid: string
  readonly items: readonly LiveItem[]
}

/** The live items of podcasts, announced and ended ones as well. */
export async function liveItemsOf(db: Database, uuids: readonly string[]): Promise<readonly LivePodcast[]> {
  const { rows } = await sql<LivePodcast>`
    select s.uuid, s.extras->'liveItems' as items from podcast_series s
    where s.uuid = any(${uuids}::uuid[]) and s.extras ? 'liveItems' and ${sql.raw(isPublicPodcast('s'))}
  `.execute(db)
  return rows
}

/** The podcasts that are live, the most popular first. */
export async function livePodcasts(
  db: Database,
  mediums: ListedMediums,
  limit: number,
): Promise<readonly LivePodcast[]> {
  const isShown = sql.raw(isInList('s', { mediums }))
  const { rows } = await sql<LivePodcast>`
    select s.uuid, s.extras->'liveItems' as items from (
      select * from podcast_series s where s.extras @> '{"liveItems": [{"status": "live"}]}'
      order by s.popularity desc, s.uuid limit ${LOOKED_AT}
    ) as s
    where ${isShown}
    order by s.popularity desc, s.uuid limit ${limit}
  `.execute(db)
  return rows
}

/** Episodes of a podcast that are looked at for one that is public. */
const OF_EACH = 100

/**
 * Returns random episodes, each of another podcast. Fewer are found where few of the podcasts at a place are public.
 *
 * @param candidates - the podcasts to choose from; `null` for all
 * @param randomHex - returns 32 random hexadecimal digits
 */
export async function randomEpisodes(
  db: Database,
  candidates: readonly string[] | null,
  limit: number,
  randomHex: () => string,
): Promise<readonly string[]> {
  const start = randomHex()
  const chosen = candidates === null ? null : shuffled(candidates, randomHex).slice(0, limit)
  const from = (place: RawBuilder<unknown>) => sql`(
    select s.* from (select * from podcast_series s where ${place} order by s.uuid limit ${LOOKED_AT}) as s
    where ${sql.raw(isInList('s'))} order by s.uuid limit ${limit}
  )`
  const source =
    chosen === null
      ? sql`(${from(sql`s.uuid >= ${start}::uuid`)} union all ${from(sql`s.uuid < ${start}::uuid`)} limit ${limit})`
      : sql`(select * from podcast_series s where s.uuid = any(${chosen}::uuid[]))`
  const after = (place: RawBuilder<unknown>) => sql`(
    select e.uuid from (
      select * from podcast_episodes e where e.series_uuid = s.uuid and ${place} order by e.uuid limit ${OF_EACH}
    ) as e
    where not e.is_removed and ${sql.raw(isPublicEpisode('e', 's'))} order by e.uuid limit 1
  )`
  const { rows } = await sql<{ uuid: string }>`
    select chosen.uuid from ${source} as s
    cross join lateral (
      ${after(sql`e.uuid >= ${randomHex()}::uuid`)} union all ${after(sql`true`)} limit 1
    ) as chosen
  `.execute(db)
  return rows.map(({ uuid }) => uuid)
}

function shuffled(uuids: readonly string[], randomHex: () => string): readonly string[] {
  return uuids
    .map((uuid) => [randomHex(), uuid] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, uuid]) => uuid)
}

/** Which podcasts that tell how to be paid are wanted. */
export interface ValueSelection {
  /** Whether they share payments with others for parts of episodes. */
  readonly hasTimeSplits: boolean
  readonly mediums: ListedMediums
  /** The number to begin with, in the order of numbers; `null` for the most popular. */
  readonly startAt: number | null
  readonly limit: number
}

/**
 * Returns podcasts that tell how to be paid, and the number to go on with. In the order of numbers, a page may have fewer
 * than `limit` although more follow.
 */
export async function withValue(
  db: Database,
  { hasTimeSplits, mediums, startAt, limit }: ValueSelection,
): Promise<{ readonly uuids: readonly string[]; readonly next: number | null }> {
  const isTagged = sql`s.extras ? 'value' and ${sql.raw(isInList('s', { mediums }))} and ${
    hasTimeSplits ? sql`s.extras @@ '$.value[*].timeSplits.size() > 0'` : sql`true`
  }`
  if (startAt === null) {
    const { rows } = await sql<{ uuid: string }>`
      select s.uuid from (
        select * from podcast_series s where s.extras ? 'value' order by s.popularity desc, s.uuid limit ${LOOKED_AT}
      ) as s
      where ${isTagged} order by s.popularity desc, s.uuid limit ${limit}
    `.execute(db)
    return { uuids: rows.map(({ uuid }) => uuid), next: null }
  }
  const least = Math.min(startAt, 2_147_483_647)
  const { rows: after } = await sql<{ number: number }>`
    select number from series_numbers where number >= ${least} order by number offset ${LOOKED_THROUGH} limit 1
  `.execute(db)
  const end = after[0]?.number ?? null
  const { rows } = await sql<{ uuid: string; number: number }>`
    select s.uuid, looked.number from series_numbers looked ${podcastOfEach}
    where looked.number >= ${least} and (${end}::integer is null or looked.number < ${end}) and ${isTagged}
    order by looked.number limit ${limit + 1}
  `.execute(db)
  return { uuids: rows.slice(0, limit).map(({ uuid }) => uuid), next: rows[limit]?.number ?? end }
}

/** A feed that is not looked at any more. One that is not public has no title and no address. */
export interface DeadFeed {
  readonly id: number
  readonly title: string
  readonly url: string
  /** The number of the podcast that it repeats. */
  readonly duplicateOf: number | null
}

export const MOST_DEAD = 10_000

/**
 * Returns the feeds of podcasts that are not looked at any more, 10,000 of them if there are more, in the order of their
 * numbers.
 */
export async function deadFeeds(db: Database): Promise<readonly DeadFeed[]> {
  const { rows } = await sql<DeadFeed>`
    select n.number as id,
      case when ${sql.raw(isPublicPodcast('s'))} then coalesce(s.name, '') else '' end as title,
      case when ${sql.raw(isPublicPodcast('s'))} then s.rss_url else '' end as url,
      shown.number as "duplicateOf"
    from (
      select series_uuid, duplicate_of from feeds where priority = 'NEVER' and not is_blocked
      order by feed_id limit ${MOST_DEAD}
    ) as f
    join podcast_series s on s.uuid = f.series_uuid and ${sql.raw(isOfMedium('s'))}
    join series_numbers n on n.uuid = s.uuid
    left join uuid_aliases a on a.alias = f.duplicate_of
    left join series_numbers shown on shown.uuid = coalesce(a.uuid, f.duplicate_of)
    order by n.number
  `.execute(db)
  return rows
}

/** Returns those of some podcasts that are public, in their order. */
export async function inOrder(db: Database, uuids: readonly string[]): Promise<readonly PublicPodcast[]> {
  const podcasts = await publicPodcasts(db, uuids)
  return uuids.flatMap((uuid) => podcasts.get(uuid) ?? [])
}
