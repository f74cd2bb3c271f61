import type { Database } from '../database/database.ts'
import { preparedRead } from '../database/index.ts'
import { type ComicSeries, type ComicSeriesRow, comicSeriesColumns, comicSeriesOf } from './fields/comic-series.ts'
import { type Creator, type CreatorRow, creatorColumns, creatorOf } from './fields/creator.ts'
import {
  type PodcastSeries,
  type PodcastSeriesRow,
  podcastSeriesColumns,
  podcastSeriesOf,
} from './fields/podcast-series.ts'
import { isInList, isListed } from './public-rows.ts'
import { type Columns, largeColumns } from './selection.ts'

/** How series of a kind, or creators, are read. */
interface SeriesTable<Row, Entity> {
  readonly table: string
  readonly columns: string
  readonly childrenCount: string
  /** Whether descriptions have a column. Else `details` has them. */
  readonly hasDescription: boolean
  /** Holds for those that are found by their name. The table is `s`. */
  readonly isFound: string
  readonly entityOf: (row: Row) => Entity
}

/** The large columns that are read. */
type Large = Pick<Columns, 'details'> & Partial<Columns>

const podcasts: SeriesTable<PodcastSeriesRow, PodcastSeries> = {
  table: 'podcast_series',
  columns: podcastSeriesColumns,
  childrenCount: 'episodes_count',
  hasDescription: true,
  isFound: isInList('s', { isListedOnly: false }),
  entityOf: podcastSeriesOf,
}
const comics: SeriesTable<ComicSeriesRow, ComicSeries> = {
  table: 'comic_series',
  columns: comicSeriesColumns,
  childrenCount: 'issues_count',
  hasDescription: true,
  isFound: isListed('s'),
  entityOf: comicSeriesOf,
}
const creators: SeriesTable<CreatorRow, Creator> = {
  table: 'creators',
  columns: creatorColumns,
  childrenCount: 'content_count',
  hasDescription: false,
  isFound: isListed('s'),
  entityOf: creatorOf,
}

/** Returns series by uuid or alias. The keys are the uuids that were asked for. */
function readerByUuids<Row, Entity>({ table, columns, hasDescription, entityOf }: SeriesTable<Row, Entity>) {
  return async (db: Database, uuids: readonly string[], large: Large): Promise<Map<string, Entity>> => {
    const { rows } = await db.executeQuery<Row & { asked: string }>(
      preparedRead(
        `select asked.uuid as asked, ${columns}${largeColumns('s', { ...large, description: hasDescription && large.description === true })}
        from unnest($1::uuid[]) as asked (uuid)
        left join uuid_aliases a on a.alias = asked.uuid
        join ${table} s on s.uuid = coalesce(a.uuid, asked.uuid)`,
        [uuids],
      ),
    )
    return new Map(rows.map((row) => [row.asked, entityOf(row)]))
  }
}

/** Returns the most popular series with a name, given as `nameKey` has it. */
function readerByName<Row, Entity>({
  table,
  columns,
  childrenCount,
  hasDescription,
  isFound,
  entityOf,
}: SeriesTable<Row, Entity>) {
  return async (db: Database, nameKey: string, large: Large): Promise<Entity | null> => {
    const { rows } = await db.executeQuery<Row>(
      preparedRead(
        `select ${columns}${largeColumns('s', { ...large, description: hasDescription && large.description === true })}
        from ${table} s
        where s.name_key = $1 and ${isFound}
        order by s.popularity desc, s.${childrenCount} desc, s.uuid
        limit 1`,
        [nameKey],
      ),
    )
    return rows[0] === undefined ? null : entityOf(rows[0])
  }
}

export const podcastSeriesByUuids = readerByUuids(podcasts)
export const comicSeriesByUuids = readerByUuids(comics)
export const creatorsByUuids = readerByUuids(creators)

export const podcastSeriesByName = readerByName(podcasts)
export const comicSeriesByName = readerByName(comics)
export const creatorByName = readerByName(creators)

/**
 * Returns the uuids of the podcasts that identifiers of the catalog belong to. Of several claims, the proved one counts,
 * else the oldest. Unknown identifiers have no key.
 */
export async function podcastUuidsByCatalogIds(
  db: Database,
  catalogIds: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await db.executeQuery<{ catalog_id: string; uuid: string }>(
    preparedRead(
      `select distinct on (s.catalog_id) s.catalog_id::text as catalog_id, s.uuid
      from podcast_series s
      join feeds f on f.feed_id = s.feed_id
      where s.catalog_id = any($1::bigint[])
      order by s.catalog_id, s.is_catalog_id_proved desc, s.is_duplicate, f.created_at, s.uuid`,
      [catalogIds],
    ),
  )
  return new Map(rows.map(({ catalog_id, uuid }) => [catalog_id, uuid]))
}
