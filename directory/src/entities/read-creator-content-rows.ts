import type { Database } from '../database/database.ts'
import { preparedRead } from '../database/index.ts'
import { type CreatorContent, creatorContentColumns, creatorContentOf, pointsAtBlocked } from './fields/creator.ts'
import { groupBy, offsetOf, type Page } from './page.ts'

const orders = { LATEST: 'c.position desc, c.uuid desc', OLDEST: 'c.position, c.uuid' }

/** The same page of the content of each of several creators. A creator without content there has no key. */
export async function creatorContentPages(
  db: Database,
  creatorUuids: readonly string[],
  page: Pick<Page, 'page' | 'limitPerPage'> & { readonly sortOrder: keyof typeof orders },
): Promise<Map<string, CreatorContent[]>> {
  const { rows } = await db.executeQuery<object>(
    preparedRead(
      `select c.*
      from unnest($1::uuid[]) with ordinality as s (uuid, position)
      cross join lateral (
        select ${creatorContentColumns} from creator_contents c
        where c.creator_uuid = s.uuid and not c.is_removed and not (${pointsAtBlocked})
        order by ${orders[page.sortOrder]}
        limit $2 offset $3
      ) c
      order by s.position, ${orders[page.sortOrder]}`,
      [creatorUuids, page.limitPerPage, offsetOf(page)],
    ),
  )
  return groupBy(rows.map(creatorContentOf), ({ creatorUuid }) => creatorUuid)
}

/** An entry of a creator's content, and whether its creator or the series that it points at is blocked. */
export interface CreatorContentWithBlock {
  readonly content: CreatorContent
  readonly isBlocked: boolean
}

/** Entries of the content of creators by uuid. */
export async function creatorContentsByUuids(
  db: Database,
  uuids: readonly string[],
): Promise<Map<string, CreatorContentWithBlock>> {
  const { rows } = await db.executeQuery<{ uuid: string; is_blocked: boolean }>(
    preparedRead(
      `select ${creatorContentColumns}, s.is_blocked or ${pointsAtBlocked} as is_blocked
      from creator_contents c
      join creators s on s.uuid = c.creator_uuid
      where c.uuid = any($1::uuid[])`,
      [uuids],
    ),
  )
  return new Map(rows.map((row) => [row.uuid, { content: creatorContentOf(row), isBlocked: row.is_blocked }]))
}
