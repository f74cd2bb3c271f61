/**
 * Webhooks and their filters. `secret` and `old_secret` are sealed with the service's secret. `clauses` is a list of
 * `{place, field, pattern}`. `webhook_changes` has one row: its number grows with each change that matching must know.
 */
export const sql = `
create table webhooks (
  webhook_id uuid primary key,
  account_id bigint not null,
  endpoint_url text not null,
  events text[] not null,
  is_active boolean not null default true,
  is_verified boolean not null default false,
  secret text not null,
  old_secret text,
  old_secret_ends_at bigint,
  sends_initial_import boolean not null default false,
  sends_plain_secret boolean not null default true,
  created_at bigint not null
);
create index webhooks_account on webhooks (account_id, created_at);

create table webhook_filters (
  filter_uuid uuid primary key,
  webhook_id uuid not null,
  event_type text not null,
  description text,
  clauses jsonb not null,
  created_at bigint not null
);
create index webhook_filters_webhook on webhook_filters (webhook_id, created_at);

create table webhook_filter_uuids (
  filter_uuid uuid not null,
  is_excluded boolean not null,
  content_uuid uuid not null,
  primary key (filter_uuid, is_excluded, content_uuid)
);

create table webhook_changes (
  only_row boolean primary key default true check (only_row),
  number bigint not null
);
insert into webhook_changes (number) values (1);
`
