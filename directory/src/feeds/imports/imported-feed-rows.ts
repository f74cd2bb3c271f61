import { type Selectable, sql } from 'kysely'
import type { Database, Transaction } from '../../database/database.ts'
import type { Feeds } from '../../database/tables.generated.ts'
import type { StateColumns } from '../feed-rows.ts'

/** A feed as an import inserts it. */
export type ImportedFeedRow = Pick<StateColumns, 'feed_url' | 'host' | 'priority' | 'facts'> &
  Pick<Selectable<Feeds>, 'kind' | 'listed_url' | 'slot'> & {
    /** The uuid of the feed, and of its series. */
    readonly uuid: string
    readonly url_key: string
    readonly due_at: number
  }

/** Returns the uuids among these that are aliases. */
export async function aliasesAmong(tx: Transaction, uuids: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ alias: string }>`
    select alias from uuid_aliases where alias = any(${uuids}::uuid[])
  `.execute(tx)
  return new Set(rows.map(({ alias }) => alias))
}

/**
 * Inserts feeds with their URLs, and returns the uuids of those that are new. A feed is left out if another one has its
 * URL or its uuid.
 */
export async function insertImportedFeeds(
  tx: Transaction,
  feeds: readonly ImportedFeedRow[],
  createdAt: number,
): Promise<ReadonlySet<string>> {
  const { rows: taken } = await sql<{ feed_id: string }>`
    insert into feed_urls (url_key, feed_id, url)
    select url_key, feed_id, url from unnest(
      ${feeds.map(({ url_key }) => url_key)}::text[],
      ${feeds.map(({ uuid }) => uuid)}::uuid[],
      ${feeds.map(({ listed_url }) => listed_url)}::text[]
    ) as given (url_key, feed_id, url)
    order by url_key
    on conflict (url_key) do nothing
    returning feed_id
  `.execute(tx)
  const withUrl = new Set(taken.map(({ feed_id }) => feed_id))
  const fresh = feeds.filter(({ uuid }) => withUrl.has(uuid))
  if (fresh.length === 0) return new Set()
  const { rows } = await sql<{ feed_id: string }>`
    insert into feeds
      (feed_id, series_uuid, kind, listed_url, feed_url, host, slot, created_at, facts, priority, due_at)
    select feed_id, feed_id, kind, listed_url, feed_url, host, slot, ${createdAt}, facts, priority, due_at
    from unnest(
      ${fresh.map(({ uuid }) => uuid)}::uuid[],
      ${fresh.map(({ kind }) => kind)}::text[],
      ${fresh.map(({ listed_url }) => listed_url)}::text[],
      ${fresh.map(({ feed_url }) => feed_url)}::text[],
      ${fresh.map(({ host }) => host)}::text[],
      ${fresh.map(({ slot }) => slot)}::smallint[],
      ${fresh.map(({ facts }) => facts)}::bytea[],
      ${fresh.map(({ priority }) => priority)}::text[],
      ${fresh.map(({ due_at }) => due_at)}::bigint[]
    ) as given (feed_id, kind, listed_url, feed_url, host, slot, facts, priority, due_at)
    on conflict do nothing
    returning feed_id
  `.execute(tx)
  const inserted = new Set(rows.map(({ feed_id }) => feed_id))
  const strays = fresh.filter(({ uuid }) => !inserted.has(uuid)).map(({ url_key }) => url_key)
  if (strays.length > 0) await tx.deleteFrom('feed_urls').where('url_key', 'in', strays).execute()
  return inserted
}

/** Makes those feeds with these URLs due that were never read, and would be read later. */
export async function hastenUnreadFeeds(tx: Transaction, urlKeys: readonly string[], now: number): Promise<void> {
  await sql`
    update feeds set due_at = ${now}
    from feed_urls u
    where u.url_key = any(${urlKeys}::text[]) and feeds.feed_id = u.feed_id
      and feeds.last_checked_at is null and feeds.due_at > ${now} and not feeds.is_blocked and feeds.lease_token is null
  `.execute(tx)
}

/** Returns how many feeds wait for their first reading, which is due. */
export async function dueFirstReadings(db: Database, now: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from feeds where last_checked_at is null and due_at <= ${now} and not is_blocked
  `.execute(db)
  return rows[0]?.count ?? 0
}
