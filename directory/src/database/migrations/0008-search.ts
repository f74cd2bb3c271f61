/**
 * The search index in this database. `vector` has the terms of a text with their places. It also has the values for
 * filters, as terms that begin with `=`. `name_vector` is small, so names are looked for there first.
 */
export const sql = `
create table search_series (
  uuid uuid primary key,
  type text not null,
  name_terms text not null,
  name_hash integer not null,
  by_terms text not null,
  name_vector tsvector not null,
  vector tsvector not null,
  trigrams text[] not null,
  popularity double precision not null,
  children_count integer not null,
  date_published bigint,
  latest_child_at bigint,
  related uuid[] not null,
  children_key text not null
);
create index search_series_names on search_series using gin (name_vector);
create index search_series_terms on search_series using gin (vector);
create index search_series_trigrams on search_series using gin (trigrams);
create index search_series_hash on search_series (name_hash, type, popularity desc);
create index search_series_popularity on search_series (type, popularity desc, children_count desc, uuid);

create table search_episodes (
  uuid uuid primary key,
  series_uuid uuid not null,
  name_terms text not null,
  name_hash integer not null,
  by_terms text not null,
  name_vector tsvector not null,
  vector tsvector not null,
  popularity double precision not null,
  date_published bigint,
  duration bigint
);
create index search_episodes_names on search_episodes using gin (name_vector);
create index search_episodes_terms on search_episodes using gin (vector);
create index search_episodes_hash on search_episodes (name_hash, popularity desc);
create index search_episodes_popularity on search_episodes (popularity desc, uuid);
create index search_episodes_series on search_episodes (series_uuid, uuid);

create table search_indexes (
  name text primary key,
  holder uuid not null,
  held_until timestamptz not null,
  terms_version integer not null default 0
);

create table search_due (
  series_uuid uuid primary key
);

create unlogged table search_results (
  search_id text primary key,
  kept_at bigint not null,
  results jsonb not null
);
create index search_results_kept on search_results (kept_at);
`
