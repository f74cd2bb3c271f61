import type { Database } from '../database/database.ts'
import { preparedRead } from '../database/index.ts'
import { type ComicIssue, type ComicIssueRow, comicIssueColumns, comicIssueOf } from './fields/comic-issue.ts'
import { containsPattern, groupBy, offsetOf, type Page } from './page.ts'
import { type Columns, largeColumns } from './selection.ts'

/** Returns issues by uuid or alias. The keys are the uuids that were asked for. */
export async function comicIssuesByUuids(
  db: Database,
  uuids: readonly string[],
  { details }: Pick<Columns, 'details'>,
): Promise<Map<string, ComicIssue>> {
  const { rows } = await db.executeQuery<ComicIssueRow & { asked: string }>(
    preparedRead(
      `select asked.uuid as asked, ${comicIssueColumns}${largeColumns('i', { description: false, details })},
        s.is_blocked as is_series_blocked
      from unnest($1::uuid[]) as asked (uuid)
      left join uuid_aliases a on a.alias = asked.uuid
      join comic_issues i on i.uuid = coalesce(a.uuid, asked.uuid)
      join comic_series s on s.uuid = i.series_uuid`,
      [uuids],
    ),
  )
  return new Map(rows.map((row) => [row.asked, comicIssueOf(row)]))
}

/** The issues before and after a position of a comic, without removed and blocked ones. */
export async function comicIssueNeighbours(
  db: Database,
  seriesUuid: string,
  position: number,
): Promise<{ readonly before: string | null; readonly after: string | null }> {
  const { rows } = await db.executeQuery<{ before: string | null; after: string | null }>(
    preparedRead(
      `select
        (select uuid from comic_issues
          where series_uuid = $1 and position < $2 and not is_removed and not is_blocked
          order by position desc limit 1) as before,
        (select uuid from comic_issues
          where series_uuid = $1 and position > $2 and not is_removed and not is_blocked
          order by position limit 1) as after`,
      [seriesUuid, position],
    ),
  )
  return rows[0] ?? { before: null, after: null }
}

const orders = {
  LATEST: 'i.position desc, i.uuid desc',
  OLDEST: 'i.position, i.uuid',
  SEARCH: '(i.name ilike $4) is true desc, i.position desc, i.uuid desc',
}

/** The same page of each of several comics, without blocked issues. A comic without issues there has no key. */
export async function comicIssuePages(
  db: Database,
  seriesUuids: readonly string[],
  page: Page,
  { details }: Pick<Columns, 'details'>,
): Promise<Map<string, ComicIssue[]>> {
  const isSearch = page.sortOrder === 'SEARCH'
  const { rows } = await db.executeQuery<ComicIssueRow>(
    preparedRead(
      `select i.*
      from unnest($1::uuid[]) with ordinality as s (uuid, position)
      cross join lateral (
        select ${comicIssueColumns}${largeColumns('i', { description: false, details })} from comic_issues i
        where i.series_uuid = s.uuid and not i.is_blocked
          ${page.includeRemoved ? '' : 'and not i.is_removed'}
          ${isSearch ? "and (i.name ilike $4 or i.details ->> 'creatorNote' ilike $4)" : ''}
        order by ${orders[page.sortOrder]}
        limit $2 offset $3
      ) i
      order by s.position, ${orders[page.sortOrder]}`,
      [seriesUuids, page.limitPerPage, offsetOf(page), ...(isSearch ? [containsPattern(page.searchTerm ?? '')] : [])],
    ),
  )
  return groupBy(rows.map(comicIssueOf), ({ seriesUuid }) => seriesUuid)
}
