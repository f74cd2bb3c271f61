/**
 * Slots of hosts and the workers that own them. A worker asks only the hosts of its slots, so that no host is asked by two
 * workers at once.
 */
export const sql = `
create table refresh_workers (
  worker_id uuid primary key,
  joined_at timestamptz not null,
  heartbeat_at timestamptz not null
);

create table host_slots (
  slot smallint primary key check (slot between 0 and 255),
  worker_id uuid,
  free_from timestamptz
);
insert into host_slots (slot) select generate_series(0, 255);
`
