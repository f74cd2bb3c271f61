/**
 * People who sign in, and what they submitted. The library for sign-in fills the first four tables. `sessions.token` is
 * a digest: whoever reads the database cannot take over a session.
 */
export const sql = `
create table people (
  id uuid primary key,
  name text not null,
  email text not null unique,
  is_email_verified boolean not null default false,
  image text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

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
create index verifications_identifier on verifications (identifier);

alter table accounts add column person_id uuid unique;

create table account_submissions (
  account_id bigint not null,
  series_uuid uuid not null,
  submitted_at bigint not null,
  primary key (account_id, series_uuid)
);
`
