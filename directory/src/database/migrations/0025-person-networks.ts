/**
 * Networks from which a person signed in, as digests. Their owner is not kept waiting while others guess the password.
 */
export const sql = `
create table person_networks (
  person_id uuid not null,
  network bytea not null,
  seen_at bigint not null,
  primary key (person_id, network)
);
create index person_networks_seen_at on person_networks (seen_at);
`
