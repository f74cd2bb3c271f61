import type { PopularityRank } from 'feedmill/tables'
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'

/** How popular a podcast is now. */
export interface PodcastPopularity {
  readonly uuid: string
  /** 0 if nothing is known. */
  readonly popularity: number
  /** `null` if nothing is known, or beyond the last band. */
  readonly rank: PopularityRank | null
}

/** Writes the popularity of podcasts. */
export async function savePodcastPopularity(db: Database, list: readonly PodcastPopularity[]): Promise<void> {
  if (list.length === 0) return
  await sql`
    update podcast_series s set popularity = given.popularity, popularity_rank = given.rank
    from unnest(
      ${list.map(({ uuid }) => uuid)}::uuid[],
      ${list.map(({ popularity }) => popularity)}::float8[],
      ${list.map(({ rank }) => rank)}::text[]
    ) as given (uuid, popularity, rank)
    where s.uuid = given.uuid
  `.execute(db)
}

/** How popular a comic or creator is now. */
export interface SeriesPopularity {
  readonly uuid: string
  readonly popularity: number
}

/** Writes the popularity of comics or creators. */
export async function saveSeriesPopularity(
  db: Database,
  kind: 'comic' | 'creator',
  list: readonly SeriesPopularity[],
): Promise<void> {
  if (list.length === 0) return
  const given = sql`unnest(
    ${list.map(({ uuid }) => uuid)}::uuid[], ${list.map(({ popularity }) => popularity)}::float8[]
  ) as given (uuid, popularity)`
  if (kind === 'comic') {
    await sql`update comic_series s set popularity = given.popularity from ${given} where s.uuid = given.uuid`.execute(
      db,
    )
  } else {
    await sql`update creators s set popularity = given.popularity from ${given} where s.uuid = given.uuid`.execute(db)
  }
}
