import { sql } from 'kysely'
import type { Database, Transaction } from '../../database/database.ts'

/** A duplicate whose website may tell that it is the rightful one. */
export interface DueWebsite {
  readonly feed_id: string
  readonly series_uuid: string
  readonly website: string
  /** The series that is shown in its place. */
  readonly shown_uuid: string
}

/** Notes that the website of a duplicate, which the shown podcast names too, is to be asked. */
export async function noteWebsite(tx: Transaction, feedId: string, website: string, dueAt: number): Promise<void> {
  await tx
    .insertInto('website_checks')
    .values({ feed_id: feedId, website, due_at: dueAt })
    .onConflict((conflict) => conflict.column('feed_id').doUpdateSet({ website, due_at: dueAt, is_linked: false }))
    .execute()
}

/** Returns the website that was found to link to a feed; `null` if none was. */
export async function linkingWebsite(db: Database, feedId: string): Promise<string | null> {
  const row = await db
    .selectFrom('website_checks')
    .select('website')
    .where('feed_id', '=', feedId)
    .where('is_linked', '=', true)
    .executeTakeFirst()
  return row?.website ?? null
}

/** Returns duplicates whose websites are due. A feed that is no duplicate any more keeps what its website said. */
export async function dueWebsites(db: Database, now: number, limit: number): Promise<readonly DueWebsite[]> {
  const { rows } = await sql<DueWebsite>`
    select w.feed_id, f.series_uuid, w.website, coalesce(uuid_aliases.uuid, f.duplicate_of) as shown_uuid
    from website_checks w
    join feeds f on f.feed_id = w.feed_id and not f.is_blocked
    left join uuid_aliases on uuid_aliases.alias = f.duplicate_of
    where f.duplicate_of is not null and w.due_at <= ${now} order by w.due_at, w.feed_id limit ${limit}
  `.execute(db)
  return rows
}

/** Stores what websites said, and when they are asked again. */
export async function saveWebsiteCheck(
  tx: Transaction,
  feedId: string,
  { isLinked, dueAt }: { readonly isLinked: boolean; readonly dueAt: number },
): Promise<void> {
  await tx
    .updateTable('website_checks')
    .set({ is_linked: isLinked, due_at: dueAt })
    .where('feed_id', '=', feedId)
    .execute()
}
