import { type Selectable, sql } from 'kysely'
import type { Database, Transaction } from '../database/database.ts'
import type { EventsTable } from '../database/tables/events.ts'
import type { Json } from '../database/tables/json.ts'

/** An event to be told. */
export interface NewEvent {
  /** The library's id: the same refresh, stored twice, writes one row. */
  readonly eventId: string
  readonly type: string
  readonly action: string
  readonly uuid: string
  /** The series or creator that the content belongs to, or is. */
  readonly seriesUuid: string
  readonly hash: string | null
  readonly isInitialImport: boolean
  readonly body: Json
  readonly lastEntity: Json
}

export type StoredEvent = Pick<
  Selectable<EventsTable>,
  | 'seq'
  | 'xid'
  | 'event_id'
  | 'type'
  | 'action'
  | 'uuid'
  | 'series_uuid'
  | 'hash'
  | 'is_initial_import'
  | 'body'
  | 'last_entity'
  | 'occurred_at'
>

/** A place in the order of events: after the row with this `xid` and `seq`. */
export interface EventPosition {
  readonly xid: string
  readonly seq: number
}

const BATCH = 500

/** Writes events in the transaction of what they tell. Events that stand there already are left as they are. */
export async function insertEvents(tx: Transaction, events: readonly NewEvent[], occurredAt: number): Promise<void> {
  for (let start = 0; start < events.length; start += BATCH) {
    const batch = events.slice(start, start + BATCH)
    await sql`
      insert into events
        (event_id, type, action, uuid, series_uuid, hash, is_initial_import, body, last_entity, occurred_at)
      select event_id, type, action, uuid, series_uuid, hash, is_initial_import, body::jsonb, last_entity::jsonb,
        ${occurredAt}
      from unnest(
        ${batch.map(({ eventId }) => eventId)}::text[],
        ${batch.map(({ type }) => type)}::text[],
        ${batch.map(({ action }) => action)}::text[],
        ${batch.map(({ uuid }) => uuid)}::uuid[],
        ${batch.map(({ seriesUuid }) => seriesUuid)}::uuid[],
        ${batch.map(({ hash }) => hash)}::text[],
        ${batch.map(({ isInitialImport }) => isInitialImport)}::boolean[],
        ${batch.map(({ body }) => JSON.stringify(body))}::text[],
        ${batch.map(({ lastEntity }) => (lastEntity === null ? null : JSON.stringify(lastEntity)))}::text[]
      ) with ordinality as given
        (event_id, type, action, uuid, series_uuid, hash, is_initial_import, body, last_entity, place)
      order by place
      on conflict (event_id) do nothing
    `.execute(tx)
  }
}

/**
 * The next events after a position, in the order of `(xid, seq)`. Rows of transactions that may still have older ones
 * beside them are not given: `seq` alone would pass over a row that commits late.
 */
export async function eventsAfter(db: Database, position: EventPosition, limit: number): Promise<StoredEvent[]> {
  const { rows } = await sql<StoredEvent>`
    select seq, xid::text as xid, event_id, type, action, uuid, series_uuid, hash, is_initial_import, body, last_entity,
      occurred_at
    from events
    where (xid, seq) > (${position.xid}::xid8, ${position.seq}::bigint)
      and xid < pg_snapshot_xmin(pg_current_snapshot())
    order by xid, seq
    limit ${limit}
  `.execute(db)
  return rows
}

/** The content that an event is about. */
export interface ChangedSeries extends EventPosition {
  readonly series_uuid: string
}

/** As {@link eventsAfter}, without what the events tell: which series and creators changed, once for each event. */
export async function changedSeriesAfter(
  db: Database,
  position: EventPosition,
  limit: number,
): Promise<ChangedSeries[]> {
  const { rows } = await sql<ChangedSeries>`
    select seq, xid::text as xid, series_uuid from events
    where (xid, seq) > (${position.xid}::xid8, ${position.seq}::bigint)
      and xid < pg_snapshot_xmin(pg_current_snapshot())
    order by xid, seq
    limit ${limit}
  `.execute(db)
  return rows
}

/** Where a reader stands; at the very beginning if it has never read. */
export async function cursorPosition(db: Database, name: string): Promise<EventPosition> {
  const { rows } = await sql<EventPosition>`
    select xid::text as xid, seq from event_cursors where name = ${name}
  `.execute(db)
  return rows[0] ?? { xid: '0', seq: 0 }
}

/** Stores where a reader stands. */
export async function moveCursor(db: Database, name: string, { xid, seq }: EventPosition): Promise<void> {
  await sql`
    insert into event_cursors (name, xid, seq) values (${name}, ${xid}::xid8, ${seq})
    on conflict (name) do update set xid = excluded.xid, seq = excluded.seq
  `.execute(db)
}

/** Where the newest event stands that every reader may read; null if there is none. */
export async function lastReadablePosition(db: Database): Promise<EventPosition | null> {
  const { rows } = await sql<EventPosition>`
    select xid::text as xid, seq from events
    where xid < pg_snapshot_xmin(pg_current_snapshot())
    order by xid desc, seq desc
    limit 1
  `.execute(db)
  return rows[0] ?? null
}

/**
 * Sets the transactions of events and cursors to 0 if one of them is above the current one: a restore into a new cluster
 * counts transactions anew. Readers go on by `seq`. To be called at start, before any reader.
 */
export async function mendAfterRestore(tx: Transaction): Promise<boolean> {
  const { rows } = await sql<{ is_restored: boolean }>`
    select exists (select from events where xid > pg_current_xact_id())
      or exists (select from event_cursors where xid > pg_current_xact_id()) as is_restored
  `.execute(tx)
  if (rows[0]?.is_restored !== true) return false
  // The oldest event that a reader has not read may have a lower `seq` than its cursor. It may get some events twice.
  await sql`
    update event_cursors as c set seq = coalesce(
      (select min(e.seq) - 1 from events as e where (e.xid, e.seq) > (c.xid, c.seq)), c.seq
    )
  `.execute(tx)
  await sql`update events set xid = '0'`.execute(tx)
  await sql`update event_cursors set xid = '0'`.execute(tx)
  return true
}
