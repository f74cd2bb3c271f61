import type { Database } from '../database/database.ts'
import { preparedRead } from '../database/index.ts'
import {
  type PodcastSeries,
  type PodcastSeriesRow,
  podcastSeriesColumns,
  podcastSeriesOf,
} from './fields/podcast-series.ts'
import { type Columns, largeColumns } from './selection.ts'

/** Returns podcasts by uuid or alias. The keys are the uuids that were asked for. */
export async function podcastSeriesByUuids(
  db: Database,
  uuids: readonly string[],
  columns: Columns,
): Promise<Map<string, PodcastSeries>> {
  const { rows } = await db.executeQuery<PodcastSeriesRow & { asked: string }>(
    preparedRead(
      `select asked.uuid as asked, ${podcastSeriesColumns}${largeColumns('s', columns)}
      from unnest($1::uuid[]) as asked (uuid)
      left join uuid_aliases a on a.alias = asked.uuid
      join podcast_series s on s.uuid = coalesce(a.uuid, asked.uuid)`,
      [uuids],
    ),
  )
  return new Map(rows.map((row) => [row.asked, podcastSeriesOf(row)]))
}

/** The most popular podcast with a name, given as {@link nameKey} has it. */
export async function podcastSeriesByName(
  db: Database,
  nameKey: string,
  columns: Columns,
): Promise<PodcastSeries | null> {
  const { rows } = await db.executeQuery<PodcastSeriesRow>(
    preparedRead(
      `select ${podcastSeriesColumns}${largeColumns('s', columns)}
      from podcast_series s
      where s.name_key = $1 and s.is_read and not s.is_duplicate and not s.is_blocked
      order by s.popularity desc, s.episodes_count desc, s.uuid
      limit 1`,
      [nameKey],
    ),
  )
  return rows[0] === undefined ? null : podcastSeriesOf(rows[0])
}

/**
 * The podcast that an identifier of the catalog belongs to. Of several claims, the proved one counts, else the oldest.
 */
export async function podcastSeriesByCatalogId(
  db: Database,
  catalogId: number,
  columns: Columns,
): Promise<PodcastSeries | null> {
  const { rows } = await db.executeQuery<PodcastSeriesRow>(
    preparedRead(
      `select ${podcastSeriesColumns}${largeColumns('s', columns)}
      from podcast_series s
      join feeds f on f.feed_id = s.feed_id
      where s.catalog_id = $1
      order by s.is_catalog_id_proved desc, s.is_duplicate, f.created_at, s.uuid
      limit 1`,
      [catalogId],
    ),
  )
  return rows[0] === undefined ? null : podcastSeriesOf(rows[0])
}
