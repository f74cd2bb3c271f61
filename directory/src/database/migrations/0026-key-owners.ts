/**
 * Whose keys are, for the reset of a password: `is_confirmed` tells whether the account's address was confirmed when a key
 * was made. It is `null` for keys of earlier releases. `last_used_at` helps people to recognise their keys.
 */
export const sql = `
alter table api_keys
  add column is_confirmed boolean,
  add column last_used_at bigint;
`
