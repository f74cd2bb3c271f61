/** `1 feed`, `12 feeds`. */
export const noun = (count: number, one: string) => `${count.toLocaleString('en')} ${one}${count === 1 ? '' : 's'}`

const feeds = {
  title: 'Feeds',
  none: 'No feed is in this list.',
  noneFailing: 'No feed fails.',
  columns: {
    feed: 'Feed',
    host: 'Host',
    checked: 'Checked',
    last: 'Last look',
    failingSince: 'Failing since',
    next: 'Next look',
    blocked: 'Taken out',
    never: 'Never looked at',
  },
  lists: {
    label: 'Lists of feeds',
    names: {
      failing: 'Failing',
      due: 'Due',
      never: 'Read no more',
      unread: 'Not read yet',
      blocked: 'Taken out',
      scheduled: 'Planned',
    },
    byReason: 'By reason',
    byHost: 'By host',
    about: {
      failing: 'Those whose last looks failed. The ones that began to fail last come first.',
      due: 'Those that wait for a look. The ones that were due first come first.',
      never: 'Those that failed for too long, or repeat another feed. They are in the order of their hosts.',
      unread: 'Those that were submitted and not looked at yet, the oldest first.',
      blocked: 'Those that operators took out.',
      scheduled: 'Those of a host that have a planned look, the next first.',
    },
  },
  find: {
    label: 'Name, URL, host or uuid of a feed',
    button: 'Search',
    about: 'What the search found. An address of a page of the directory finds its feed, too.',
  },
  only: (what: string) => `Only ${what}.`,
  reasonOf: (reason: string) => (reason === '' ? 'feeds without a reason' : `the reason ${reason}`),
  reasons: {
    title: 'Failing feeds by reason',
    reason: 'Reason of the last look',
    feeds: 'Feeds',
    count: (count: number) => noun(count, 'feed'),
  },
  failingHosts: 'Failing feeds by host',
  bounded: (count: number) =>
    `Counted are the ${count.toLocaleString('en')} feeds that began to fail last: there are more.`,
} as const

const takenOut =
  'It leaves all pages, lists and searches, and its feed is not read. Nothing is deleted, and it can be put back.'

const feed = {
  publicState: 'What its publisher sees',
  publicPage: 'Its page',
  acts: 'What operators and owners did',
  facts: {
    title: 'State',
    url: 'URL',
    listed: 'Submitted as',
    host: 'Host',
    kind: 'Kind',
    uuid: 'Uuid',
    checked: 'Checked',
    last: 'Last look',
    outcome: 'Its result',
    failingSince: 'Failing since',
    read: 'Last read',
    next: 'Next look',
    hub: 'Hub',
    duplicate: 'Repeats',
    known: 'Known since',
    submitted: 'Submitted by',
    byNobody: 'Nobody with an account',
    account: (id: number) => `Account ${id}`,
  },
  looks: {
    title: 'History of looks',
    about:
      'The last look, and those that went otherwise than the ones before: at most 20 are kept. Of a feed with an owner, the last readings besides.',
    head: ['When', 'Result'],
    none: 'Nobody has looked at it yet.',
  },
  events: {
    title: 'Last events',
    head: ['When', 'Event', 'Of'],
    none: 'No event is kept.',
  },
  act: {
    read: {
      heading: 'Read it now',
      text: 'It is read ahead of its schedule, also if it is checked no more because it failed for long. A pause that its host asked for holds.',
      button: 'Read it now',
    },
    reparse: {
      heading: 'Read it whole',
      text: 'It is fetched even if its server would call it unchanged, and all of it is read. Only what differs is stored and told.',
      button: 'Read it whole',
    },
    block: { heading: 'Take it out', text: takenOut, button: 'Take it out' },
    unblock: {
      heading: 'Put it back',
      text: 'It is in pages, lists and searches again as it was, and its feed is read soon.',
      button: 'Put it back',
    },
    merge: {
      link: 'Make it one with another series',
      title: (name: string) => `Make ${name} one with another`,
      text: 'This one ends: its uuid and its URLs lead to the one that you choose, and its episodes or issues are gone.',
      find: 'Name, URL or uuid of the one that stays',
      none: 'No other series of this kind was found. Search for the one that stays.',
      stays: 'The one that stays',
      button: 'Make them one',
    },
    remove: {
      heading: 'Delete it for ever',
      text: 'Its feed, its episodes or issues and its URLs are gone, and webhooks are told. To keep it away, take it out instead: anybody may submit a deleted feed again.',
      button: 'Delete it for ever',
    },
  },
} as const

const content = {
  facts: 'State',
  kind: 'Kind',
  kinds: {
    PODCASTSERIES: 'Podcast',
    PODCASTEPISODE: 'Episode',
    COMICSERIES: 'Comic',
    COMICISSUE: 'Issue',
    CREATOR: 'Creator',
  },
  of: 'Of',
  uuid: 'Uuid',
  state: 'State',
  isBlocked: 'Taken out',
  isShown: 'Not taken out',
} as const

const hosts = {
  title: 'Hosts',
  none: 'No host is known.',
  find: 'Host',
  columns: { host: 'Host', feeds: 'Feeds', share: 'Share', due: 'Due', failing: 'Failing' },
  estimated: 'The figures are estimated from 50,000 feeds. Those of one host are counted.',
  percent: (share: number) => (share < 0.001 ? 'below 0.1 %' : `${(share * 100).toFixed(1)} %`),
  upTo: (count: number) => (count >= 10_000 ? '10,000+' : count.toLocaleString('en')),
  one: {
    planned: 'Feeds with a planned look',
    share: (percent: string) => `${percent} of all feeds`,
    due: 'Due now',
    oldest: (distance: string) => `The oldest was due ${distance}`,
    failing: 'Failing',
    never: 'Read no more',
    unread: 'Not read yet',
    bounded: 'Counted are the first 50,000 feeds of this host. Its share is estimated.',
    pace: 'Pace',
    hour: 'Feeds looked at in the last hour',
    day: 'Feeds looked at in the last day',
    next: 'Next look',
    noneNext: 'None is planned',
    slots: 'Slots',
    alone: 'One process asks this host: two feeds at once, with 120 ms between two requests.',
    spread: 'Two processes share this host: one feed at once each, with 100 ms between two requests.',
  },
} as const

/** The words of the pages for operators about feeds and their hosts. */
export const operatorFeeds = { feeds, feed, content, hosts } as const
