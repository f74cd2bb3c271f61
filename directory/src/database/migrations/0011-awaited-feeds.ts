/**
 * Feeds for which somebody waits: those that were submitted, pinged or called. They are claimed before all others that
 * are due. These indexes contain only such feeds, so that the 304 of another feed writes nothing there.
 */
export const sql = `
alter table feeds add column is_awaited boolean not null default false;
update feeds set is_awaited = true where last_checked_at is null;
create index feeds_awaited on feeds (due_at) where is_awaited and due_at is not null and not is_blocked;
create index feeds_slot_awaited on feeds (slot, due_at) where is_awaited and due_at is not null and not is_blocked;
`
