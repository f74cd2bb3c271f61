import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import { facets, facetTerm } from '../search-document.ts'
import { publisherFacets } from '../search-filters.ts'
import { searchTypes } from '../search-type.ts'
import { anyOfQuery } from './tsquery.ts'

/** Series of each type whose names are looked through one by one. */
const LOOKED_THROUGH = 1_000

const namedTypes = searchTypes.filter((type) => type !== 'PODCASTEPISODE')

/** Checked row by row, after the name. */
const isListed = sql`not ts_match_vq(vector, ${anyOfQuery([facets.withheld, ...publisherFacets].map(facetTerm))}::tsquery)`

/**
 * Series whose names match, the most popular first, then the shorter name. A common beginning is soon found among the
 * popular series of each type. Where it is not, few names have it, and the index finds all of them.
 * Publishers, and podcasts whose publishers ask not to be listed, are left out.
 */
export async function uuidsByNames(db: Database, query: string, limit: number): Promise<readonly string[]> {
  const ofTypes = namedTypes.map(
    (type) => sql`(
      select uuid, popularity, name_terms, vector from search_series where type = ${type}
      order by popularity desc, children_count desc, uuid limit ${LOOKED_THROUGH}
    )`,
  )
  const { rows } = await sql<{ uuid: string }>`
    with popular as materialized (
      select uuid, popularity, name_terms from (${sql.join(ofTypes, sql` union all `)}) as looked_through
      where vector @@ ${query}::tsquery and ${isListed}
    )
    select uuid from (
      select * from popular where (select count(*) from popular) >= ${limit}
      union all
      select uuid, popularity, name_terms from search_series
      where vector @@ ${query}::tsquery and ${isListed} and (select count(*) from popular) < ${limit}
    ) as found
    order by popularity desc, length(name_terms), uuid
    limit ${limit}
  `.execute(db)
  return rows.map(({ uuid }) => uuid)
}
