import { initialFeedState } from 'feedmill/ingest'
import type { OpenDatabase } from '../../src/database/database.ts'
import { migrate } from '../../src/database/migrate.ts'
import { type ClaimedFeed, stateColumns, storeUnchanged } from '../../src/feeds/index.ts'

export const WEEK_S = 604_800
/** Bytes of the facts of a feed, as measured. */
const FACTS_BYTES = 700
const INSERTED_AT_ONCE = 50_000

const columns = stateColumns(initialFeedState('https://h.example.org/', { firstSeen: 1 }))
const facts = Buffer.alloc(FACTS_BYTES, columns.facts)

/** Rows of feeds that nobody fetches. */
export interface ManyFeeds {
  readonly feeds: number
  readonly hosts: number
  /** Epoch seconds: their due times are spread over the week that begins then, whatever their place in the table. */
  readonly dueFrom: number
}

/** Makes the schema and the feeds. */
export async function fillFeeds(database: OpenDatabase, { feeds, hosts, dueFrom }: ManyFeeds): Promise<void> {
  await migrate(database)
  for (let from = 1; from <= feeds; from += INSERTED_AT_ONCE) {
    await database.run(
      `insert into feeds (feed_id, series_uuid, kind, listed_url, feed_url, host, slot, priority, due_at, facts, created_at)
       select id, id, 'podcast', url, url, host, hashtext(host) & 255, 'NORMAL', $3::bigint + i * 7919 % ${WEEK_S}, $4, 1
       from (
         select i, md5(i::text)::uuid as id, 'h' || i % $5::int || '.example.org' as host,
           'https://h' || i % $5::int || '.example.org/podcasts/' || i || '/feed.xml' as url
         from generate_series($1::bigint, $2) i
       ) as made`,
      [from, Math.min(feeds, from + INSERTED_AT_ONCE - 1), dueFrom, facts, hosts],
    )
  }
  await database.run('vacuum analyze feeds')
}

/** Stores claimed feeds as unchanged, in one group. Each is due again a week later. */
export async function storeAsUnchanged(
  { db }: Pick<OpenDatabase, 'db'>,
  claimed: readonly ClaimedFeed[],
): Promise<void> {
  const stored = claimed.map(({ feed_id: feedId, lease_token: leaseToken, due_at: dueAt }) => ({
    feedId,
    leaseToken,
    columns: { ...columns, facts, due_at: (dueAt ?? 0) + WEEK_S },
    outcome: 'unchanged',
    reason: null,
  }))
  await db.transaction().execute((tx) => storeUnchanged(tx, stored))
}
