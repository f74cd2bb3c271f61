/**
 * Feeds and the data of each: URLs, facts, snapshots, observations. `staged_children` holds the children of a large
 * feed until its refresh commits. The table is unlogged, because a crash ends the refresh anyway. `uuid_aliases` has
 * former uuids of series.
 *
 * The columns of `feeds` that most refreshes change come last. `facts` stands just before them, because a refresh
 * changes only its end: the write-ahead log leaves out the beginning that the old and the new row share.
 */
export const sql = `
create table feeds (
  feed_id uuid primary key,
  series_uuid uuid not null unique,
  kind text not null check (kind in ('podcast', 'comic', 'creator')),
  listed_url text not null,
  feed_url text not null,
  document_uuid uuid,
  podcast_guid text,
  host text not null,
  slot smallint not null check (slot between 0 and 255),
  created_at bigint not null,
  websub jsonb,
  facts bytea not null,
  priority text not null,
  priority_reason text,
  due_at bigint,
  lease_token uuid,
  lease_worker uuid,
  lease_until timestamptz,
  failing_since bigint,
  date_last_refreshed bigint,
  last_checked_at bigint,
  last_outcome text,
  last_reason text,
  duplicate_of uuid,
  is_blocked boolean not null default false
) with (fillfactor = 70);

create index feeds_due on feeds (due_at) where due_at is not null and not is_blocked;
create index feeds_slot_due on feeds (slot, due_at) where due_at is not null and not is_blocked;
create index feeds_podcast_guid on feeds (podcast_guid) where podcast_guid is not null;
create index feeds_document_uuid on feeds (document_uuid) where document_uuid is not null;
create index feeds_duplicate_of on feeds (duplicate_of) where duplicate_of is not null;

create table feed_urls (
  url_key text primary key,
  feed_id uuid not null,
  url text not null
);
create index feed_urls_feed on feed_urls (feed_id);

create table feed_snapshots (
  feed_id uuid primary key,
  snapshot bytea not null
);
alter table feed_snapshots alter column snapshot set storage external;

create table feed_observations (
  feed_id uuid not null,
  seq bigint generated always as identity,
  observation jsonb not null,
  observed_at bigint not null,
  primary key (feed_id, seq)
);

create unlogged table staged_children (
  lease_token uuid not null,
  feed_id uuid not null,
  seq integer not null,
  bytes bytea not null,
  primary key (feed_id, lease_token, seq)
);

create table uuid_aliases (
  alias uuid primary key,
  uuid uuid not null
);
`
