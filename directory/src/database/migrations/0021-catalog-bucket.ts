/**
 * Requests to a catalog are counted by a token bucket. A count of a minute allowed twice as many around its end. Processes
 * of the version before count in the columns that were there.
 */
export const sql = `
alter table catalog_requests
  alter column minute set default 0,
  alter column requests set default 0,
  add column full_at bigint not null default 0;
`
