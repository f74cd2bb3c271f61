import { sql } from 'kysely'
import type { Database } from '../database/database.ts'

/** The feeds of a priority, host or outcome. For a large fleet the figures are estimated from a sample of the rows. */
export interface FeedGroup {
  readonly name: string
  readonly feeds: number
  readonly due: number
  readonly failing: number
}

/** Numbers of feeds by priority, host and outcome. */
export interface FleetFigures {
  /** Whether the figures are estimated. */
  readonly isEstimated: boolean
  readonly byPriority: readonly FeedGroup[]
  /** The hosts with the most failing feeds first, then those with the most feeds. */
  readonly byHost: readonly FeedGroup[]
  /** By the kind of the last outcome. */
  readonly byOutcome: readonly FeedGroup[]
}

/** Up to this many feeds, all are counted. With more, a sample of about this many rows is read. */
const COUNTED = 50_000
const HOSTS = 20

/** Counts the feeds by priority, host and last outcome. `now` is in epoch seconds. */
export async function fleetFigures(db: Database, now: number): Promise<FleetFigures> {
  const { rows: sizes } = await sql<{ rows: number }>`
    select greatest(reltuples, 0)::float8 as rows from pg_class where oid = 'feeds'::regclass
  `.execute(db)
  const share = Math.min(1, COUNTED / Math.max(1, sizes[0]?.rows ?? 0))
  const counted = (column: 'priority' | 'host' | 'last_outcome', limit: number) =>
    groupsOf(db, { column, limit, now, share })
  return {
    isEstimated: share < 1,
    byPriority: await counted('priority', HOSTS),
    byHost: await counted('host', HOSTS),
    byOutcome: await counted('last_outcome', HOSTS),
  }
}

async function groupsOf(
  db: Database,
  {
    column,
    limit,
    now,
    share,
  }: { readonly column: string; readonly limit: number; readonly now: number; readonly share: number },
): Promise<readonly FeedGroup[]> {
  const source = share < 1 ? sql`feeds tablesample system (${sql.lit(share * 100)})` : sql`feeds`
  const { rows } = await sql<FeedGroup>`
    select coalesce(${sql.ref(column)}, '') as name,
      round(count(*) / ${share}::float8)::float8 as feeds,
      round(count(*) filter (where due_at <= ${now}) / ${share}::float8)::float8 as due,
      round(count(*) filter (where failing_since is not null) / ${share}::float8)::float8 as failing
    from ${source}
    group by 1
    order by failing desc, feeds desc, name
    limit ${limit}
  `.execute(db)
  return rows
}
