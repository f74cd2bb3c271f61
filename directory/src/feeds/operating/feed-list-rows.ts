import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import type { Feeds } from '../../database/tables.generated.ts'
import { nameOfFeed } from '../claim-rows.ts'
import { type FeedReport, reportColumns } from '../feed-report-rows.ts'
import { slotsOfHost } from '../spread-host-rows.ts'

/** The lists of feeds for operators. Each is read along an index, in the order of the list. */
export const feedLists = ['failing', 'due', 'never', 'unread', 'blocked', 'scheduled'] as const

export type FeedListName = (typeof feedLists)[number]

/** A feed in a list, with its host and the name of its series. */
export type ListedFeed = Omit<FeedReport, 'facts'> & Pick<Selectable<Feeds>, 'host'> & { readonly name: string | null }

/** The feeds of a list that are asked for. */
export interface FeedListRequest {
  readonly list: FeedListName
  /** Only feeds of this host. @defaultValue all */
  readonly host?: string | undefined
  /** Only failing feeds with this reason of their last look. @defaultValue all */
  readonly reason?: string | undefined
  /** Only feeds of this slot, which are due. @defaultValue all */
  readonly slot?: number | undefined
  /** The place of the last feed that was seen; `null` for the beginning. */
  readonly after: FeedPlace | null
  /** Epoch seconds. */
  readonly now: number
  readonly limit: number
}

/** The place of a feed in a list: the value by which the list is ordered, and the feed. */
export interface FeedPlace {
  readonly at: string
  readonly feedId: string
}

const columns = sql.raw([...reportColumns, 'host'].map((column) => `feeds.${column}`).join(', '))

/** The order of a list: its column, whether that is a number, and the direction. A list without a column goes by `feed_id`. */
const orders = {
  failing: { column: 'failing_since', type: 'bigint', direction: 'desc' },
  due: { column: 'due_at', type: 'bigint', direction: 'asc' },
  never: { column: 'host', type: 'text', direction: 'asc' },
  unread: { column: 'created_at', type: 'bigint', direction: 'asc' },
  blocked: { column: null, type: 'text', direction: 'asc' },
  scheduled: { column: 'due_at', type: 'bigint', direction: 'asc' },
} as const satisfies { readonly [list in FeedListName]: unknown }

/** Whether a feed is in a list. The conditions are those of the indexes. */
function isIn({ list, now }: Pick<FeedListRequest, 'list' | 'now'>): RawBuilder<SqlBool> {
  switch (list) {
    case 'failing':
      return sql`failing_since is not null and not is_blocked`
    case 'due':
      return sql`due_at is not null and due_at <= ${now} and not is_blocked`
    case 'never':
      return sql`priority = 'NEVER' and not is_blocked`
    case 'unread':
      return sql`last_checked_at is null and not is_blocked`
    case 'blocked':
      return sql`is_blocked`
    case 'scheduled':
      return sql`due_at is not null and not is_blocked`
  }
}

/**
 * Returns a part of a list. The failing ones come with those first that began to fail last, the due ones with those that
 * were due first.
 *
 * Feeds that are due, or planned, at a host are found in the host's slots, a 256th of all feeds. Feeds of a host that were
 * never read, or that are blocked, are found among all of these.
 */
export async function listFeeds(db: Database, request: FeedListRequest): Promise<ListedFeed[]> {
  const { list, limit } = request
  const { column, direction } = orders[list]
  const order = sql.raw([column, 'feed_id'].flatMap((name) => (name === null ? [] : `${name} ${direction}`)).join(', '))
  const { rows } = await sql<ListedFeed>`
    select ${columns}, ${nameOfFeed} as name from (
      select * from feeds where ${await conditionOf(db, request)} order by ${order} limit ${limit}
    ) as feeds order by ${order}
  `.execute(db)
  return rows
}

async function conditionOf(db: Database, request: FeedListRequest): Promise<RawBuilder<SqlBool>> {
  const { list, host, reason, slot, after } = request
  const parts: RawBuilder<SqlBool>[] = [isIn(request)]
  const isBySlot = list === 'due' || list === 'scheduled'
  if (host !== undefined) parts.push(sql`host = ${host}`)
  if (host !== undefined && isBySlot) parts.push(sql`slot = any(${await slotsOfHost(db, host)}::smallint[])`)
  if (reason !== undefined) parts.push(sql`coalesce(last_reason, '') = ${reason}`)
  if (slot !== undefined) parts.push(sql`slot = ${slot}::smallint`)
  if (after !== null) parts.push(isAfter(list, after))
  return sql<SqlBool>`${sql.join(parts, sql` and `)}`
}

function isAfter(list: FeedListName, { at, feedId }: FeedPlace): RawBuilder<SqlBool> {
  const { column, type, direction } = orders[list]
  if (column === null) return sql`feed_id > ${feedId}::uuid`
  const sign = sql.raw(direction === 'asc' ? '>' : '<')
  const place = type === 'bigint' ? sql`${Number(at)}::bigint` : sql`${at}::text`
  return sql`(${sql.ref(column)}, feed_id) ${sign} (${place}, ${feedId}::uuid)`
}

/** Returns the place of a feed in a list. */
export function placeInList(list: FeedListName, feed: ListedFeed): FeedPlace {
  const { column } = orders[list]
  return { at: column === null ? '' : String(feed[column]), feedId: feed.feed_id }
}

/** The feeds of several series, by the uuid of each. */
export async function listedFeedsByUuids(
  db: Database,
  seriesUuids: readonly string[],
): Promise<ReadonlyMap<string, ListedFeed>> {
  if (seriesUuids.length === 0) return new Map()
  const { rows } = await sql<ListedFeed>`
    select ${columns}, ${nameOfFeed} as name from feeds where series_uuid = any(${seriesUuids}::uuid[])
  `.execute(db)
  return new Map(rows.map((row) => [row.series_uuid, row]))
}

/** The most feeds of a list that are counted. */
const COUNTED = 10_000

/** The number of feeds in a list, up to 10,000, which stand for 10,000 and more. */
export async function countListed(
  db: Database,
  request: Pick<FeedListRequest, 'list' | 'host' | 'now'>,
): Promise<number> {
  const condition = await conditionOf(db, { ...request, after: null, limit: COUNTED })
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select from feeds where ${condition} limit ${COUNTED}) as counted
  `.execute(db)
  return rows[0]!.count
}

/** The uuids of the series whose names are spelt so, as `nameKey` gives it: blocked and hidden ones, too. */
export async function seriesNamed(db: Database, nameKey: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ uuid: string }>`
    (select uuid from podcast_series where name_key = ${nameKey} order by popularity desc limit ${limit})
    union all (select uuid from comic_series where name_key = ${nameKey} order by popularity desc limit ${limit})
    union all (select uuid from creators where name_key = ${nameKey} order by popularity desc limit ${limit})
    limit ${limit}
  `.execute(db)
  return rows.map(({ uuid }) => uuid)
}
