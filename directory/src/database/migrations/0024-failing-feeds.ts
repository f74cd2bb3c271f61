/** Popularity, the list of feeds that fail and their number ask for them alone. */
export const sql = `
create index feeds_failing on feeds (failing_since) where failing_since is not null;
`
