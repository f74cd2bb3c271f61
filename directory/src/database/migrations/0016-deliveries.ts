/**
 * Deliveries to webhooks. `webhook_receivers` has the state that changes with each delivery; the process that serves a
 * receiver holds a lease on it. `webhook_bodies` has one row for each event that is sent. A delivery is a body for one
 * webhook, with `state` 0 waiting, 1 delivered, 2 failed. Times of deliveries are milliseconds; leases use the
 * database's clock.
 */
export const sql = `
alter table webhooks add column disabled_reason text;

create table webhook_receivers (
  webhook_id uuid primary key,
  verify_due_at bigint,
  verify_tries integer not null default 0,
  failures integer not null default 0,
  failing_since bigint,
  window_started_at bigint not null default 0,
  window_attempts integer not null default 0,
  window_failures integer not null default 0,
  pause_ms bigint not null default 0,
  paused_until bigint,
  held_by uuid,
  held_until timestamptz,
  last_held_at timestamptz
) with (fillfactor = 50);
create index webhook_receivers_verify on webhook_receivers (verify_due_at) where verify_due_at is not null;
insert into webhook_receivers (webhook_id, verify_due_at) select webhook_id, 0 from webhooks;

create table webhook_bodies (
  body_id bigint generated always as identity primary key,
  event_id text not null unique,
  event_name text not null,
  content_uuid uuid not null,
  body text not null,
  made_at bigint not null
);
create index webhook_bodies_made_at on webhook_bodies (made_at);

create table deliveries (
  delivery_id bigint generated always as identity primary key,
  webhook_id uuid not null,
  body_id bigint not null,
  content_uuid uuid not null,
  matching_filters text not null,
  state smallint not null default 0,
  tries integer not null default 0,
  due_at bigint not null,
  is_mock boolean not null default false,
  is_replay boolean not null default false,
  created_at bigint not null,
  ended_at bigint,
  failure text,
  unique (webhook_id, body_id)
) with (fillfactor = 80);
create index deliveries_waiting on deliveries (webhook_id, due_at, body_id) where state = 0;
create index deliveries_of_content on deliveries (webhook_id, content_uuid, body_id) where state = 0;
create index deliveries_failed on deliveries (webhook_id, delivery_id) where state = 2;

create table delivery_attempts (
  delivery_id bigint not null,
  attempted_at bigint not null,
  status integer,
  error text,
  duration_ms integer not null,
  response text not null,
  primary key (delivery_id, attempted_at)
);

create table webhook_matching (
  only_row boolean primary key default true check (only_row),
  held_by uuid,
  held_until timestamptz not null default '-infinity'
);
insert into webhook_matching default values;

create index webhook_filter_uuids_content on webhook_filter_uuids (content_uuid);
create index events_occurred_at on events (occurred_at);
`
