/**
 * `feeds` is vacuumed when 2 % of its rows are dead: PostgreSQL waits for 20 %, which are 880,000 of 4.4 million. Its due
 * times are analyzed as soon as 5 % changed, for claims and for hosts that are to be spread. `docs/storage.md` has the
 * figures, also of the fillfactor of 70.
 */
export const sql = `
alter table feeds set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.05);
`
