import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { isInList, whoIs } from '../entities/index.ts'

/** Persons of a podcast that lead to others, the most frequent ones, and the podcasts of each that are looked at. */
const PERSONS = 20
const OF_EACH = 50

/** The podcasts that name a person whom a podcast names too, the most persons in common first. */
export async function podcastsSharingPersons(
  db: Database,
  podcastUuid: string,
  limit: number,
): Promise<readonly string[]> {
  const { rows } = await sql<{ uuid: string }>`
    with own as (
      select ${sql.raw(whoIs)} as who from podcast_persons p where p.series_uuid = ${podcastUuid}
      order by p.is_of_series desc, p.episodes_count desc, p.uuid limit ${PERSONS}
    )
    select s.uuid from own
    cross join lateral (
      select p.* from podcast_persons p
      where p.across_uuid = own.who and p.series_uuid <> ${podcastUuid}
      order by p.episodes_count desc, p.uuid limit ${OF_EACH}
    ) p
    join podcast_series s on s.uuid = p.series_uuid and ${sql.raw(isInList('s'))}
    where ${sql.raw(whoIs)} = own.who
    group by s.uuid
    order by count(*) desc, max(s.popularity) desc, s.uuid limit ${limit}
  `.execute(db)
  return rows.map(({ uuid }) => uuid)
}

/** The podcasts whose makers recommend a podcast, the most popular first. The job of popularity stores who does. */
export async function podcastsRecommending(
  db: Database,
  podcastUuid: string,
  limit: number,
): Promise<readonly string[]> {
  const { rows } = await sql<{ uuid: string }>`
    select s.uuid from (
      select r.series_uuid from feeds f join feed_urls u on u.feed_id = f.feed_id
      join recommendations r on r.url_key = u.url_key
      where f.series_uuid = ${podcastUuid}
      union
      select r.series_uuid from feeds f
      join recommendations r on lower(r.feed_guid) in (f.podcast_guid, f.series_uuid::text)
      where f.series_uuid = ${podcastUuid}
    ) r
    join podcast_series s on s.uuid = r.series_uuid and ${sql.raw(isInList('s'))}
    where s.uuid <> ${podcastUuid}
    order by s.popularity desc, s.uuid limit ${limit}
  `.execute(db)
  return rows.map(({ uuid }) => uuid)
}
