/** For counts in lists, which leave out episodes that publishers ask not to list: a few among millions. */
export const sql = `
create index podcast_episodes_withheld on podcast_episodes (series_uuid)
  where extras @> '{"publisherBlock": true}';
`
