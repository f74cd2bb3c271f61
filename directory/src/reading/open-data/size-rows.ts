import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import { type EpisodeIdentity, isPublicEpisode } from '../../entities/index.ts'

/** A row that is to be read, and about how many bytes it has. */
export interface Sized {
  readonly uuid: string
  readonly bytes: number
}

const tables = {
  podcast: { name: 'podcast_series', texts: ['description', 'details', 'extras'] },
  comic: { name: 'comic_series', texts: ['description', 'details'] },
  creator: { name: 'creators', texts: ['details'] },
} as const

const sizeOf = (alias: string, texts: readonly string[]) =>
  sql.raw(texts.map((column) => `coalesce(octet_length(${alias}.${column}::text), 0)`).join(' + '))

/** Returns the sizes of series or creators, in the order of their uuids. */
export async function sizesOf(
  db: Database,
  kind: keyof typeof tables,
  uuids: readonly string[],
): Promise<readonly Sized[]> {
  const { name, texts } = tables[kind]
  const { rows } = await sql<Sized>`
    select uuid, ${sizeOf('s', texts)} as bytes from ${sql.table(name)} s where uuid = any(${uuids}::uuid[]) order by uuid
  `.execute(db)
  return rows
}

/** Returns the next public episodes of all podcasts after one, with their sizes. Removed ones are left out. */
export async function episodesAfter(
  db: Database,
  { seriesUuid, uuid }: EpisodeIdentity,
  limit: number,
): Promise<readonly (EpisodeIdentity & Sized)[]> {
  const { rows } = await sql<EpisodeIdentity & Sized>`
    select e.series_uuid as "seriesUuid", e.uuid, ${sizeOf('e', ['description', 'details', 'extras'])} as bytes
    from podcast_episodes e join podcast_series s on s.uuid = e.series_uuid
    where (e.series_uuid, e.uuid) > (${seriesUuid}::uuid, ${uuid}::uuid) and not e.is_removed
      and ${sql.raw(isPublicEpisode('e', 's'))}
    order by e.series_uuid, e.uuid
    limit ${limit}
  `.execute(db)
  return rows
}
