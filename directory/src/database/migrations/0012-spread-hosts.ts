/**
 * Hosts with so many feeds that two workers share them. The feeds of such a host are in two slots from `opened_at` on.
 * It is `null` while both slots are being emptied.
 */
export const sql = `
create table spread_hosts (
  host text primary key,
  first_slot smallint not null check (first_slot between 0 and 255),
  second_slot smallint not null check (second_slot between 0 and 255 and second_slot <> first_slot),
  opened_at timestamptz
);
`
