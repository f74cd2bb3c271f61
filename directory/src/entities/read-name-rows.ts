import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { isOfMedium, isPublicSeries, isSeriesInList } from './public-rows.ts'

const tables = { podcast: 'podcast_series', comic: 'comic_series', creator: 'creators' } as const

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
