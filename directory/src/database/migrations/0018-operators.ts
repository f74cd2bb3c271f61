/** People who see the state of the fleet, and take content down. */
export const sql = `
alter table accounts add column is_operator boolean not null default false;
`
