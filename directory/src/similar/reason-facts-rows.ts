import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { whoIs } from '../entities/index.ts'

/** What a podcast has in common with another one, as it is now. */
export interface ReasonFacts {
  /** The name of a person whom both name; `null` if there is none. */
  readonly person: string | null
  /** A genre of both; `null` if there is none. */
  readonly genre: string | null
}

/** Returns what podcasts have in common with another one, by uuid. */
export async function reasonFacts(
  db: Database,
  podcastUuid: string,
  uuids: readonly string[],
): Promise<ReadonlyMap<string, ReasonFacts>> {
  if (uuids.length === 0) return new Map()
  const { rows } = await sql<ReasonFacts & { readonly uuid: string }>`
    select s.uuid,
      (
        select own.name from podcast_persons own
        join podcast_persons p on p.across_uuid = own.across_uuid and p.series_uuid = s.uuid
        where own.series_uuid = ${podcastUuid} and ${sql.raw(whoIs)} = own.across_uuid
          and not exists (select from person_splits x where x.uuid = own.uuid)
        order by own.is_of_series desc, own.episodes_count desc, own.uuid limit 1
      ) as person,
      (
        select mine.genre from podcast_series o cross join lateral unnest(o.genres) with ordinality as mine (genre, place)
        where o.uuid = ${podcastUuid} and mine.genre = any(s.genres) order by mine.place limit 1
      ) as genre
    from podcast_series s where s.uuid = any(${uuids}::uuid[])
  `.execute(db)
  return new Map(rows.map(({ uuid, person, genre }) => [uuid, { person, genre }]))
}
