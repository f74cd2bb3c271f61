import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { pictureIn, withPictureUrls } from './picture.ts'
import { isOfMedium, isPublicSeries, isSeriesInList } from './public-rows.ts'
import { withheldEpisodesOf, worksCountOf } from './shown-children.ts'

/** A series or creator in a list. */
export interface NamedSeries {
  readonly kind: 'podcast' | 'comic' | 'creator'
  readonly uuid: string
  readonly name: string
  /** Its author; `null` for comics and creators, and if the feed does not say. */
  readonly authorName: string | null
  readonly imageUrl: string | null
  /** `null` for comics and creators, and where the feed does not say. */
  readonly isExplicit: boolean | null
  /** Episodes, issues and series that its page shows. */
  readonly childrenCount: number
}

/** How much the directory has. */
interface DirectoryCounts {
  readonly podcasts: number
  readonly comics: number
  readonly creators: number
}

/** Which series a list of the newest has. */
export interface NewestSelection {
  /** @defaultValue all */
  readonly kinds?: readonly NamedSeries['kind'][]
  /** Whether explicit podcasts are left out, and comics for adults and mature teenagers. @defaultValue false */
  readonly isForEverybody?: boolean
  readonly limit: number
}

/** The series and creators that were read or changed last, without those that their publishers withhold. */
export async function newestSeries(
  db: Database,
  { kinds = ['podcast', 'comic', 'creator'], isForEverybody = false, limit }: NewestSelection,
): Promise<NamedSeries[]> {
  const parts = kinds.map((kind) => listed(kind, isForEverybody))
  const { rows } = await sql<NamedSeries>`
    select kind, uuid, name, author_name as "authorName", image_url as "imageUrl", is_explicit as "isExplicit",
      case kind
        when 'podcast' then children_count - ${sql.raw(withheldEpisodesOf('newest.uuid'))}
        when 'creator' then ${sql.raw(worksCountOf('newest.uuid'))}
        else children_count
      end as "childrenCount"
    from (select * from (${sql.join(parts, sql` union all `)}) as listed order by updated_at desc, uuid limit ${limit}) as newest
    order by updated_at desc, uuid
  `.execute(db)
  return withPictureUrls(rows)
}

/**
 * Counts the content that pages list: it was read, and is neither blocked, nor a duplicate, nor withheld by its
 * publisher.
 */
export async function directoryCounts(db: Database): Promise<DirectoryCounts> {
  const { rows } = await sql<DirectoryCounts>`
    select
      (select count(*)::int from podcast_series s where ${isShown('podcast')}) as podcasts,
      (select count(*)::int from comic_series s where ${isShown('comic')}) as comics,
      (select count(*)::int from creators s where ${isShown('creator')}) as creators
  `.execute(db)
  return rows[0] ?? { podcasts: 0, comics: 0, creators: 0 }
}

const sources = {
  podcast: sql`'podcast' as kind, details->>'authorName' as author_name, details->>'imageUrl' as image_url,
    episodes_count as children_count, is_explicit_content as is_explicit`,
  comic: sql`'comic' as kind, null as author_name, ${sql.raw(pictureIn.comic('s'))} as image_url,
    issues_count as children_count, null as is_explicit`,
  creator: sql`'creator' as kind, null as author_name, ${sql.raw(pictureIn.creator('s'))} as image_url,
    content_count as children_count, null as is_explicit`,
}

const tables = { podcast: 'podcast_series', comic: 'comic_series', creator: 'creators' } as const

/** Holds for content that may be shown to somebody who did not ask for it. What the feed does not say counts as harmless. */
const forEverybody = {
  podcast: sql`is_explicit_content is not true`,
  comic: sql`(content_rating is null or content_rating in ('COMICSERIES_BABY', 'COMICSERIES_KIDS', 'COMICSERIES_TEENS'))`,
  creator: sql`true`,
}

function listed(kind: keyof typeof tables, isForEverybody: boolean) {
  return sql`
    select uuid, coalesce(name, 'Untitled') as name, name_key, popularity, updated_at, ${sources[kind]}
    from ${sql.table(tables[kind])} s where ${isShown(kind)} and ${isForEverybody ? forEverybody[kind] : sql`true`}`
}

/** Whether a series or creator is blocked, by uuid or alias. False if there is none. */
export async function isBlockedSeries(db: Database, kind: keyof typeof tables, uuid: string): Promise<boolean> {
  const { rows } = await sql<{ is_blocked: boolean }>`
    select is_blocked from ${sql.table(tables[kind])}
    where uuid = coalesce((select uuid from uuid_aliases where alias = ${uuid}), ${uuid})
  `.execute(db)
  return rows[0]?.is_blocked === true
}

/** Whether a series is a publisher: a feed that lists podcasts in place of episodes. */
export async function isPublisherSeries(db: Database, uuid: string): Promise<boolean> {
  const { rows } = await sql`
    select from podcast_series s where s.uuid = ${uuid} and not ${sql.raw(isOfMedium('s'))}
  `.execute(db)
  return rows.length > 0
}

/** Returns the condition for series that pages list. `s` is the table. */
function isShown(kind: keyof typeof tables) {
  return sql.raw(isSeriesInList(kind, 's'))
}

/** The uuids at which parts of a site map begin: every `size`th of those that pages list. */
export async function partStarts(db: Database, kind: keyof typeof tables, size: number): Promise<string[]> {
  const { rows } = await sql<{ uuid: string }>`
    select uuid from (
      select uuid, row_number() over (order by uuid) as number from ${sql.table(tables[kind])} s where ${isShown(kind)}
    ) as numbered
    where (number - 1) % ${size}::bigint = 0 order by uuid
  `.execute(db)
  return rows.map(({ uuid }) => uuid)
}

interface UuidRange {
  readonly from: string
  readonly limit: number
}

/** A part of the uuids that pages list, for a site map. */
export async function listedUuids(db: Database, kind: keyof typeof tables, range: UuidRange): Promise<string[]> {
  return await uuidsWhere(db, kind, isSeriesInList(kind, 's'), range)
}

/** A part of the uuids of all that is public, also of publishers, which lists leave out. */
export async function publicUuids(db: Database, kind: keyof typeof tables, range: UuidRange): Promise<string[]> {
  return await uuidsWhere(db, kind, isPublicSeries(kind, 's'), range)
}

async function uuidsWhere(
  db: Database,
  kind: keyof typeof tables,
  condition: string,
  { from, limit }: UuidRange,
): Promise<string[]> {
  const { rows } = await sql<{ uuid: string }>`
    select uuid from ${sql.table(tables[kind])} s
    where ${sql.raw(condition)} and uuid >= ${from} order by uuid limit ${limit}
  `.execute(db)
  return rows.map(({ uuid }) => uuid)
}
