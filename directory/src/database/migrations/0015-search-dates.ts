/** For searches by date without a term: "episodes of the last day" are few among millions. */
export const sql = `
create index search_episodes_published on search_episodes (date_published);
create index search_series_updated on search_series (latest_child_at);
`
