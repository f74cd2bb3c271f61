import { type RawBuilder, sql } from 'kysely'
import type { Database, Transaction } from '../database/database.ts'
import { slotOf } from './url-key.ts'

/** A host whose feeds are in two slots, for two workers to share. */
export interface SpreadHost {
  readonly host: string
  readonly slots: readonly [number, number]
  /** `false` while the slots are emptied. All of the host's feeds still have the first slot then. */
  readonly isOpen: boolean
}

/** All hosts that are spread, or are about to be. */
export async function spreadHosts(db: Database): Promise<SpreadHost[]> {
  const rows = await db.selectFrom('spread_hosts').selectAll().orderBy('host').execute()
  return rows.map(({ host, first_slot, second_slot, opened_at }) => ({
    host,
    slots: [first_slot, second_slot],
    isOpen: opened_at !== null,
  }))
}

/** Notes that a host is to be spread. Returns `false` if that is noted already. */
export async function insertSpreadHost(
  db: Database,
  { host, slots: [first, second] }: Pick<SpreadHost, 'host' | 'slots'>,
): Promise<boolean> {
  const inserted = await db
    .insertInto('spread_hosts')
    .values({ host, first_slot: first, second_slot: second })
    .onConflict((conflict) => conflict.doNothing())
    .returning('host')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Lets the feeds of hosts go to both slots. No feed of these slots may be under way. */
export async function openSpreadHosts(tx: Transaction, hosts: readonly string[]): Promise<void> {
  if (hosts.length === 0) return
  await tx
    .updateTable('spread_hosts')
    .set({ opened_at: sql<Date>`clock_timestamp()` })
    .where('host', 'in', hosts)
    .execute()
}

/**
 * Returns hosts with at least the share `leastShare` of all feeds, and at least `leastFeeds` feeds. The numbers are the
 * planner's estimates, as the last `analyze` found them: a count of millions of feeds would read the whole table.
 */
export async function largeHosts(db: Database, leastShare: number, leastFeeds: number): Promise<string[]> {
  const { rows } = await sql<{ host: string }>`
    select common.host
    from pg_stats
    join pg_class on pg_class.oid = to_regclass('feeds')
    cross join lateral unnest(most_common_vals::text::text[], most_common_freqs) as common (host, share)
    where schemaname = current_schema() and tablename = 'feeds' and attname = 'host'
      and common.share >= ${leastShare} and common.share * reltuples >= ${leastFeeds}
    order by common.host
  `.execute(db)
  return rows.map(({ host }) => host)
}

/** Returns the slot that a feed belongs to. A spread host has one half of its feeds in each of its two slots. */
export function slotOfFeed(feedId: string, host: string): RawBuilder<number> {
  return sql<number>`coalesce(${partOfFeed(sql`${feedId}::uuid`, sql`${host}::text`)}, ${slotOf(host)}::smallint)`
}

/** Returns the slot of a feed if its host is spread; `null` if it is not. */
export function partOfFeed(feedId: RawBuilder<unknown>, host: RawBuilder<unknown>): RawBuilder<number | null> {
  return sql`(
    select case when get_byte(uuid_send(${feedId}), 15) % 2 = 0 then first_slot else second_slot end
    from spread_hosts where spread_hosts.host = ${host} and opened_at is not null
  )`
}

/** Returns the slots that feeds of a host may be in: its own, and those of its spreading. */
export async function slotsOfHost(db: Database, host: string): Promise<readonly number[]> {
  const { rows } = await sql<{ first_slot: number; second_slot: number }>`
    select first_slot, second_slot from spread_hosts where host = ${host}
  `.execute(db)
  return [...new Set([slotOf(host), ...rows.flatMap((row) => [row.first_slot, row.second_slot])])]
}
