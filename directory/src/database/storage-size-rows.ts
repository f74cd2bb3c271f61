import { sql } from 'kysely'
import type { Database } from './database.ts'

/** A table as operators see it. */
export interface StoredTable {
  readonly name: string
  /** With its indexes, and with what does not fit into its rows. */
  readonly bytes: number
  /** The bytes of the indexes among them. */
  readonly indexBytes: number
  /** As the database last estimated them; `null` if it never did. */
  readonly rows: number | null
  /** The growth since the measurement before, which is at least a day old, in bytes; `null` without one. */
  readonly growth: number | null
  /** The days since that measurement; `null` without one. */
  readonly growthDays: number | null
}

const DAY_MS = 86_400_000
/** Days for which sizes are kept. */
const KEPT_DAYS = 92
/** Growth is told since a week ago, or since the first day that is known. */
const GROWTH_DAYS = 7

/** Tables of the directory and of its jobs. Partitions stand for their table. */
const sizes = sql`
  select case when n.nspname = 'pgboss' then 'pgboss.' else '' end
      || coalesce((select parent.relname from pg_inherits i join pg_class parent on parent.oid = i.inhparent
        where i.inhrelid = c.oid), c.relname) as name,
    sum(pg_total_relation_size(c.oid))::float8 as bytes, sum(pg_indexes_size(c.oid))::float8 as index_bytes,
    case when bool_and(c.reltuples < 0) then null else sum(greatest(c.reltuples, 0))::float8 end as rows
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname in (current_schema(), 'pgboss')
  group by 1`

/** Returns the tables, the largest first. */
export async function storedTables(db: Database, nowMs: number): Promise<readonly StoredTable[]> {
  const today = Math.floor(nowMs / DAY_MS)
  const { rows } = await sql<StoredTable>`
    select s.name, s.bytes, s.index_bytes as "indexBytes", s.rows, s.bytes - was.bytes as growth,
      ${today} - was.day as "growthDays"
    from (${sizes}) as s
    left join lateral (
      select day, bytes from storage_sizes
      where storage_sizes.name = s.name and day < ${today} and day >= ${today - GROWTH_DAYS} order by day limit 1
    ) as was on true
    order by s.bytes desc, s.name
  `.execute(db)
  return rows
}

/** Notes the sizes of the day, and forgets those of a quarter of a year ago. */
export async function measureStorage(db: Database, nowMs: number): Promise<void> {
  const today = Math.floor(nowMs / DAY_MS)
  await sql`
    insert into storage_sizes (day, name, bytes) select ${today}::integer, name, bytes from (${sizes}) as sizes
    on conflict (day, name) do update set bytes = excluded.bytes
  `.execute(db)
  await db
    .deleteFrom('storage_sizes')
    .where('day', '<', today - KEPT_DAYS)
    .execute()
}

/**
 * Returns when the server last kept a part of its log elsewhere, in epoch seconds; `null` if it does not: archived logs
 * are half of a backup that loses nothing.
 */
export async function lastArchivedAt(db: Database): Promise<number | null> {
  const { rows } = await sql<{ at: number | null }>`
    select floor(extract(epoch from last_archived_time))::float8 as at from pg_stat_archiver
  `.execute(db)
  return rows[0]?.at ?? null
}
