/**
 * Feeds for which somebody waits: those that were submitted, pinged or called. They are claimed before all others that are
 * due. Few rows stand in these indexes, so that a 304 writes nothing there.
 */
export const sql = `
alter table feeds add column is_awaited boolean not null default false;
update feeds set is_awaited = true where last_checked_at is null;
create index feeds_awaited on feeds (due_at) where is_awaited and due_at is not null and not is_blocked;
create index feeds_slot_awaited on feeds (slot, due_at) where is_awaited and due_at is not null and not is_blocked;
`
