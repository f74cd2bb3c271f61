/**
 * `feed_diagnostics`: the faults that the last reading of a feed's document found, grouped by code. A feed without
 * faults has no row. The index of the audit is for the page of a feed, which says when the feed was taken down.
 */
export const sql = `
create table feed_diagnostics (
  feed_id uuid primary key,
  read_at bigint not null,
  items jsonb not null
);

create index audit_entries_target on audit_entries (target, entry_id);
`
