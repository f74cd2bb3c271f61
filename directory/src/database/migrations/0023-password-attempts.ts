/** Wrong passwords by the digest of the person or address, for limits that processes share. A crash may forget them. */
export const sql = `
create unlogged table password_attempts (
  key bytea not null,
  attempts integer not null,
  ends_at bigint not null,
  primary key (key)
);
create index password_attempts_ends_at on password_attempts (ends_at);
`
