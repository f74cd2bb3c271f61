import { sql } from 'kysely'
import type { Database, Transaction } from '../database/database.ts'
import type { SubmittedKind } from '../database/submitted-kind.ts'
import { recountChildren, recountCreatorsOf } from './series-rows.ts'

/** A piece of content that can be blocked. */
export interface BlockableContent {
  readonly type: 'PODCASTSERIES' | 'PODCASTEPISODE' | 'COMICSERIES' | 'COMICISSUE' | 'CREATOR'
  readonly uuid: string
  /** The series or creator that it belongs to, or is. */
  readonly seriesUuid: string
  readonly feedId: string
  readonly name: string | null
  readonly hash: string | null
  readonly isBlocked: boolean
}

const tables = {
  PODCASTSERIES: 'podcast_series',
  PODCASTEPISODE: 'podcast_episodes',
  COMICSERIES: 'comic_series',
  COMICISSUE: 'comic_issues',
  CREATOR: 'creators',
} as const satisfies { readonly [type in BlockableContent['type']]: string }

/** Returns the content with a uuid or an alias of it; `null` if there is none. */
export async function contentByUuid(db: Database, uuid: string): Promise<BlockableContent | null> {
  const { rows } = await sql<BlockableContent>`
    with wanted as (
      select coalesce((select uuid from uuid_aliases where alias = ${uuid}), ${uuid}::uuid) as uuid
    )
    ${series('PODCASTSERIES')} union all ${series('COMICSERIES')} union all ${series('CREATOR')}
    union all ${child('PODCASTEPISODE', 'podcast_series')} union all ${child('COMICISSUE', 'comic_series')}
    limit 1
  `.execute(db)
  return rows[0] ?? null
}

function series(type: 'PODCASTSERIES' | 'COMICSERIES' | 'CREATOR') {
  return sql`
    select ${sql.lit(type)} as type, s.uuid, s.uuid as "seriesUuid", s.feed_id as "feedId", s.name, s.hash,
      s.is_blocked as "isBlocked"
    from ${sql.table(tables[type])} s join wanted on wanted.uuid = s.uuid`
}

function child(type: 'PODCASTEPISODE' | 'COMICISSUE', parent: 'podcast_series' | 'comic_series') {
  return sql`
    select ${sql.lit(type)} as type, c.uuid, c.series_uuid as "seriesUuid", s.feed_id as "feedId", c.name, c.hash,
      c.is_blocked as "isBlocked"
    from ${sql.table(tables[type])} c
    join wanted on wanted.uuid = c.uuid
    join ${sql.table(parent)} s on s.uuid = c.series_uuid`
}

/**
 * Blocks content, or ends its block. Updates the counts of the series of an episode or issue, and of the creators of a
 * series.
 *
 * @param nowS - epoch seconds
 * @returns false if nothing had to change
 */
export async function setBlocked(
  tx: Transaction,
  { type, uuid, seriesUuid }: Pick<BlockableContent, 'type' | 'uuid' | 'seriesUuid'>,
  isBlocked: boolean,
  nowS: number,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update ${sql.table(tables[type])} set is_blocked = ${isBlocked} where uuid = ${uuid} and is_blocked <> ${isBlocked}
  `.execute(tx)
  if (numAffectedRows === 0n) return false
  const kind = type === 'PODCASTEPISODE' ? 'podcast' : type === 'COMICISSUE' ? 'comic' : null
  if (kind !== null) await recountChildren(tx, { kind, uuid: seriesUuid }, { childrenHash: null, nowS })
  if (type === 'COMICSERIES' || type === 'PODCASTSERIES') await recountCreatorsOf(tx, uuid)
  return true
}

/** The uuids of a series' blocked episodes or issues. The content of a creator cannot be blocked. */
export async function blockedChildren(
  db: Database,
  kind: SubmittedKind,
  seriesUuid: string,
): Promise<ReadonlySet<string>> {
  if (kind === 'creator') return new Set()
  const rows = await db
    .selectFrom(kind === 'podcast' ? 'podcast_episodes' : 'comic_issues')
    .select('uuid')
    .where('series_uuid', '=', seriesUuid)
    .where('is_blocked', '=', true)
    .execute()
  return new Set(rows.map(({ uuid }) => uuid))
}
