/** For queries that read only failing feeds: popularity, the list of failing feeds, and their number. */
export const sql = `
create index feeds_failing on feeds (failing_since) where failing_since is not null;
`
