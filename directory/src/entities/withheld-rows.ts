import { sql } from 'kysely'
import type { Database } from '../database/database.ts'

/** Holds for a podcast whose publisher asks not to be listed: the pages do not show it, but the API serves it. */
export const isPodcastWithheld = `extras @> '{"publisherBlock": {"blocked": true}}'`
/** The same for a single episode. */
export const isEpisodeWithheld = `extras @> '{"publisherBlock": true}'`

/**
 * Returns those of some podcasts and episodes that pages do not show, since the publisher asks not to be listed
 * (`itunes:block`, `podcast:block`). An episode is withheld with its podcast. Aliases work as well.
 */
export async function withheldUuids(db: Database, uuids: readonly string[]): Promise<ReadonlySet<string>> {
  if (uuids.length === 0) return new Set()
  const { rows } = await sql<{ asked: string }>`
    with asked as (
      select given.uuid as asked, coalesce(a.uuid, given.uuid) as uuid
      from unnest(${uuids}::uuid[]) as given (uuid) left join uuid_aliases a on a.alias = given.uuid
    )
    select asked from asked join podcast_series s using (uuid) where ${sql.raw(`s.${isPodcastWithheld}`)}
    union all
    select asked from asked join podcast_episodes e using (uuid) join podcast_series s on s.uuid = e.series_uuid
    where ${sql.raw(`s.${isPodcastWithheld} or e.${isEpisodeWithheld}`)}
  `.execute(db)
  return new Set(rows.map(({ asked }) => asked))
}
