/**
 * `companions`: the content of the chapter and transcript files that feeds link, or why it is unknown. `content` is
 * gzipped JSON; `null` if there is none. `is_outdated`: the feed has changed since.
 *
 * `transcriptions`: a row for each episode that was, is or will be transcribed. `transcript_charges`: the credit of an
 * account for a generated transcript: `held` while it is made, then `charged` or `released`.
 */
export const sql = `
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
  checked_at bigint not null,
  is_outdated boolean not null default false,
  primary key (series_uuid, episode_uuid, kind)
);

create table transcriptions (
  series_uuid uuid not null,
  episode_uuid uuid not null,
  state text not null,
  audio_url text not null,
  runs integer not null default 0,
  failures integer not null default 0,
  reason text,
  queued_at bigint not null,
  changed_at bigint not null,
  primary key (series_uuid, episode_uuid)
);
create index transcriptions_under_way on transcriptions (changed_at) where state in ('queued', 'running');

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

create table transcription_policies (
  series_uuid uuid primary key,
  policy text not null,
  set_at bigint not null
);

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
create index transcript_charges_held on transcript_charges (episode_uuid) where state = 'held';
create index transcript_charges_account on transcript_charges (account_id, changed_at desc);
`
