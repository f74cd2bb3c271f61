import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { isOfMedium } from '../entities/index.ts'

/** The amount of content in a directory. */
export interface DirectoryStats {
  readonly feeds: number
  readonly dueFeeds: number
  /** For how many seconds the oldest due feed has been due; `null` if no feed is due. */
  readonly oldestDueSeconds: number | null
  readonly failingFeeds: number
  readonly blockedFeeds: number
  readonly duplicates: number
  readonly podcasts: number
  readonly episodes: number
  readonly comics: number
  readonly issues: number
  readonly creators: number
  readonly events: number
  readonly feedsByPriority: Readonly<Record<string, number>>
  readonly feedsByLastOutcome: Readonly<Record<string, number>>
}

const isPodcast = sql.raw(isOfMedium('s'))

/**
 * Counts the content of a directory. Feeds are counted exactly. For episodes and issues, the counts that their series
 * keep are added up.
 *
 * @param nowS epoch seconds
 */
export async function directoryStats(db: Database, nowS: number): Promise<DirectoryStats> {
  const { rows } = await sql<Omit<DirectoryStats, 'feedsByPriority' | 'feedsByLastOutcome'>>`
    select
      (select count(*) from feeds) as "feeds",
      (select count(*) from feeds where due_at <= ${nowS} and not is_blocked) as "dueFeeds",
      (select ${nowS}::bigint - min(due_at) from feeds where due_at <= ${nowS} and not is_blocked) as "oldestDueSeconds",
      (select count(*) from feeds where failing_since is not null) as "failingFeeds",
      (select count(*) from feeds where is_blocked) as "blockedFeeds",
      (select count(*) from feeds where duplicate_of is not null) as "duplicates",
      (select count(*) from podcast_series s where s.is_read and not s.is_duplicate and ${isPodcast}) as "podcasts",
      (select coalesce(sum(episodes_count), 0)::bigint from podcast_series s where not s.is_duplicate and ${isPodcast})
        as "episodes",
      (select count(*) from comic_series where is_read and not is_duplicate) as "comics",
      (select coalesce(sum(issues_count), 0)::bigint from comic_series where not is_duplicate) as "issues",
      (select count(*) from creators where is_read and not is_duplicate) as "creators",
      (select count(*) from events) as "events"
  `.execute(db)
  return {
    ...rows[0]!,
    feedsByPriority: await countedBy(db, 'priority'),
    feedsByLastOutcome: await countedBy(db, 'last_outcome'),
  }
}

async function countedBy(db: Database, column: 'priority' | 'last_outcome'): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string; count: number }>`
    select coalesce(${sql.ref(column)}, 'unread') as name, count(*) as count from feeds group by 1 order by 2 desc, 1
  `.execute(db)
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]))
}
