/** A part of the benchmark: a module in `parts/` that measures and reports figures. */
export interface Part {
  /** What it measures, in one sentence. */
  readonly about: string
  /** Minutes of a whole run on two cores. */
  readonly minutes: number
}

/** All parts, in the order of a whole run. The key is the file in `parts/`. */
export const parts: Readonly<Record<string, Part>> = {
  'embedded-latency': {
    about:
      'How long questions wait while a feed of 5,000 children is read for the first time, on an embedded database.',
    minutes: 2,
  },
  backup: {
    about: 'How long reads and writes wait while an embedded database of 200,000 episodes is backed up.',
    minutes: 4,
  },
  load: {
    about: 'Memory of a directory on an embedded database under an hour of steady load.',
    minutes: 63,
  },
  crowd: {
    about: 'Submissions on an embedded database beside 200 clients that search, and alone.',
    minutes: 4,
  },
  'generated-queries': {
    about: 'Asks 100,000 generated queries, valid and not. The first status of 500 or failure inside ends it.',
    minutes: 10,
  },
  'hostile-queries': {
    about:
      'Asks 10,000 queries that ask for much with little text: aliases, fragments, introspection, long answers, variables.',
    minutes: 30,
  },
  graphql: {
    about:
      'CPU of the process for a podcast with its episodes, from PostgreSQL and from the cache, and for long lists.',
    minutes: 2,
  },
  apps: {
    about:
      'What each address for apps takes among 300,000 episodes, and the same by GraphQL; and `recent/data` beside changes.',
    minutes: 15,
  },
  browsing: {
    about: 'What the pages take on which people browse: of 100,000 podcasts in PostgreSQL, and of 1,000 embedded.',
    minutes: 5,
  },
  kills: {
    about:
      'Kills the processes of a directory 200 times each, compares it with one that was left in peace, and what webhooks got.',
    minutes: 60,
  },
  chaos: {
    about:
      'Kills processes, crashes, pauses, cuts off and fills their database, and moves their clock, for an hour, and compares what is held with a directory that was left in peace.',
    minutes: 90,
  },
  deliveries: {
    about:
      'Deliveries a second from events to a receiver in another process, and the delay of one on an idle directory.',
    minutes: 5,
  },
  matching: {
    about: 'CPU for matching an event against 5,000 and 50,000 filters.',
    minutes: 3,
  },
  search: {
    about:
      'Searches of many kinds among 300,000 generated episodes in PostgreSQL and 200,000 in the embedded database, and beside other engines if asked to.',
    minutes: 30,
  },
  relevance: {
    about:
      'Order of results for judged queries, beside other engines on the same documents: those that ranking is tuned with, and those that nothing is tuned with.',
    minutes: 10,
  },
  said: {
    about:
      'Questions about what is said, among 504 hours of made speech in six languages: the right episode and paragraph first.',
    minutes: 10,
  },
  claims: {
    about: 'Claims of 100 feeds among 4.4 million, paced and by 4 workers at full speed.',
    minutes: 25,
  },
  unchanged: {
    about: 'Stored refreshes a second that are 304, by one worker, of feeds on 1,000 host names.',
    minutes: 10,
  },
  wal: {
    about: 'Bytes of the log of changes that a 304 writes, without and with full-page images.',
    minutes: 8,
  },
  'open-data': {
    about: 'A day of open data of a million podcasts: the event loop and memory of the process, seconds and sizes.',
    minutes: 15,
  },
  'first-readings': {
    about: 'New feeds fetched, read, stored and found by searches, by one worker.',
    minutes: 5,
  },
  submission: {
    about: 'Seconds from a submission to the readable series, and to one that searches find, on an idle fleet.',
    minutes: 5,
  },
}
