import { initialFeedState } from 'feedmill/ingest'
import { sql } from 'kysely'
import type { Database } from '../../src/database/database.ts'
import { stateColumns } from '../../src/feeds/index.ts'
import { hostOf, slotOf } from '../../src/feeds/url-key.ts'

const FEEDS_PER_STATEMENT = 5_000

/** Feeds that are due, but not awaited after a submission. */
export interface Backlog {
  readonly feedCount: number
  /** Epoch seconds. */
  readonly dueAt: number
  urlOf(index: number): string
}

/** Inserts a backlog, as if no worker had run for a while. */
export async function insertBacklog(db: Database, { feedCount, dueAt, urlOf }: Backlog): Promise<void> {
  for (let from = 0; from < feedCount; from += FEEDS_PER_STATEMENT) {
    const length = Math.min(FEEDS_PER_STATEMENT, feedCount - from)
    const urls = Array.from({ length }, (_, index) => urlOf(from + index))
    const facts = urls.map((url) => stateColumns(initialFeedState(url, { firstSeen: dueAt })).facts)
    await sql`
      with given as (
        select gen_random_uuid() as feed_id, given.* from unnest(
          ${urls}::text[], ${urls.map(hostOf)}::text[], ${urls.map((url) => slotOf(hostOf(url)))}::smallint[],
          ${facts}::bytea[]
        ) as given (url, host, slot, facts)
      ), series as (
        insert into podcast_series (uuid, feed_id, rss_url, details, extras, updated_at)
        select feed_id, feed_id, url, '{}', '{}', ${dueAt}::bigint from given
      )
      insert into feeds (feed_id, series_uuid, kind, listed_url, feed_url, host, slot, priority, due_at, facts, created_at)
      select feed_id, feed_id, 'podcast', url, url, host, slot, 'REGULAR', ${dueAt}::bigint, facts, ${dueAt}::bigint
      from given`.execute(db)
  }
  await sql`analyze feeds`.execute(db)
}
