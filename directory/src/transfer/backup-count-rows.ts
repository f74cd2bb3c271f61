import { sql } from 'kysely'
import type { Database, Transaction } from '../database/database.ts'

/** How much a backup has. */
export interface BackupCounts {
  readonly feeds: number
  readonly podcasts: number
  readonly episodes: number
  readonly comics: number
  readonly issues: number
  readonly creators: number
  readonly accounts: number
  readonly webhooks: number
  /** The number of the newest event; 0 if there is none. */
  readonly newestEvent: number
}

/**
 * Counts what is in a directory, in milliseconds. For episodes and issues, the counts that their series keep are added
 * up.
 */
export async function backupCounts(db: Transaction): Promise<BackupCounts> {
  const { rows } = await sql<BackupCounts>`
    select
      (select count(*) from feeds) as "feeds",
      (select count(*) from podcast_series) as "podcasts",
      (select coalesce(sum(episodes_count + removed_episodes_count), 0)::bigint from podcast_series) as "episodes",
      (select count(*) from comic_series) as "comics",
      (select coalesce(sum(issues_count + removed_issues_count), 0)::bigint from comic_series) as "issues",
      (select count(*) from creators) as "creators",
      (select count(*) from accounts) as "accounts",
      (select count(*) from webhooks) as "webhooks",
      (select coalesce(max(seq), 0) from events) as "newestEvent"
  `.execute(db)
  return rows[0]!
}

/** A series whose kept count is not the number of its episodes or issues. */
export interface WrongCount {
  readonly uuid: string
  readonly kept: number
  readonly found: number
}

const MOST_WRONG = 3

/** Counts what is in a directory, however long that takes, and returns some of the series whose kept count is wrong. */
export async function countedContent(
  db: Database,
): Promise<{ readonly counts: BackupCounts; readonly wrong: readonly WrongCount[] }> {
  return await db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    return { counts: await backupCounts(tx), wrong: await wrongCounts(tx) }
  })
}

async function wrongCounts(db: Transaction): Promise<readonly WrongCount[]> {
  const { rows } = await sql<WrongCount>`
    select uuid, kept, coalesce(found, 0) as found from (
      select s.uuid, s.episodes_count + s.removed_episodes_count as kept, c.found
      from podcast_series s left join (
        select series_uuid, count(*) as found from podcast_episodes where not is_blocked group by series_uuid
      ) c on c.series_uuid = s.uuid
      union all
      select s.uuid, s.issues_count + s.removed_issues_count, c.found
      from comic_series s left join (
        select series_uuid, count(*) as found from comic_issues where not is_blocked group by series_uuid
      ) c on c.series_uuid = s.uuid
    ) as counted
    where kept <> coalesce(found, 0)
    order by uuid
    limit ${MOST_WRONG}
  `.execute(db)
  return rows
}
