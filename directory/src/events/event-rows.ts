import { type Selectable, sql } from 'kysely'
import type { Database, Transaction } from '../database/database.ts'
import type { Events, JsonValue } from '../database/tables.generated.ts'

/** An event to be written. */
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
  readonly body: JsonValue
  readonly lastEntity: JsonValue
}

export type StoredEvent = Pick<
  Selectable<Events>,
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

/** Writes events in the transaction of the changes that they report. Events that exist already stay unchanged. */
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
 * Frees the ids of the events of a series that is deleted. The library counts the readings of a feed: if the feed is
 * submitted again, its events get the same ids as before.
 */
export async function freeEventIds(tx: Transaction, seriesUuid: string): Promise<void> {
  await sql`
    update events set event_id = event_id || ':' || seq where series_uuid = ${seriesUuid} and action <> 'deleted'
  `.execute(tx)
}

/**
 * Returns the next events after a position, in the order of `(xid, seq)`. A row is held back while an older transaction
 * runs. By `seq` alone, a row that commits late would be skipped.
 */
export async function eventsAfter(db: Database, position: EventPosition, limit: number): Promise<StoredEvent[]> {
  // A bare `xid` in `order by` would mean the text in the result, where 1000 comes before 999.
  const { rows } = await sql<StoredEvent>`
    select seq, xid::text as xid, event_id, type, action, uuid, series_uuid, hash, is_initial_import, body, last_entity,
      occurred_at
    from events
    where (xid, seq) > (${position.xid}::xid8, ${position.seq}::bigint)
      and xid < pg_snapshot_xmin(pg_current_snapshot())
    order by events.xid, seq
    limit ${limit}
  `.execute(db)
  return rows
}

/** How many of the last events are searched for those of a type. */
const LOOKED_THROUGH = 20_000

/** The newest events of a type with one of some actions, the newest first. The last 20,000 events are looked through. */
export async function recentEvents(
  db: Database,
  type: string,
  actions: readonly string[],
  limit: number,
): Promise<StoredEvent[]> {
  const { rows } = await sql<StoredEvent>`
    select seq, xid::text as xid, event_id, type, action, uuid, series_uuid, hash, is_initial_import, body, last_entity,
      occurred_at
    from events
    where type = ${type} and action = any(${actions}) and seq > (select coalesce(max(seq), 0) from events) - ${LOOKED_THROUGH}
    order by seq desc
    limit ${limit}
  `.execute(db)
  return rows
}

/** Deletes events that happened before a time in epoch seconds, at most `limit`. Returns how many were deleted. */
export async function deleteEventsBefore(db: Database, before: number, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from events where seq in (
      select seq from events where occurred_at < ${before} order by occurred_at limit ${limit}
    )
  `.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** The transactions that had ended at a moment, as `pg_snapshot` writes them. */
export type EventSnapshot = string

/** The changes between two moments. */
export interface ChangesSince {
  /** The later moment. */
  readonly snapshot: EventSnapshot
  /** The series and creators whose events can be read now and could not be before. */
  readonly seriesUuids: readonly string[]
}

/** Returns the present moment, for {@link changesSince}. */
export async function eventSnapshot(db: Database): Promise<EventSnapshot> {
  const { rows } = await sql<{ snapshot: EventSnapshot }>`select pg_current_snapshot()::text as snapshot`.execute(db)
  return rows[0]!.snapshot
}

/**
 * Returns the series and creators with events that can be read now and could not be at a moment. No event is lost or
 * delayed: it counts as soon as its transaction has ended, even if older transactions still run. The result has no
 * order.
 */
export async function changesSince(db: Database, since: EventSnapshot): Promise<ChangesSince> {
  const { rows } = await sql<{ snapshot: EventSnapshot; series_uuids: string[] | null }>`
    select pg_current_snapshot()::text as snapshot, (
      select array_agg(distinct series_uuid::text) from events
      where xid >= pg_snapshot_xmin(${since}::pg_snapshot) and not pg_visible_in_snapshot(xid, ${since}::pg_snapshot)
    ) as series_uuids
  `.execute(db)
  const { snapshot, series_uuids } = rows[0]!
  return { snapshot, seriesUuids: series_uuids ?? [] }
}

/** Returns the position of a reader: the very beginning if it has never read. */
export async function cursorPosition(db: Database, name: string): Promise<EventPosition> {
  const { rows } = await sql<EventPosition>`
    select xid::text as xid, seq from event_cursors where name = ${name}
  `.execute(db)
  return rows[0] ?? { xid: '0', seq: 0 }
}

/** Stores the position of a reader. */
export async function moveCursor(db: Database, name: string, { xid, seq }: EventPosition): Promise<void> {
  await sql`
    insert into event_cursors (name, xid, seq) values (${name}, ${xid}::xid8, ${seq})
    on conflict (name) do update set xid = excluded.xid, seq = excluded.seq
  `.execute(db)
}

/** Returns the time of a reader's oldest unread event, in epoch seconds; `null` if it has read all. */
export async function oldestUnreadEvent(db: Database, name: string): Promise<number | null> {
  const { xid, seq } = await cursorPosition(db, name)
  const { rows } = await sql<{ occurred_at: number }>`
    select occurred_at from events where (xid, seq) > (${xid}::xid8, ${seq}::bigint) order by xid, seq limit 1
  `.execute(db)
  return rows[0]?.occurred_at ?? null
}

/**
 * Sets the transaction ids of events and cursors to 0 if one of them is above the current id. This happens after a
 * restore into a new cluster, which counts transactions anew. Readers go on by `seq`. Must be called at start, before
 * any reader.
 */
export async function forgetTransactionsAfterRestore(tx: Transaction): Promise<boolean> {
  const { rows } = await sql<{ is_restored: boolean }>`
    select exists (select from events where xid > pg_current_xact_id())
      or exists (select from event_cursors where xid > pg_current_xact_id()) as is_restored
  `.execute(tx)
  if (rows[0]?.is_restored !== true) return false
  await forgetTransactions(tx)
  return true
}

/**
 * Sets the transaction ids of all events and cursors to 0: another cluster counts them anew. Readers go on by `seq`.
 */
export async function forgetTransactions(tx: Transaction): Promise<void> {
  // A reader's oldest unread event may have a lower `seq` than its cursor. The reader may then get some events twice.
  await sql`
    update event_cursors as c set seq = coalesce(
      (select min(e.seq) - 1 from events as e where (e.xid, e.seq) > (c.xid, c.seq)), c.seq
    )
  `.execute(tx)
  await sql`update events set xid = '0'`.execute(tx)
  await sql`update event_cursors set xid = '0'`.execute(tx)
}

export interface EventReader {
  readonly name: string
  /** Time of its oldest unread event, in epoch seconds; `null` if it has read all. */
  readonly oldestUnreadAt: number | null
}

/** Returns the readers of events and the age of their oldest unread event. */
export async function eventReaders(db: Database): Promise<readonly EventReader[]> {
  const { rows } = await sql<EventReader>`
    select c.name, (
      select e.occurred_at from events e where (e.xid, e.seq) > (c.xid, c.seq) order by e.xid, e.seq limit 1
    ) as "oldestUnreadAt"
    from event_cursors c
    order by c.name
  `.execute(db)
  return rows
}
