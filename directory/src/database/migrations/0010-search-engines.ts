/**
 * Each engine has its own list of series to index, so that several engines can be filled at once. `tries` and `due_at`
 * are for series that could not be indexed. `term` grows with each process that gets the right to write an index.
 */
export const sql = `
delete from search_due;
alter table search_due drop constraint search_due_pkey;
alter table search_due add column engine text not null;
alter table search_due add column due_at timestamptz not null default now();
alter table search_due add column tries integer not null default 0;
alter table search_due add primary key (engine, series_uuid);
create index search_due_times on search_due (engine, due_at);

alter table search_indexes add column term bigint not null default 1;
update search_indexes set terms_version = 0;
`
