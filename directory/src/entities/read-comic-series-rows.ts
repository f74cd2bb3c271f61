import type { Database } from '../database/database.ts'
import { preparedRead } from '../database/index.ts'
import { type ComicSeries, type ComicSeriesRow, comicSeriesColumns, comicSeriesOf } from './fields/comic-series.ts'
import { type Columns, largeColumns } from './selection.ts'

/** Returns comics by uuid or alias. The keys are the uuids that were asked for. */
export async function comicSeriesByUuids(
  db: Database,
  uuids: readonly string[],
  columns: Columns,
): Promise<Map<string, ComicSeries>> {
  const { rows } = await db.executeQuery<ComicSeriesRow & { asked: string }>(
    preparedRead(
      `select asked.uuid as asked, ${comicSeriesColumns}${largeColumns('s', columns)}
      from unnest($1::uuid[]) as asked (uuid)
      left join uuid_aliases a on a.alias = asked.uuid
      join comic_series s on s.uuid = coalesce(a.uuid, asked.uuid)`,
      [uuids],
    ),
  )
  return new Map(rows.map((row) => [row.asked, comicSeriesOf(row)]))
}

/** The most popular comic with a name, given as {@link nameKey} has it. */
export async function comicSeriesByName(db: Database, nameKey: string, columns: Columns): Promise<ComicSeries | null> {
  const { rows } = await db.executeQuery<ComicSeriesRow>(
    preparedRead(
      `select ${comicSeriesColumns}${largeColumns('s', columns)}
      from comic_series s
      where s.name_key = $1 and s.is_read and not s.is_duplicate and not s.is_blocked
      order by s.popularity desc, s.issues_count desc, s.uuid
      limit 1`,
      [nameKey],
    ),
  )
  return rows[0] === undefined ? null : comicSeriesOf(rows[0])
}
