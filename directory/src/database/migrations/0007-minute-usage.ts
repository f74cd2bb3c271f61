/**
 * Requests of accounts by minute, for limits that processes share. The table is unlogged: a crash may lose a minute.
 */
export const sql = `
create unlogged table minute_usage (
  account_id bigint not null,
  minute bigint not null,
  requests integer not null,
  primary key (account_id, minute)
) with (fillfactor = 50);
create index minute_usage_minute on minute_usage (minute);
`
