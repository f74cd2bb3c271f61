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

/** An issue that a page leads to. */
export interface LinkedIssue {
  readonly uuid: string
  readonly name: string | null
  readonly position: number
  readonly thumbnailImageUrl: string | null
  /** The first page of the issue. */
  readonly firstImageUrl: string | null
}

const linkedColumns = `uuid, name, position, details->>'thumbnailImageUrl' as "thumbnailImageUrl",
  details->'storyImageUrls'->>0 as "firstImageUrl"`

const ofSeries = 'from comic_issues where series_uuid = $1 and not is_removed and not is_blocked'

/** Returns the issues before and after a position of a comic, without removed and blocked ones. */
export async function comicIssueNeighbours(
  db: Database,
  seriesUuid: string,
  position: number,
): Promise<{ readonly before: LinkedIssue | null; readonly after: LinkedIssue | null }> {
  const { rows } = await db.executeQuery<LinkedIssue>(
    preparedRead(
      `(select ${linkedColumns} ${ofSeries} and position < $2 order by position desc limit 1)
      union all
      (select ${linkedColumns} ${ofSeries} and position > $2 order by position limit 1)`,
      [seriesUuid, position],
    ),
  )
  return {
    before: rows.find((issue) => issue.position < position) ?? null,
    after: rows.find((issue) => issue.position > position) ?? null,
  }
}

/**
 * Returns the oldest issue of a comic that is not for members alone, and the newest issue. Removed and blocked issues
 * are left out.
 *
 * @param now - epoch seconds: an issue for members may be free from a date on
 */
export async function comicIssueEnds(
  db: Database,
  seriesUuid: string,
  now: number,
): Promise<{ readonly first: LinkedIssue | null; readonly newest: LinkedIssue | null }> {
  const { rows } = await db.executeQuery<LinkedIssue & { end: 'first' | 'newest' }>(
    preparedRead(
      `(select 'first' as "end", ${linkedColumns} ${ofSeries}
          and (details->>'scopesForExclusiveContent' is null
            or (details->>'dateExclusiveContentIsAvailable')::numeric <= $2::bigint)
        order by position, uuid limit 1)
      union all
      (select 'newest', ${linkedColumns} ${ofSeries} order by position desc, uuid desc limit 1)`,
      [seriesUuid, now],
    ),
  )
  return {
    first: rows.find(({ end }) => end === 'first') ?? null,
    newest: rows.find(({ end }) => end === 'newest') ?? null,
  }
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
