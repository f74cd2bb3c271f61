/** The content: series, episodes, comics, issues, creators and their content. */
export const sql = `
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
  is_completed boolean,
  is_explicit_content boolean,
  is_read boolean not null default false,
  is_duplicate boolean not null default false,
  is_blocked boolean not null default false,
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
  primary key (series_uuid, uuid)
);
create index podcast_episodes_date on podcast_episodes (series_uuid, date_published desc nulls last, uuid);
create index podcast_episodes_blocked on podcast_episodes (series_uuid) where is_blocked;
create index podcast_episodes_guid on podcast_episodes (md5(guid)) where guid is not null;
create index podcast_episodes_name on podcast_episodes (md5(lower(name))) where name is not null;

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
create index creator_contents_position on creator_contents (creator_uuid, position, uuid);
create index creator_contents_content on creator_contents (content_uuid);
`
