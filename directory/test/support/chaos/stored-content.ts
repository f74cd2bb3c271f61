import type { OpenDatabase } from '../../../src/database/database.ts'

/**
 * Columns that say when something happened, and columns that a daily job computes from the look-ups until then. They
 * differ from run to run.
 */
const ownOfARun =
  /^(?:seq|xid|occurred_at|updated_at|due_at|lease_\w+|last_checked_at|date_last_refreshed|created_at|facts|snapshot|popularity\w*)$/

/** Tables, and the columns by which their rows are sorted. */
const tables = {
  podcast_series: 'uuid',
  podcast_episodes: 'series_uuid, uuid',
  comic_series: 'uuid',
  comic_issues: 'uuid',
  creators: 'uuid',
  creator_contents: 'uuid',
  feeds: 'feed_id',
  feed_urls: 'url_key',
  uuid_aliases: 'alias',
  events: 'event_id',
} as const

/** The rows of a directory by table, each as JSON, without the columns that differ from run to run. */
export type StoredContent = Readonly<Record<keyof typeof tables, readonly string[]>>

export async function storedContent({ run }: Pick<OpenDatabase, 'run'>): Promise<StoredContent> {
  const content: Record<string, string[]> = {}
  for (const [table, order] of Object.entries(tables)) {
    const { rows } = await run(`select * from ${table} order by ${order}`)
    content[table] = rows.map((row) =>
      JSON.stringify(Object.fromEntries(Object.entries(row).filter(([column]) => !ownOfARun.test(column)))),
    )
  }
  return content as unknown as StoredContent
}

/** Returns how two contents differ, in words; at most `limit` rows of each table. */
export function differences(expected: StoredContent, found: StoredContent, limit = 5): string[] {
  return Object.keys(tables).flatMap((table) => {
    const wanted = new Set(expected[table as keyof StoredContent])
    const stored = new Set(found[table as keyof StoredContent])
    const missing = [...wanted].filter((row) => !stored.has(row)).map((row) => `${table} lacks ${row}`)
    const extra = [...stored].filter((row) => !wanted.has(row)).map((row) => `${table} has besides ${row}`)
    return [...missing.slice(0, limit), ...extra.slice(0, limit)]
  })
}

/** Returns the events that were written more than once under different ids, in words. */
export async function repeatedEvents({ run }: Pick<OpenDatabase, 'run'>): Promise<string[]> {
  const { rows } = await run(`
    select action, uuid, count(*) as times from events
    group by type, action, uuid, hash, body - 'id' having count(*) > 1`)
  return rows.map((row) => `an event was written ${row['times']} times: ${row['action']} of ${row['uuid']}`)
}

/** Returns the rows that a directory without work must not hold, in words. */
export async function leftovers({ run }: Pick<OpenDatabase, 'run'>): Promise<string[]> {
  const { rows } = await run(`
    select 'leases' as what, count(*) as rows from feeds where lease_token is not null
    union all select 'observations', count(*) from feed_observations`)
  return rows.filter((row) => Number(row['rows']) > 0).map((row) => `${row['rows']} ${row['what']} are left`)
}
