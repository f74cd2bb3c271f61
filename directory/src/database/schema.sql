-- The tables of the directory: the first migration. It runs once, in an empty database.
-- Until the first release a change of the schema is a change of this file. After it, a change is a migration.

-- Feeds and the data of each: URLs, facts, snapshots, observations. `feed_diagnostics` has the faults that
-- the last reading found, grouped by code; a feed without faults has no row. `staged_children` holds the children of a
-- large feed until its refresh commits. The table is unlogged, because a crash ends the refresh anyway. `uuid_aliases` has
-- former uuids of series.
--
-- The columns of `feeds` that most refreshes change come last. `facts` stands just before them, because a refresh
-- changes only its end: the write-ahead log leaves out the beginning that the old and the new row share.
--
-- `feeds` is vacuumed when 2 % of its rows are dead: PostgreSQL waits for 20 %, which are 880,000 of 4.4 million. Its due
-- times are analyzed as soon as 5 % changed, for claims and for hosts that are to be spread. `docs/storage.md` has the
-- figures, also of the fillfactor of 70.
--
-- Somebody waits for the feeds that are awaited: those that were submitted, pinged or called. They are claimed before all
-- others that are due. Their indexes contain only such feeds, so that the 304 of another feed writes nothing there.
--
-- The two keys of a snapshot stand for the newest episodes of a podcast: podcasts that are the same have one in common.
-- They stand beside the snapshot, since a refresh without a change writes only `feeds`. `website_checks` has the websites
-- of duplicates.
--
-- Where `hub_key` and `hub_followed` differ, a subscription has to be made or ended.
--
-- Operators list feeds that fail, that were never read and that are read no more. Each list has an index that contains only
-- such feeds, in the order of the list, so that its pages cost the same at any size, and the 304 of another feed nothing.
--
-- Until `podping_until` a feed is polled rarely, because Podping is expected to tell its changes. The expectation is taken back
-- while Podping is read with a delay.

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
  is_claimed boolean not null default false,
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
  is_blocked boolean not null default false,
  hub_key text,
  hub_followed text,
  podping_until bigint,
  is_awaited boolean not null default false
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.05);
comment on table feeds is
  'A feed of the directory. Times are epoch seconds, except `lease_until`: it is compared with the database''s clock.';
comment on column feeds.series_uuid is
  'Identifier of the series or creator. It differs from `feed_id` where a document named its own identifier later.';
comment on column feeds.listed_url is 'As it was submitted.';
comment on column feeds.feed_url is 'As it is fetched: the feed may have moved.';
comment on column feeds.slot is
  '0 to 255; decides which worker asks the host. It depends on the host; for hosts in `spread_hosts` on the feed, too.';
comment on column feeds.is_claimed is 'Whether an account claims the feed: its readings are looked at for codes, and noted.';
comment on column feeds.due_at is 'The earlier of the next check and the next timer; `null` if there is neither.';
comment on column feeds.is_awaited is
  'Whether somebody waits for the next check: the feed was submitted, pinged or called. Such feeds are claimed first.';
comment on column feeds.lease_worker is 'The worker that holds the lease; `null` if it owns no slots.';
comment on column feeds.websub is 'The subscription at a hub, as a `WebsubColumn`; `null` if there is none.';
comment on column feeds.hub_key is
  'Digest of the URL, topic and hubs at which the feed should be followed; `null` if it should not.';
comment on column feeds.hub_followed is 'The `hub_key` for which a subscription was last made or ended.';
comment on column feeds.podping_until is 'Until when Podping is expected to tell changes, in epoch seconds.';
comment on column feeds.facts is 'The result of the library''s `encodeFeedFacts`: the state without its snapshot.';

create index feeds_due on feeds (due_at) where due_at is not null and not is_blocked;
create index feeds_slot_due on feeds (slot, due_at) where due_at is not null and not is_blocked;
create index feeds_podcast_guid on feeds (podcast_guid) where podcast_guid is not null;
create index feeds_document_uuid on feeds (document_uuid) where document_uuid is not null;
create index feeds_duplicate_of on feeds (duplicate_of) where duplicate_of is not null;
create index feeds_awaited on feeds ((last_checked_at is not null), due_at) where is_awaited and due_at is not null and not is_blocked;
create index feeds_slot_awaited on feeds (slot, (last_checked_at is not null), due_at) where is_awaited and due_at is not null and not is_blocked;
create index feeds_never on feeds (host, feed_id) where priority = 'NEVER' and not is_blocked;
create index feeds_failing on feeds (failing_since, feed_id) where failing_since is not null;
create index feeds_failing_host on feeds (host, failing_since, feed_id) where failing_since is not null;
create index feeds_failing_reason on feeds (coalesce(last_reason, ''), failing_since, feed_id) where failing_since is not null;
create index feeds_unread on feeds (created_at, feed_id) where last_checked_at is null and not is_blocked;
create index feeds_blocked on feeds (feed_id) where is_blocked;
create index feeds_told_by_podping on feeds (feed_id) where podping_until is not null;
create index feeds_hub_unfollowed on feeds (feed_id) where hub_key is distinct from hub_followed;

create table feed_urls (
  url_key text primary key,
  feed_id uuid not null,
  url text not null
);
comment on table feed_urls is 'Every URL that a feed was ever known by, in the spelling that `urlKey` gives.';
create index feed_urls_feed on feed_urls (feed_id);

create table feed_snapshots (
  feed_id uuid primary key,
  snapshot bytea not null,
  newest_key bigint,
  second_key bigint
);
comment on table feed_snapshots is
  'The snapshot of a feed''s children, as the library encodes it. It is written only when it changed.';
comment on column feed_snapshots.newest_key is
  'The library''s `duplicateKeys`, of the newest episode and the one before. Only written and compared.';
alter table feed_snapshots alter column snapshot set storage external;
create index feed_snapshots_newest on feed_snapshots (newest_key) where newest_key is not null;
create index feed_snapshots_second on feed_snapshots (second_key) where second_key is not null;

create table website_checks (
  feed_id uuid primary key,
  website text not null,
  due_at bigint not null,
  is_linked boolean not null default false
);
comment on column website_checks.is_linked is
  'Whether the website links to this feed, and not to the one that is shown.';
create index website_checks_due on website_checks (due_at);

create table feed_observations (
  feed_id uuid not null,
  seq bigint generated always as identity,
  observation jsonb not null,
  observed_at bigint not null,
  primary key (feed_id, seq)
);
comment on table feed_observations is 'Pings, leases and submissions that wait for the next commit of their feed.';

create table feed_diagnostics (
  feed_id uuid primary key,
  read_at bigint not null,
  items jsonb not null
);
comment on column feed_diagnostics.read_at is 'When that reading was.';
comment on column feed_diagnostics.items is 'A list of `DiagnosticGroup`.';

create table feed_turns (
  feed_id uuid not null,
  turned_at bigint not null,
  outcome text not null,
  reason text,
  primary key (feed_id, turned_at)
);
comment on table feed_turns is
  'When the looks at a feed began to fail, failed in another way, or came through again: at most 20 for each feed.';

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

-- Numbers of podcasts, for clients that need integers. They are never given twice: a podcast that is deleted keeps its
-- own. Those of the outside catalog are above 69,999,999. The number of an episode is made of its podcast's and of its
-- uuid. `displaced_episodes` has the few whose uuids begin as another one of the same podcast. `place` is the part of the
-- number that stands for the episode.

create table series_numbers (
  number integer generated by default as identity (maxvalue 69999999) primary key,
  uuid uuid not null unique
);
comment on table series_numbers is 'The number of a podcast. It stays when the podcast is deleted.';

create table displaced_episodes (
  uuid uuid primary key,
  series_uuid uuid not null,
  place integer not null,
  unique (series_uuid, place)
);
comment on table displaced_episodes is
  'An episode whose uuid begins as that of another episode of its podcast. It stays when the episode is deleted.';

-- The content: series, episodes, comics, issues, creators and their content. Lists count without the episodes that
-- publishers ask not to list, a few among millions: `podcast_episodes_withheld` finds them.

create table podcast_series (
  uuid uuid primary key,
  feed_id uuid not null,
  name text,
  name_key text,
  rss_url text not null,
  catalog_id bigint,
  is_catalog_id_proved boolean not null default false,
  date_published bigint,
  language text,
  genres text[] not null default '{}',
  content_type text,
  medium text not null default 'podcast',
  is_completed boolean,
  is_explicit_content boolean,
  is_read boolean not null default false,
  is_duplicate boolean not null default false,
  is_blocked boolean not null default false,
  is_hidden boolean not null default false,
  popularity double precision not null default 0,
  popularity_rank text,
  episodes_count integer not null default 0,
  removed_episodes_count integer not null default 0,
  latest_episode_at bigint,
  hash text,
  children_hash text,
  description text,
  details jsonb not null default '{}',
  extras jsonb not null default '{}',
  updated_at bigint not null
);
comment on column podcast_series.medium is
  'One of the library''s `podcastMediums`, by the `medium` in `extras`. Lists have no publishers unless a medium is asked for.';
comment on column podcast_series.is_hidden is 'Whether the owner asks pages not to show the podcast.';
comment on column podcast_series.is_read is 'False before the first good reading.';
comment on column podcast_series.details is 'The fields of the entity that have no column.';
comment on column podcast_series.name_key is 'The name as look-ups compare it; `null` before the first reading.';
create index podcast_series_name on podcast_series (name_key, popularity desc) where name_key is not null;
create index podcast_series_catalog on podcast_series (catalog_id) where catalog_id is not null;

create table podcast_episodes (
  series_uuid uuid not null,
  uuid uuid not null unique,
  guid text,
  name text,
  date_published bigint,
  duration bigint,
  is_removed boolean not null default false,
  is_blocked boolean not null default false,
  hash text,
  description text,
  details jsonb not null,
  extras jsonb not null default '{}',
  person_uuids uuid[],
  primary key (series_uuid, uuid)
);
create index podcast_episodes_date on podcast_episodes (series_uuid, date_published desc nulls last, uuid);
create index podcast_episodes_blocked on podcast_episodes (series_uuid) where is_blocked;
create index podcast_episodes_guid on podcast_episodes (md5(guid)) where guid is not null;
create index podcast_episodes_name on podcast_episodes (md5(lower(name))) where name is not null;
create index podcast_episodes_withheld on podcast_episodes (series_uuid)
  where extras @> '{"publisherBlock": true}';
create index podcast_episodes_trailers on podcast_episodes (series_uuid, date_published desc nulls last, uuid)
  where details @> '{"episodeType": "TRAILER"}';
comment on column podcast_episodes.person_uuids is
  'Uuids of the persons that the episode itself names; `null` if it names none, and has those of its podcast.';
create index podcast_episodes_persons on podcast_episodes using gin (person_uuids) where person_uuids is not null;

-- Persons by podcast, one row for each. `podcast_episodes.person_uuids` says in which episodes they take part. `address` is
-- made of their address, `across_uuid` of name and address: all rows with the same one are the same person, unless a feed
-- gives the address for several names, or an operator parted the row from the others.

create table podcast_persons (
  uuid uuid primary key,
  series_uuid uuid not null,
  across_uuid uuid,
  address uuid,
  is_of_series boolean not null,
  episodes_count integer not null,
  roles text[] not null,
  name text not null,
  url text,
  image_url text
);
comment on table podcast_persons is 'A person of a podcast.';
comment on column podcast_persons.across_uuid is
  'Of the person in all feeds that give the same name and address; `null` without an address.';
comment on column podcast_persons.is_of_series is 'Whether the channel names the person.';
comment on column podcast_persons.episodes_count is
  'Episodes that name the person, and those that have the persons of the channel. Withheld ones are not counted.';
create index podcast_persons_series on podcast_persons (series_uuid);
create index podcast_persons_across on podcast_persons (across_uuid) where across_uuid is not null;

create table ambiguous_addresses (
  address uuid not null,
  series_uuid uuid not null,
  primary key (address, series_uuid)
);
comment on table ambiguous_addresses is 'An address that a feed gives for several names. It identifies nobody.';
create index ambiguous_addresses_series on ambiguous_addresses (series_uuid);

create table person_splits (
  uuid uuid primary key
);
comment on table person_splits is
  'A person of a podcast whom an operator parted from persons of other podcasts.';

create table comic_series (
  uuid uuid primary key,
  feed_id uuid not null,
  name text,
  name_key text,
  sss_url text not null,
  date_published bigint,
  language text,
  genres text[] not null default '{}',
  tags text[] not null default '{}',
  series_type text,
  series_layout text,
  content_rating text,
  scopes_for_exclusive_content text[],
  is_read boolean not null default false,
  is_duplicate boolean not null default false,
  is_blocked boolean not null default false,
  popularity double precision not null default 0,
  issues_count integer not null default 0,
  removed_issues_count integer not null default 0,
  latest_issue_at bigint,
  hash text,
  issues_hash text,
  description text,
  details jsonb not null default '{}',
  updated_at bigint not null
);
comment on column comic_series.is_read is 'False before the first good reading.';
comment on column comic_series.details is 'The fields of the entity that have no column.';
comment on column comic_series.name_key is 'The name as look-ups compare it; `null` before the first reading.';
create index comic_series_name on comic_series (name_key, popularity desc) where name_key is not null;

create table comic_issues (
  series_uuid uuid not null,
  uuid uuid not null unique,
  name text,
  date_published bigint,
  position integer not null,
  is_removed boolean not null default false,
  is_blocked boolean not null default false,
  hash text,
  details jsonb not null,
  primary key (series_uuid, uuid)
);
create index comic_issues_blocked on comic_issues (series_uuid) where is_blocked;
create index comic_issues_position on comic_issues (series_uuid, position, uuid);

create table creators (
  uuid uuid primary key,
  feed_id uuid not null,
  name text,
  name_key text,
  sss_url text not null,
  date_published bigint,
  country text,
  tags text[] not null default '{}',
  is_read boolean not null default false,
  is_duplicate boolean not null default false,
  is_blocked boolean not null default false,
  popularity double precision not null default 0,
  content_count integer not null default 0,
  hash text,
  content_hash text,
  details jsonb not null default '{}',
  updated_at bigint not null
);
comment on column creators.is_read is 'False before the first good reading.';
comment on column creators.details is 'The fields of the entity that have no column.';
comment on column creators.name_key is 'The name as look-ups compare it; `null` before the first reading.';
create index creators_name on creators (name_key, popularity desc) where name_key is not null;

create table creator_contents (
  creator_uuid uuid not null,
  uuid uuid not null unique,
  content_uuid uuid not null,
  content_type text,
  position integer not null,
  roles text[] not null default '{}',
  sss_url text,
  is_removed boolean not null default false,
  hash text,
  primary key (creator_uuid, uuid)
);
comment on column creator_contents.sss_url is
  'The URL of the content''s document, according to the creator''s document.';
create index creator_contents_position on creator_contents (creator_uuid, position, uuid);
create index creator_contents_content on creator_contents (content_uuid);

-- The counts of public content. A job counts, since it takes a read of all podcasts.

create table content_counts (
  only_row boolean primary key default true check (only_row),
  counts jsonb not null,
  counted_at bigint not null
);
comment on table content_counts is 'At most one row.';
comment on column content_counts.counts is 'A `ContentCounts`.';
comment on column content_counts.counted_at is 'Epoch seconds.';

-- Events, and how far each reader has come. A reader goes past a row only when its transaction and all older ones have
-- ended: a lower `seq` may commit after a higher one.

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
comment on column events.xid is 'The transaction that wrote the row, as decimal digits.';
comment on column events.body is 'The event as the library gives it.';
comment on column events.last_entity is 'Of deleted and removed content: its last entity.';
create index events_xid on events (xid, seq);
create index events_occurred_at on events (occurred_at);
create index events_series on events (series_uuid, seq);

create table event_cursors (
  name text primary key,
  xid xid8 not null default '0',
  seq bigint not null default 0
);

-- Accounts, their keys and their usage; the audit of operators; facts of this directory; processes. The reset of a
-- password needs `is_confirmed`. `last_used_at` helps people to recognise their keys.

create table accounts (
  account_id bigint generated by default as identity (start with 1001) primary key,
  email text unique,
  plan text not null,
  is_service boolean not null default false,
  requests_per_minute integer,
  requests_per_month integer,
  created_at bigint not null,
  person_id uuid unique,
  is_operator boolean not null default false,
  leaked_at bigint,
  is_leak_told boolean not null default true
);
comment on column accounts.leaked_at is
  'When keys and secrets of webhooks were replaced for the last time because the service''s secret had leaked; `null` if never.';
comment on column accounts.is_leak_told is '`false` until a mail tells of it.';
create index accounts_leak_untold on accounts (account_id) where not is_leak_told;
comment on column accounts.requests_per_minute is '`null` if the plan decides.';
comment on column accounts.person_id is '`null` for an account that no person signs in to, such as a service account.';
comment on column accounts.is_operator is 'Whether the person sees the state of the fleet, and takes content down.';

create table api_keys (
  key_id uuid primary key,
  account_id bigint not null,
  digest bytea not null,
  cipher text not null,
  created_at bigint not null,
  expires_at bigint,
  revoked_at bigint,
  is_confirmed boolean,
  last_used_at bigint
);
comment on column api_keys.digest is 'SHA-256 of the key.';
comment on column api_keys.cipher is
  'The key, encrypted with the service''s secret. The button that reveals the key needs it.';
comment on column api_keys.is_confirmed is
  'Whether the account''s address was confirmed when the key was made, or an operator made it; `null` if unknown.';
comment on column api_keys.last_used_at is 'To the hour; `null` if the key was not used since this is noted.';
create index api_keys_account on api_keys (account_id);

create table account_usage (
  account_id bigint not null,
  month text not null,
  requests bigint not null default 0,
  cached_requests bigint not null default 0,
  generated_transcripts bigint not null default 0,
  primary key (account_id, month)
);
comment on column account_usage.month is '`2026-11`, in UTC.';

create table audit_entries (
  entry_id bigint generated always as identity primary key,
  actor text not null,
  action text not null,
  target text not null,
  reason text,
  happened_at bigint not null
);
create index audit_entries_target on audit_entries (target, entry_id);
create index audit_entries_action on audit_entries (action, entry_id);
create index audit_entries_actor on audit_entries (actor, entry_id);

create table directory_facts (
  name text primary key,
  value text not null
);

create table storage_sizes (
  day integer not null,
  name text not null,
  bytes bigint not null,
  primary key (day, name)
);
comment on table storage_sizes is 'The size of a table with its indexes, once a day, for a quarter of a year.';
comment on column storage_sizes.day is 'Days since 1970.';

-- Processes and what they hold. A lease says which process does something that only one may do at a time: it matches
-- events, writes an index, or asks the hosts of a slot. A lease ends at `until`, or when its holder has no heartbeat.

create table processes (
  process_id uuid primary key,
  roles text[] not null,
  host text not null,
  started_at timestamptz not null,
  heartbeat_at timestamptz not null,
  heard_since timestamptz not null,
  refreshes_since timestamptz,
  refreshes_at timestamptz,
  listener text,
  lost_at timestamptz,
  secrets text[] not null default '{}'
);
comment on column processes.secrets is
  'Digests of the service''s secrets that the process accepts. It seals with the first one.';
comment on column processes.refreshes_since is 'Since when it takes slots of hosts; `null` if it takes none.';
comment on column processes.refreshes_at is
  'When its refreshing went on for the last time. The heartbeat may go on while refreshing stands still.';
comment on column processes.heard_since is 'Since when its heartbeats have come without a gap of 30 seconds.';
comment on column processes.listener is
  'Where its metrics are, such as `127.0.0.1:9464`; `null` if nothing listens, or does not yet.';
comment on column processes.lost_at is
  'When others noticed that it had ended without saying so; `null` while it has a heartbeat. The row stays for a day.';
comment on table processes is
  'A process that serves this directory. Times come from the database''s clock, because several machines compare them.';

create table process_losses (
  role text primary key,
  losses bigint not null
);
comment on table process_losses is 'How many processes of a role ended without saying so, since the directory was made.';

create table leases (
  name text primary key,
  holder uuid,
  until timestamptz not null,
  term bigint not null
) with (fillfactor = 50);
comment on table leases is
  'What only one process may do at a time. Times come from the database''s clock.';
comment on column leases.name is '`webhooks`, `search postgresql`, `slot 17`.';
comment on column leases.holder is '`null` if the last holder gave the lease back.';
comment on column leases.until is 'When the lease ends; without a holder, when it may be taken.';
comment on column leases.term is
  'When the holder took the lease, in epoch milliseconds. It is greater than those of all earlier holders.';

-- The reader of Podping.

create table podping_reader (
  only_row boolean primary key default true check (only_row),
  next_block bigint,
  last_block_id text,
  read_until bigint,
  confirmed_block bigint,
  confirmed_block_id text,
  lagging_since bigint,
  accounts text[] not null default '{}',
  accounts_read_at bigint
);
comment on table podping_reader is 'One row. Times are epoch seconds.';
comment on column podping_reader.next_block is 'The first block that is not read; `null` before the first start.';
comment on column podping_reader.last_block_id is 'The block before `next_block`; `null` if it is unknown.';
comment on column podping_reader.read_until is 'The time up to which everything is read.';
comment on column podping_reader.confirmed_block is
  'The last block that two nodes told alike; `null` if there is none. If nodes contradict what follows it, that is read again.';
comment on column podping_reader.confirmed_block_id is '`null` if both are read that two nodes tell up to there.';
comment on column podping_reader.lagging_since is 'Since when the delay is too long to rely on pings; `null` if it is not.';
comment on column podping_reader.accounts is 'The accounts whose pings count, as they were last read.';
insert into podping_reader default values;

-- WebSub. `record` holds secrets, so it is sealed.

create table websub_subscriptions (
  feed_id uuid primary key,
  version integer not null,
  upkeep_at bigint,
  record text not null
);
comment on table websub_subscriptions is 'The subscription of a feed at a hub.';
comment on column websub_subscriptions.version is '1 for the first that is stored, and 1 more for each change.';
comment on column websub_subscriptions.upkeep_at is
  'When the subscription needs attention, in epoch seconds; `null` if it needs none.';
comment on column websub_subscriptions.record is
  'A `Subscription` of the library as JSON, sealed: whoever reads it could pose as the hub.';
create index websub_subscriptions_upkeep on websub_subscriptions (upkeep_at, feed_id) where upkeep_at is not null;

create table websub_callbacks (
  callback_hash text primary key,
  feed_id uuid not null
);
comment on table websub_callbacks is 'The callbacks that hubs know, by the SHA-256 of their token.';
create index websub_callbacks_feed on websub_callbacks (feed_id);

-- Requests of accounts by minute, for limits that processes share. The table is unlogged: a crash may lose a minute.

create unlogged table minute_usage (
  account_id bigint not null,
  minute bigint not null,
  requests integer not null,
  primary key (account_id, minute)
) with (fillfactor = 50);
comment on column minute_usage.minute is 'Minutes since 1970.';
create index minute_usage_minute on minute_usage (minute);

-- The search index in this database. `vector` has the terms of a document. Those of the name have the weight A, of makers
-- and persons B, of labels C, of the text none. It also has terms without a place, such as the values for filters, which
-- begin with `=`.
--
-- `search_terms` has the terms of all documents, and how many documents of each type have them. Words that are spelt alike
-- are looked for there, by `latin`: the word in Latin letters. `written` and `counted` of `search_indexes` say when the
-- terms are to be counted again, `counts` how often they were.
--
-- Each engine has its own list of series to index, so that several engines can be filled at once. `tries` and `due_at` of
-- `search_due` are for series that could not be indexed. The indexes by date are for searches without a term: "episodes of
-- the last day" are few among millions.

create extension if not exists pg_trgm;

create table search_series (
  uuid uuid primary key,
  type text not null,
  name_terms text not null,
  vector tsvector not null,
  popularity double precision not null,
  children_count integer not null,
  date_published bigint,
  latest_child_at bigint,
  related uuid[] not null,
  children_key text not null
);
comment on column search_series.name_terms is
  'Terms of the name with spaces between them; after a line break its extra terms with their places.';
comment on column search_series.related is 'Uuids: the series itself, or the content of a creator.';
comment on column search_series.children_key is
  'Changes with everything that the documents of its episodes take from the series.';
create index search_series_terms on search_series using gin (vector);
create index search_series_popularity on search_series (type, popularity desc, children_count desc, uuid);
create index search_series_updated on search_series (latest_child_at);
create index search_series_of_persons on search_series using gin (related) where type = 'PERSON';

create table search_episodes (
  uuid uuid primary key,
  series_uuid uuid not null,
  name_terms text not null,
  vector tsvector not null,
  popularity double precision not null,
  date_published bigint,
  duration bigint
);
comment on column search_episodes.name_terms is
  'Terms of the name with spaces between them; after a line break its extra terms with their places.';
create index search_episodes_terms on search_episodes using gin (vector);
create index search_episodes_popularity on search_episodes (popularity desc, uuid);
create index search_episodes_series on search_episodes (series_uuid, uuid);
create index search_episodes_published on search_episodes (date_published);

create table search_terms (
  term text not null,
  latin text not null,
  is_word boolean not null,
  podcasts integer not null,
  episodes integer not null,
  comics integer not null,
  creators integer not null,
  persons integer not null
) with (fillfactor = 70);
comment on table search_terms is 'A term, and how many documents of each type have it.';
comment on column search_terms.is_word is 'Whether it is a word of a text, not a facet or number.';
create unique index search_terms_term on search_terms (term text_pattern_ops);
create index search_terms_latin on search_terms (latin text_pattern_ops) where is_word;
create index search_terms_alike on search_terms using gin (latin gin_trgm_ops) with (fastupdate = off)
  where is_word;

create table search_indexes (
  name text primary key,
  terms_version integer not null default 0,
  written bigint not null default 0,
  counted bigint not null default 0,
  counts bigint not null default 0
);
comment on column search_indexes.terms_version is 'The `TERMS_VERSION` of its terms; 0 if the index was never built.';
comment on column search_indexes.written is 'Documents that were written since the terms were counted.';
comment on column search_indexes.counted is
  'Documents that there were when the terms were counted; 0 if they never were.';
comment on column search_indexes.counts is 'How often the terms were counted.';

create table search_due (
  series_uuid uuid not null,
  engine text not null,
  due_at timestamptz not null default now(),
  tries integer not null default 0,
  primary key (engine, series_uuid)
);
comment on column search_due.engine is 'Name of the engine.';
comment on column search_due.tries is 'How often the series could not be indexed.';
create index search_due_times on search_due (engine, due_at);

-- Searches of what was said. A transcript is cut into passages of about 200 words; each is a row with its terms. Terms that
-- a passage repeats are there once more behind a `!`, and `=h3a` are the first digits of the episode's uuid. Passages are
-- an index of their own: a search without transcripts reads none of these tables. `search_passage_terms` counts the
-- passages of publishers' transcripts alone, so that nothing of a generated one is known to those who may not read it.

create table search_transcripts (
  engine text not null,
  series_uuid uuid not null,
  episode_uuid uuid not null,
  version text not null,
  is_generated boolean not null,
  primary key (engine, series_uuid, episode_uuid)
);
comment on table search_transcripts is 'The transcripts that an engine has.';
comment on column search_transcripts.version is 'Changes with the content of the transcript.';
create index search_transcripts_generated on search_transcripts (engine, series_uuid) where is_generated;

create table search_passages (
  series_uuid uuid not null,
  episode_uuid uuid not null,
  number integer not null,
  is_generated boolean not null,
  vector tsvector not null,
  primary key (series_uuid, episode_uuid, number)
) with (toast_tuple_target = 8160);
-- Vectors stand in the rows as they are: hundreds are looked at for a question, each of them for each word.
alter table search_passages alter column vector set storage external;
comment on column search_passages.number is 'Its place among the passages of the transcript, from 0.';
create index search_passages_terms on search_passages using gin (vector);

create table search_passage_terms (
  term text not null,
  latin text not null,
  passages integer not null
) with (fillfactor = 70);
comment on column search_passage_terms.latin is 'The term in Latin letters.';
create unique index search_passage_terms_term on search_passage_terms (term text_pattern_ops);
create index search_passage_terms_alike on search_passage_terms using gin (latin gin_trgm_ops) with (fastupdate = off);

create unlogged table search_results (
  search_id text primary key,
  kept_at bigint not null,
  results jsonb not null
);
comment on column search_results.kept_at is 'Milliseconds.';
create index search_results_kept on search_results (kept_at);

-- People who sign in, and what they submitted. The library for sign-in fills the first four tables. `sessions.token` is
-- a digest: whoever reads the database cannot take over a session.

create table people (
  id uuid primary key,
  name text not null,
  email text not null unique,
  is_email_verified boolean not null default false,
  image text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table people is
  'The sign-in library writes this table and the three below, except for the changes in `people-rows.ts`.';

create table sessions (
  id uuid primary key,
  person_id uuid not null,
  token text not null unique,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on column sessions.token is '`sha256:` and the digest of the token that the cookie carries.';
create index sessions_person on sessions (person_id);

create table sign_in_methods (
  id uuid primary key,
  person_id uuid not null,
  provider_id text not null,
  account_id text not null,
  password text,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on column sign_in_methods.provider_id is '`credential` for a password.';
comment on column sign_in_methods.password is 'Salt and scrypt hash.';
create index sign_in_methods_person on sign_in_methods (person_id);
create unique index sign_in_methods_account on sign_in_methods (provider_id, account_id);

create table verifications (
  id uuid primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on column verifications.identifier is 'Digest of the secret in a link.';
create index verifications_identifier on verifications (identifier);

create table account_submissions (
  account_id bigint not null,
  series_uuid uuid not null,
  submitted_at bigint not null,
  primary key (account_id, series_uuid)
);
comment on table account_submissions is 'A submission of a feed by an account, first or repeated.';
create index account_submissions_series on account_submissions (series_uuid);

-- Claims of accounts to feeds, also those that ended. A claim proves nothing before its code was
-- found, as `docs/claims.md` says. Times are epoch seconds. `claimed_readings` has the last readings of claimed feeds, for owners.

create table claims (
  feed_id uuid not null,
  account_id bigint not null,
  code text not null unique,
  asked_at bigint not null,
  due_at bigint,
  looked_at bigint,
  last_look text check (last_look in ('seen', 'missing', 'elsewhere', 'unread')),
  seen_since bigint,
  seen_at bigint,
  missing_since bigint,
  owned_since bigint,
  ended_at bigint,
  end_reason text,
  letter_sent_at bigint,
  proved_email text,
  removal_asked_at bigint,
  tells_failures boolean not null default true,
  failure_told_at bigint,
  news text check (news in ('owner', 'ended')),
  primary key (feed_id, account_id)
);
comment on column claims.code is 'Keyed digest of account, feed and `asked_at`: a claim that is made anew has another code.';
comment on column claims.due_at is 'When the directory looks for the code by itself; `null` if the schedule of the feed is enough.';
comment on column claims.last_look is
  'What the last look found. `elsewhere`: the address of the feed leads to another host, whose feed proves nothing.';
comment on column claims.seen_since is 'The first of the present run of readings that had the code.';
comment on column claims.missing_since is 'The first of the present run of readings without the code of the owner.';
comment on column claims.owned_since is '`null` if the account is not the owner, or not any more.';
comment on column claims.proved_email is 'The address of the document that got the letter; `null` if a code proved the claim.';
comment on column claims.failure_told_at is 'The beginning of the failure that a mail told last.';
comment on column claims.news is 'What a mail has to tell the account.';
create unique index claims_owner on claims (feed_id) where owned_since is not null;
create index claims_account on claims (account_id);
create index claims_due on claims (due_at) where due_at is not null;

create table claimed_readings (
  feed_id uuid not null,
  read_at bigint not null,
  outcome text not null,
  reason text,
  created integer not null default 0,
  updated integer not null default 0,
  removed integer not null default 0,
  is_series_changed boolean not null default false,
  primary key (feed_id, read_at)
);
comment on table claimed_readings is 'How a reading of a claimed feed went, and how many children it changed.';

-- Hosts with so many feeds that two workers share them.

create table spread_hosts (
  host text primary key,
  first_slot smallint not null check (first_slot between 0 and 255),
  second_slot smallint not null check (second_slot between 0 and 255 and second_slot <> first_slot),
  opened_at timestamptz
);
comment on column spread_hosts.opened_at is
  'Since when the host''s feeds are in both slots; `null` while the slots are being emptied.';

-- Webhooks and their filters. `secret` and `old_secret` are sealed with the service's secret. `clauses` is a list of
-- `{place, field, pattern}`. `webhook_changes` has one row: its number grows with each change that matching must know.

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
  created_at bigint not null,
  disabled_reason text
);
comment on column webhooks.secret is 'Sealed for the place `webhook:ID`.';
comment on column webhooks.old_secret is 'The secret before the last rotation, sealed too.';
comment on column webhooks.sends_initial_import is
  'Whether the webhook gets the events of children that a first reading found.';
comment on column webhooks.sends_plain_secret is 'Whether deliveries carry the secret in a header.';
comment on column webhooks.disabled_reason is 'Why the webhook is not active: `failing`, `gone` or `operator`.';
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
create index webhook_filter_uuids_content on webhook_filter_uuids (content_uuid);

create table webhook_changes (
  only_row boolean primary key default true check (only_row),
  number bigint not null
);
insert into webhook_changes (number) values (1);

-- Deliveries to webhooks. `webhook_receivers` has the state that changes with each delivery; the process that serves a
-- receiver holds a lease on it. `webhook_bodies` has one row for each event that is sent. A delivery is a body for one
-- webhook. Times of deliveries are milliseconds; leases use the database's clock.

create table webhook_receivers (
  webhook_id uuid primary key,
  verify_due_at bigint,
  verify_tries integer not null default 0,
  failures integer not null default 0,
  failing_since bigint,
  window_started_at bigint not null default 0,
  window_attempts integer not null default 0,
  window_failures integer not null default 0,
  pauses integer not null default 0,
  paused_until bigint,
  held_by uuid,
  held_until timestamptz,
  last_held_at timestamptz
) with (fillfactor = 50);
comment on table webhook_receivers is 'Times are epoch milliseconds.';
comment on column webhook_receivers.verify_due_at is
  'When the receiver is asked whether it wants events; `null` if it is not asked.';
comment on column webhook_receivers.failures is 'Failed tries since the last success.';
comment on column webhook_receivers.pauses is 'Pauses one after the other; 0 if none is needed.';
comment on column webhook_receivers.held_by is 'The lease of the process that sends to the receiver.';
create index webhook_receivers_verify on webhook_receivers (verify_due_at) where verify_due_at is not null;

create table webhook_bodies (
  body_id bigint generated always as identity primary key,
  event_id text not null unique,
  event_name text not null,
  content_uuid uuid not null,
  body text not null,
  made_at bigint not null
);
comment on column webhook_bodies.body is 'JSON without the filters that matched.';
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
comment on column deliveries.matching_filters is 'JSON: uuids of the filters that let the event through.';
comment on column deliveries.state is '0 waiting, 1 delivered, 2 failed.';
comment on column deliveries.is_replay is
  'Whether the owner asked for this replay. A replay is sent once, even if it fails.';
comment on column deliveries.failure is 'Why the delivery failed for good.';
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
comment on column delivery_attempts.response is 'The beginning of the answer.';

-- The request bin: what webhooks without a server of their own were sent.

create table webhook_bin_requests (
  request_id bigint generated always as identity primary key,
  webhook_id uuid not null,
  received_at bigint not null,
  headers jsonb not null,
  body text not null,
  body_bytes integer not null,
  answer smallint not null
);
comment on column webhook_bin_requests.received_at is 'Epoch milliseconds.';
comment on column webhook_bin_requests.headers is 'Names and values.';
comment on column webhook_bin_requests.body is 'The beginning of the body.';
comment on column webhook_bin_requests.body_bytes is 'Bytes of the whole body.';
comment on column webhook_bin_requests.answer is 'The status that the bin answered.';
create index webhook_bin_requests_webhook on webhook_bin_requests (webhook_id, request_id);


-- The outside catalog's data about podcasts, its charts, and the ranks that are computed from charts, recommendations
-- and look-ups.
--
-- Indexes by popularity contain the podcasts that lists may show: the most popular podcasts of a language are read from
-- one of them. A genre that few podcasts have is found by the index of genres, and a medium by an index without `podcast`,
-- which nearly all podcasts have. Requests to a catalog are counted by a token bucket: a count per minute would allow twice
-- as many around the end of a minute.

create table catalog_infos (
  series_uuid uuid primary key,
  catalog_id bigint not null,
  base_artwork_url text,
  country text,
  publisher_id bigint,
  publisher_name text,
  subtitle text,
  summary text,
  hash text not null,
  updated_at bigint not null
);
comment on table catalog_infos is 'Only podcasts whose identifier there is proved.';
comment on column catalog_infos.base_artwork_url is 'Followed by `640x640bb.png` it is the URL of an image.';
comment on column catalog_infos.updated_at is 'Epoch seconds.';

create table catalog_checks (
  series_uuid uuid primary key,
  looked_up_at bigint,
  missed_days smallint not null default 0,
  searched_at bigint
);
comment on table catalog_checks is 'When the catalog was asked for a podcast, in epoch seconds.';
comment on column catalog_checks.looked_up_at is 'The last look-up of its identifier.';
comment on column catalog_checks.missed_days is 'Days in a row on which the catalog did not know the identifier.';
comment on column catalog_checks.searched_at is 'The last search for its name.';

create table catalog_requests (
  provider text primary key,
  paused_until bigint not null default 0,
  full_at bigint not null default 0
);
comment on table catalog_requests is 'How often a provider was asked lately, by all processes.';
comment on column catalog_requests.paused_until is
  'Epoch seconds. After the provider refused a request, it is not asked until then.';
comment on column catalog_requests.full_at is
  'Epoch milliseconds: when the token bucket of all processes is full again.';

create table charts (
  type text not null check (type in ('PODCASTSERIES', 'PODCASTEPISODE')),
  country text not null,
  genre text not null default '',
  fetched_at bigint,
  due_at bigint not null,
  primary key (type, country, genre)
);
comment on table charts is 'A chart that the provider was asked for.';
comment on column charts.genre is 'Empty for the chart of all genres.';
comment on column charts.fetched_at is 'Epoch seconds; `null` if the chart was never fetched.';
comment on column charts.due_at is 'When the chart is fetched again.';

create table chart_entries (
  type text not null,
  country text not null,
  genre text not null default '',
  rank smallint not null,
  catalog_id bigint not null,
  episode_guid text,
  episode_name text,
  genres text[] not null default '{}',
  series_uuid uuid,
  episode_uuid uuid,
  primary key (type, country, genre, rank)
);
comment on column chart_entries.rank is 'From 1.';
comment on column chart_entries.catalog_id is 'Identifier of the podcast in the catalog.';
comment on column chart_entries.episode_name is 'Title of the episode as the chart has it.';
comment on column chart_entries.genres is 'Genres that the chart gives the entry.';
comment on column chart_entries.series_uuid is '`null` if this directory does not know the podcast.';
create index chart_entries_catalog on chart_entries (catalog_id);
create index chart_entries_episodes on chart_entries (series_uuid)
  where type = 'PODCASTEPISODE' and episode_uuid is null and series_uuid is not null;

create table chart_days (
  day integer not null,
  series_uuid uuid not null,
  score double precision not null,
  primary key (day, series_uuid)
);
comment on table chart_days is
  'The score of a podcast in the charts of a day: its best place in each country, weighted and summed.';
comment on column chart_days.day is 'Days since 1970.';

create table recommenders (
  series_uuid uuid primary key,
  fingerprint text not null,
  domain text not null
);
comment on table recommenders is 'A podcast whose feed recommends others.';
comment on column recommenders.fingerprint is 'Changes with the recommendations and the domain.';
comment on column recommenders.domain is 'Registrable domain of the feed: recommendations of one domain count once.';

create table recommendations (
  series_uuid uuid not null,
  place smallint not null,
  feed_guid text,
  url_key text,
  primary key (series_uuid, place)
);
comment on column recommendations.url_key is 'As `feed_urls` has it.';
create index recommendations_url on recommendations (url_key) where url_key is not null;
create index recommendations_guid on recommendations (lower(feed_guid)) where feed_guid is not null;

-- The podcasts that are like another one. They are found again a week later, or when the podcast changes: a crash may
-- lose the table. A row has at most 114 bytes.

create unlogged table similar_podcasts (
  series_uuid uuid primary key,
  made_at bigint not null,
  digest integer not null,
  entries bytea not null
);
comment on column similar_podcasts.made_at is 'Epoch seconds.';
comment on column similar_podcasts.digest is
  'Changes with what the podcasts were found by: name, description, genres and recommendations.';
comment on column similar_podcasts.entries is
  '17 bytes for each of at most five podcasts: the letter of the reason, and the uuid.';

create table look_ups (
  series_uuid uuid not null,
  account_id bigint not null,
  day integer not null,
  primary key (series_uuid, account_id)
);
comment on table look_ups is 'The last day on which an account looked a series up.';
comment on column look_ups.day is 'Days since 1970.';

create table popularity_ranks (
  series_uuid uuid primary key,
  score double precision not null,
  rank text,
  crossed_since integer,
  is_applied boolean not null default false
);
comment on table popularity_ranks is
  'The ranks of the last run, with the values that the next run needs to keep them steady.';
comment on column popularity_ranks.score is '0 if nothing is known of the podcast any more.';
comment on column popularity_ranks.rank is '`null` if the podcast is beyond the last band.';
comment on column popularity_ranks.crossed_since is
  'Since which day the position has been outside the band of `rank`; `null` if it is inside.';
comment on column popularity_ranks.is_applied is 'Whether the podcast has this score and rank.';

create index podcast_series_popular on podcast_series (popularity desc, episodes_count desc, uuid)
  where is_read and not is_duplicate and not is_blocked;
create index podcast_series_popular_language on podcast_series (language, popularity desc, episodes_count desc, uuid)
  where is_read and not is_duplicate and not is_blocked;
create index podcast_series_popular_medium on podcast_series (medium, popularity desc, episodes_count desc, uuid)
  where is_read and not is_duplicate and not is_blocked and medium <> 'podcast';
create index podcast_series_genres on podcast_series using gin (genres)
  where is_read and not is_duplicate and not is_blocked;
create index podcast_series_latest on podcast_series (latest_episode_at desc, uuid)
  where is_read and not is_duplicate and not is_blocked;
create index podcast_series_live on podcast_series (popularity desc, uuid)
  where extras @> '{"liveItems": [{"status": "live"}]}';
create index podcast_series_value on podcast_series (popularity desc, uuid) where extras ? 'value';
create index podcast_series_recommending on podcast_series (uuid)
  where extras ?| array['podroll', 'remoteItems'];

-- `companions`: the content of the chapter and transcript files that feeds link, or why it is unknown. The files
-- are outdated while `changes` is greater than `changes_read`.
--
-- `transcriptions`: a row for each episode that was, is or will be transcribed. `transcription_pieces`: the parts of long
-- audio while it is transcribed. `transcript_charges`: the credit of an account for a generated transcript.

create table companions (
  series_uuid uuid not null,
  episode_uuid uuid not null,
  kind text not null,
  links_digest text not null,
  outcome text not null,
  reason text,
  file_url text,
  file_etag text,
  file_last_modified text,
  content bytea,
  content_digest text,
  checked_at bigint not null,
  changes integer not null default 0,
  changes_read integer not null default 0,
  primary key (series_uuid, episode_uuid, kind)
);
comment on column companions.kind is '`chapters` or `transcript`.';
comment on column companions.links_digest is
  'Digest of the feed''s data about the files. If it changes, the files are looked for again.';
comment on column companions.outcome is
  '`found`; `none` if no link leads to a file; `failed` if one may lead to a file later.';
comment on column companions.file_url is
  'The file that was used, with its validators. `null` if the content stands in the feed.';
comment on column companions.content is 'Gzipped JSON.';
comment on column companions.changes is 'How often the feed changed the episode since this row stands.';
comment on column companions.changes_read is
  '`changes` when the last look at the files began: a change that comes during the look is not lost.';

create table transcript_changes (
  id bigint generated always as identity primary key,
  series_uuid uuid not null
);
comment on table transcript_changes is 'Podcasts with a transcript that was stored since. A job tells searches of them.';

create table transcripts_due (
  series_uuid uuid not null,
  episode_uuid uuid not null,
  due_at bigint not null,
  changes integer not null default 0,
  primary key (series_uuid, episode_uuid)
);
comment on table transcripts_due is 'Episodes whose publisher''s transcript is to be fetched, though nobody asks for it now.';
comment on column transcripts_due.changes is
  'How often the feed changed the episode while it is due: a change that comes during the fetch keeps it due.';
create index transcripts_due_times on transcripts_due (due_at);

create table transcript_fetches (
  day integer primary key,
  fetched integer not null
);
comment on table transcript_fetches is 'How many of them were fetched on a day.';
comment on column transcript_fetches.day is 'Days since 1970.';

create table transcriptions (
  series_uuid uuid not null,
  episode_uuid uuid not null,
  state text not null,
  audio_url text not null,
  runs integer not null default 0,
  failures integer not null default 0,
  pieces integer,
  pieces_done integer not null default 0,
  reason text,
  queued_at bigint not null,
  changed_at bigint not null,
  primary key (series_uuid, episode_uuid)
);
comment on column transcriptions.state is '`queued`, `running`, `done`, `failed` or `refused`.';
comment on column transcriptions.runs is 'How many runs began, including those whose process died.';
comment on column transcriptions.failures is 'How often the provider, or the host of the audio, failed temporarily.';
comment on column transcriptions.pieces is 'Pieces of long audio; `null` if the audio is transcribed whole.';
create index transcriptions_under_way on transcriptions (changed_at) where state in ('queued', 'running');

create table transcription_pieces (
  series_uuid uuid not null,
  episode_uuid uuid not null,
  number integer not null,
  source text not null,
  start_ms integer not null,
  end_ms integer not null,
  content bytea,
  language text,
  primary key (series_uuid, episode_uuid, number)
);
comment on column transcription_pieces.source is
  'Digest of the audio, the provider and its model. Pieces of another source are made anew.';
comment on column transcription_pieces.content is 'Gzipped JSON; `null` until the piece was transcribed.';

create table generated_transcripts (
  series_uuid uuid not null,
  episode_uuid uuid not null,
  provider text not null,
  model text not null,
  language text,
  content bytea not null,
  made_at bigint not null,
  primary key (series_uuid, episode_uuid)
);
comment on column generated_transcripts.content is 'Gzipped JSON.';

create table transcription_policies (
  series_uuid uuid primary key,
  policy text not null,
  set_at bigint not null
);
comment on column transcription_policies.policy is '`automatic` or `refused`.';

create table transcript_charges (
  account_id bigint not null,
  episode_uuid uuid not null,
  series_uuid uuid not null,
  state text not null,
  credits integer not null,
  month text not null,
  changed_at bigint not null,
  primary key (account_id, episode_uuid)
);
comment on column transcript_charges.state is '`held` while the transcript is made, then `charged` or `released`.';
comment on column transcript_charges.credits is '1, or 0 if the transcript is free for all accounts.';
comment on column transcript_charges.month is 'The month whose credit is used.';
create index transcript_charges_held on transcript_charges (episode_uuid) where state = 'held';
create index transcript_charges_account on transcript_charges (account_id, changed_at desc);

-- Wrong passwords by the digest of the person or address, for limits that processes share. A crash may forget them.

create unlogged table password_attempts (
  key bytea not null,
  attempts integer not null,
  ends_at bigint not null,
  primary key (key)
);
comment on column password_attempts.key is 'Digest of the person or the address.';
comment on column password_attempts.ends_at is 'Epoch milliseconds.';
create index password_attempts_ends_at on password_attempts (ends_at);

-- Networks from which a person signed in, as digests. Their owner is not kept waiting while others guess the password.

create table person_networks (
  person_id uuid not null,
  network bytea not null,
  seen_at bigint not null,
  primary key (person_id, network)
);
comment on column person_networks.network is 'Digest of an IPv4 address, or of the first 64 bits of an IPv6 address.';
create index person_networks_seen_at on person_networks (seen_at);

-- A process may be paused while a text that it sealed is on its way here, and woken after `secret rotate` has ended that
-- secret. Nobody could open the text, so it is refused. `secret rotate` locks these tables when it ends a secret: a
-- statement comes before that, and is counted, or after it, and sees the fact.
create function refuse_ended_secret() returns trigger language plpgsql as $$
begin
  if exists (
    select from directory_facts
    where name = 'service-secrets'
      and starts_with(to_jsonb(new) ->> tg_argv[0], 'v1:' || left(value::jsonb ->> 'ended', 12) || ':')
  ) then
    raise exception 'The text is sealed with a secret that `secret rotate` ended';
  end if;
  return new;
end
$$;
create trigger refuse_ended_secret before insert or update of cipher on api_keys
  for each row execute function refuse_ended_secret('cipher');
create trigger refuse_ended_secret before insert or update of secret on webhooks
  for each row execute function refuse_ended_secret('secret');
create trigger refuse_ended_secret before insert or update of record on websub_subscriptions
  for each row execute function refuse_ended_secret('record');
