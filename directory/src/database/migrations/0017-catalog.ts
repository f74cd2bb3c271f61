/**
 * The outside catalog's data about podcasts, its charts, and the ranks that are computed from charts, recommendations
 * and look-ups. `charts` has a row for each chart that was asked for; `genre` is empty for the chart of all genres.
 *
 * Indexes by popularity contain the podcasts that lists may show: the most popular podcasts of a language are read from
 * one of them. A genre that few podcasts have is found by the index of genres.
 */
export const sql = `
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

create table catalog_checks (
  series_uuid uuid primary key,
  looked_up_at bigint,
  missed_days smallint not null default 0,
  searched_at bigint
);

create table catalog_requests (
  provider text primary key,
  minute bigint not null,
  requests integer not null,
  paused_until bigint not null default 0
);

create table charts (
  type text not null check (type in ('PODCASTSERIES', 'PODCASTEPISODE')),
  country text not null,
  genre text not null default '',
  fetched_at bigint,
  due_at bigint not null,
  primary key (type, country, genre)
);

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
create index chart_entries_catalog on chart_entries (catalog_id);
create index chart_entries_episodes on chart_entries (series_uuid)
  where type = 'PODCASTEPISODE' and episode_uuid is null and series_uuid is not null;

create table chart_days (
  day integer not null,
  series_uuid uuid not null,
  score double precision not null,
  primary key (day, series_uuid)
);

create table recommenders (
  series_uuid uuid primary key,
  fingerprint text not null,
  domain text not null
);

create table recommendations (
  series_uuid uuid not null,
  place smallint not null,
  feed_guid text,
  url_key text,
  primary key (series_uuid, place)
);

create table look_ups (
  series_uuid uuid not null,
  account_id bigint not null,
  day integer not null,
  primary key (series_uuid, account_id)
);

create table popularity_ranks (
  series_uuid uuid primary key,
  score double precision not null,
  position integer,
  rank text,
  crossed_since integer,
  is_applied boolean not null default false
);

create index podcast_series_popular on podcast_series (popularity desc, episodes_count desc, uuid)
  where is_read and not is_duplicate and not is_blocked;
create index podcast_series_popular_language on podcast_series (language, popularity desc, episodes_count desc, uuid)
  where is_read and not is_duplicate and not is_blocked;
create index podcast_series_genres on podcast_series using gin (genres)
  where is_read and not is_duplicate and not is_blocked;
create index podcast_series_recommending on podcast_series (uuid)
  where extras ?| array['podroll', 'remoteItems'];
`
