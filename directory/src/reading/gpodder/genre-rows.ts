import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import { isInList } from '../../entities/index.ts'

/** How many public podcasts have each genre, the most used genre first. This reads all podcasts. */
export async function genreCounts(
  db: Database,
): Promise<readonly { readonly genre: string; readonly count: number }[]> {
  const { rows } = await sql<{ genre: string; count: number }>`
    select genre, count(*)::int as count
    from podcast_series s cross join lateral unnest(s.genres) as genre
    where ${sql.raw(isInList('s'))}
    group by genre order by count desc, genre
  `.execute(db)
  return rows
}
