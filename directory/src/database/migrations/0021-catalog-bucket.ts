/**
 * Requests to a catalog are counted by a token bucket. A count per minute allowed twice as many around the end of a
 * minute. Processes of the previous version count in the old columns.
 */
export const sql = `
alter table catalog_requests
  alter column minute set default 0,
  alter column requests set default 0,
  add column full_at bigint not null default 0;
`
