import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../database/database.ts'

/** The feeds of a priority, host or outcome. For a large fleet the figures are estimated from a sample of the rows. */
export interface FeedGroup {
  readonly name: string
  readonly feeds: number
  readonly due: number
  readonly failing: number
}

/** Numbers of feeds by priority and outcome. */
export interface FleetFigures {
  /** Whether the figures are estimated. */
  readonly isEstimated: boolean
  readonly byPriority: readonly FeedGroup[]
  /** By the kind of the last outcome. */
  readonly byOutcome: readonly FeedGroup[]
}

/** Up to this many feeds, all are counted. With more, a sample of about this many rows is read. */
const COUNTED = 50_000
const GROUPS = 20

/** Counts the feeds by priority and last outcome. `now` is in epoch seconds. */
export async function fleetFigures(db: Database, now: number): Promise<FleetFigures> {
  const sample = await sampleOfFeeds(db)
  const counted = (column: 'priority' | 'last_outcome') =>
    groupsOf(db, { column, offset: 0, limit: GROUPS, now, sample })
  return {
    isEstimated: sample.share < 1,
    byPriority: await counted('priority'),
    byOutcome: await counted('last_outcome'),
  }
}

/** The part of the hosts that is wanted. */
export interface HostsRequest {
  readonly offset: number
  readonly limit: number
  /** Epoch seconds. */
  readonly now: number
}

/** Feeds by host. */
export interface FeedsByHost {
  /** Whether the figures are estimated. */
  readonly isEstimated: boolean
  readonly hosts: readonly FeedGroup[]
  /** All feeds. */
  readonly total: number
}

/** Counts the feeds by host: the hosts with the most feeds first. */
export async function feedsByHost(db: Database, { offset, limit, now }: HostsRequest): Promise<FeedsByHost> {
  const sample = await sampleOfFeeds(db)
  const hosts = await groupsOf(db, { column: 'host', offset, limit, now, sample })
  return { isEstimated: sample.share < 1, hosts, total: hosts[0]?.total ?? 0 }
}

/** The feeds to read for a figure: all, or a sample of about 50,000. */
interface FeedSample {
  /** The part of all feeds that is read. */
  readonly share: number
  readonly source: RawBuilder<unknown>
}

/** Returns all feeds, or a sample of a large fleet: the same one each time, so that pages of a list fit together. */
export async function sampleOfFeeds(db: Database): Promise<FeedSample> {
  const { rows } = await sql<{ rows: number }>`
    select greatest(reltuples, 0)::float8 as rows from pg_class where oid = 'feeds'::regclass
  `.execute(db)
  const share = Math.min(1, COUNTED / Math.max(1, rows[0]?.rows ?? 0))
  const sample = sql`feeds tablesample system (${sql.lit(share * 100)}) repeatable (1)`
  return { share, source: share < 1 ? sample : sql`feeds` }
}

async function groupsOf(
  db: Database,
  {
    column,
    offset,
    limit,
    now,
    sample: { share, source },
  }: HostsRequest & { readonly column: string; readonly sample: FeedSample },
): Promise<readonly (FeedGroup & { readonly total: number })[]> {
  const { rows } = await sql<FeedGroup & { readonly total: number }>`
    select coalesce(${sql.ref(column)}, '') as name,
      round(count(*) / ${share}::float8)::float8 as feeds,
      round(count(*) filter (where due_at <= ${now}) / ${share}::float8)::float8 as due,
      round(count(*) filter (where failing_since is not null) / ${share}::float8)::float8 as failing,
      round(sum(count(*)) over () / ${share}::float8)::float8 as total
    from ${source}
    group by 1
    order by feeds desc, name
    offset ${offset} limit ${limit}
  `.execute(db)
  return rows
}
