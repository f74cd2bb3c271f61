/**
 * Events, and how far each reader has come. A reader goes past a row only when its transaction and all older ones have
 * ended: a lower `seq` may commit after a higher one.
 */
export const sql = `
create table events (
  seq bigint generated always as identity primary key,
  xid xid8 not null default pg_current_xact_id(),
  event_id text not null unique,
  type text not null,
  action text not null,
  uuid uuid not null,
  series_uuid uuid not null,
  hash text,
  is_initial_import boolean not null default false,
  body jsonb not null,
  last_entity jsonb,
  occurred_at bigint not null
);
create index events_xid on events (xid, seq);

create table event_cursors (
  name text primary key,
  xid xid8 not null default '0',
  seq bigint not null default 0
);
`
