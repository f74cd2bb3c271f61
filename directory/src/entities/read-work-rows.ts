import type { ContentRole } from 'feedmill/tables'
import type { Database } from '../database/database.ts'
import { preparedRead } from '../database/index.ts'
import { offsetOf, type Page } from './page.ts'
import { pictureIn, withPictureUrls } from './picture.ts'
import { isForAdults, worksOf } from './public-rows.ts'

/** A comic or podcast on the page of somebody who had a part in it. */
export interface Work {
  readonly kind: 'comic' | 'podcast'
  readonly uuid: string
  readonly name: string
  readonly imageUrl: string | null
  /** `null` for comics, and if the feed does not say. */
  readonly isExplicit: boolean | null
  /** Whether it is a comic for adults. */
  readonly isForAdults: boolean
  readonly roles: readonly ContentRole[]
}

const works = worksOf(
  '$1::uuid',
  `c.position, c.uuid as entry, c.roles, 'comic' as kind, s.uuid, s.name, ${pictureIn.comic('s')} as "imageUrl",
    null::boolean as "isExplicit", ${isForAdults('s')} as "isForAdults"`,
  `c.position, c.uuid, c.roles, 'podcast', s.uuid, s.name, s.details->>'imageUrl', s.is_explicit_content, false`,
)

const orders = { LATEST: 'position desc, entry desc', OLDEST: 'position, entry' }

/** A page of the listed series that a creator had a part in, and how many there are on all pages. */
export async function worksOfCreator(
  db: Database,
  creatorUuid: string,
  page: Pick<Page, 'page' | 'limitPerPage'> & { readonly sortOrder: keyof typeof orders },
): Promise<{ readonly works: readonly Work[]; readonly total: number }> {
  const { rows } = await db.executeQuery<Work & { readonly total: number; readonly uuid: string | null }>(
    preparedRead(
      `with works as (${works})
      select counted.total, paged.kind, paged.uuid, coalesce(paged.name, 'Untitled') as name, paged."imageUrl",
        paged."isExplicit", paged."isForAdults", paged.roles
      from (select count(*)::int as total from works) counted
      left join (select * from works order by ${orders[page.sortOrder]} limit $2 offset $3) paged on true
      order by ${orders[page.sortOrder]}`,
      [creatorUuid, page.limitPerPage, offsetOf(page)],
    ),
  )
  return { works: withPictureUrls(rows.filter(({ uuid }) => uuid !== null)), total: rows[0]?.total ?? 0 }
}

const worksOfMany = `
  select works.uuid, works.kind
  from unnest($1::uuid[]) with ordinality as asked (creator, place)
  cross join lateral (${worksOf(
    'asked.creator',
    `c.position, c.uuid as entry, 'comic' as kind, s.uuid, ${isForAdults('s')} as "isForAdults"`,
    `c.position, c.uuid, 'podcast', s.uuid, false`,
  )}) as works
  where not works."isForAdults"
  order by place, position desc, entry desc`

/** Returns the listed series that some creators had a part in, each once, without comics for adults. */
export async function worksOfCreators(
  db: Database,
  creatorUuids: readonly string[],
): Promise<readonly Pick<Work, 'kind' | 'uuid'>[]> {
  const { rows } = await db.executeQuery<Pick<Work, 'kind' | 'uuid'>>(preparedRead(worksOfMany, [creatorUuids]))
  return [...new Map(rows.map((work) => [work.uuid, work])).values()]
}
