import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import type { EventPosition } from './event-rows.ts'

/** What changed, without what it was or is. */
export interface Change {
  readonly seq: number
  readonly xid: string
  readonly type: string
  readonly action: string
  readonly uuid: string
  readonly seriesUuid: string
  /** Epoch seconds. */
  readonly occurredAt: number
}

const columns = sql`seq, xid::text as xid, type, action, uuid, series_uuid as "seriesUuid",
  occurred_at as "occurredAt"`
/** Holds for events whose transaction has ended, and all older ones with it. */
const isSettled = sql`xid < pg_snapshot_xmin(pg_current_snapshot())`
const isOfPodcasts = sql`type in ('PODCASTSERIES', 'PODCASTEPISODE')`

/** The oldest settled changes of podcasts and episodes after a place in the order of time. */
export async function changesFrom(
  db: Database,
  { occurredAt, seq }: Pick<Change, 'occurredAt' | 'seq'>,
  limit: number,
): Promise<readonly Change[]> {
  const { rows } = await sql<Change>`
    select ${columns} from events
    where (occurred_at, seq) > (${occurredAt}::bigint, ${seq}::bigint) and ${isSettled} and ${isOfPodcasts}
    order by occurred_at, seq limit ${limit}
  `.execute(db)
  return rows
}

/** The settled changes of podcasts and episodes after a position, in the order that no reader can lose events by. */
export async function changesAfter(
  db: Database,
  { xid, seq }: EventPosition,
  limit: number,
): Promise<readonly Change[]> {
  const { rows } = await sql<Change>`
    select ${columns} from events
    where (events.xid, events.seq) > (${xid}::xid8, ${seq}::bigint) and ${isSettled} and ${isOfPodcasts}
    order by events.xid, events.seq limit ${limit}
  `.execute(db)
  return rows
}

/** Returns the newest events of a series and of what belongs to it, the newest first. */
export async function eventsOfSeries(db: Database, seriesUuid: string, limit: number): Promise<readonly Change[]> {
  const { rows } = await sql<Change>`
    select ${columns} from events where series_uuid = ${seriesUuid} order by seq desc limit ${limit}
  `.execute(db)
  return rows
}

/** Returns when the oldest event that is kept occurred, in epoch seconds; `null` if there is none. */
export async function oldestEventAt(db: Database): Promise<number | null> {
  const { rows } = await sql<{ at: number }>`
    select occurred_at as at from events order by occurred_at limit 1
  `.execute(db)
  return rows[0]?.at ?? null
}

/** How far the events are settled. */
export interface SettledEvents {
  /** The last settled event; `null` if there is none. */
  readonly last: (EventPosition & { readonly occurredAt: number }) | null
  /** Whether no transaction runs that may write an older event. */
  readonly isIdle: boolean
}

export async function settledEvents(db: Database): Promise<SettledEvents> {
  const { rows } = await sql<{ is_idle: boolean; xid: string | null; seq: number; at: number }>`
    select pg_snapshot_xmin(now.snapshot) = pg_snapshot_xmax(now.snapshot) as is_idle, last.*
    from (select pg_current_snapshot() as snapshot) as now
    left join lateral (
      select events.xid::text as xid, seq, occurred_at as at from events
      where events.xid < pg_snapshot_xmin(now.snapshot)
      order by events.xid desc, events.seq desc limit 1
    ) as last on true
  `.execute(db)
  const [{ is_idle, xid, seq, at }] = rows as [(typeof rows)[number]]
  return { last: xid === null ? null : { xid, seq, occurredAt: at }, isIdle: is_idle }
}

/** Whether an event is where a reader saw it. After a restore, events have other transactions. */
export async function isEventAt(db: Database, { xid, seq }: EventPosition): Promise<boolean> {
  const { rows } = await sql`select 1 from events where seq = ${seq} and xid = ${xid}::xid8`.execute(db)
  return rows.length > 0
}
