import { noun, operatorFeeds } from './operator-feeds.ts'

const rooms = {
  label: 'Operation',
  links: {
    '': { label: 'What needs you', about: '' },
    feeds: { label: 'Feeds', about: 'Those that fail, are due, or are read no more; search by name, URL or uuid.' },
    hosts: { label: 'Hosts', about: 'How many feeds each has, how fast it is asked, and what fails there.' },
    processes: { label: 'Processes', about: 'What runs, what each holds, and what was lost.' },
    jobs: { label: 'Jobs', about: 'When each ran last and how that ended; run one now.' },
    webhooks: { label: 'Webhooks', about: 'The receivers of all accounts, and how well they answer.' },
    accounts: { label: 'Accounts', about: 'Plans, usage, keys and sessions.' },
    storage: { label: 'Storage', about: 'The size of each table, its growth, and the last backup.' },
    audit: { label: 'Audit', about: 'Who did what, to what, and why.' },
  },
} as const

const acts = {
  reason: 'Why, for the record',
  sure: 'I know that this cannot be undone',
  done: {
    read: 'You asked for a reading now. It begins when its host has a turn: load the page again until “Last look” shows it.',
    readLater: 'Its host asked for a pause: the feed is read at its end. “Next look” below says when.',
    reparse: 'The feed is fetched and read whole soon.',
    block: 'It is taken out.',
    unblock: 'It is put back.',
    already: 'It was so already. Nothing was changed.',
    delete: 'It is deleted, with its feed.',
    merge: 'The other one leads here from now on.',
    plan: 'The plan is changed.',
    key: 'The old keys have ended, and the account has a new one. Its person sees it on the dashboard.',
    sessions: 'All sessions have ended. The person has to log in again.',
    operator: 'The person is an operator now.',
    notOperator: 'The person is no operator any more.',
    close: 'The account is deleted.',
    dismiss: 'The lost process is dismissed.',
    disable: 'The webhook is inactive now.',
    requeue: 'The failed deliveries wait again, with all their tries.',
    requeueNone: 'No delivery of the last 14 days had failed. A pause of the receiver has ended.',
    run: 'The job runs as soon as a process with the role “jobs” takes it.',
    runWaits: 'A run of the job waits already.',
  },
} as const

const refusals = {
  title: 'Not done',
  sayWhy: 'Say why. The record keeps it.',
  beSure: 'Tick the box: this cannot be undone.',
  chooseOne: 'Choose the one that stays.',
  choosePlan: 'Choose a plan.',
  noFeed: 'The directory has no such feed.',
  noAccount: 'The directory has no such account.',
  noPerson: 'Nobody signs in to this account, so it cannot be an operator’s.',
  ownAccount: 'This is your own account. Another operator has to do this.',
  noWebhook: 'The directory has no such webhook.',
  noJob: 'The directory has no such job.',
  notLost: 'This process is not among the lost ones.',
} as const

const list = {
  pages: 'Parts of the list',
  first: 'To the beginning',
  next: 'Next',
  files: 'The same list as a file:',
  or: 'or',
  csv: 'CSV',
  json: 'JSON',
} as const

const index = {
  title: 'Operation',
  about: (count: number) => `about ${count.toLocaleString('en')}`,
  upTo: (count: number, most: number) => (count >= most ? `${most.toLocaleString('en')}+` : count.toLocaleString('en')),
  feeds: 'Feeds',
  lists: {
    due: 'Due now',
    failing: 'Failing',
    never: 'Read no more',
    unread: 'Not read yet',
    blocked: 'Taken out',
  },
  noneDue: 'None waits',
  oldestDue: (distance: string) => `The oldest was due ${distance}`,
  processes: 'Processes',
  lost: (count: number) => `${count.toLocaleString('en')} lost`,
  noneLost: 'All say that they live',
  jobs: 'Failed jobs',
  jobsNote: 'By their last runs',
  accounts: 'Accounts',
  rooms: 'Where to look',
  priorities: 'Feeds by how often they are checked',
  outcomes: 'Feeds by their last result',
  neverChecked: 'Never checked',
  groupHead: ['Feeds', 'Due', 'Failing'],
  readers: {
    title: 'Readers of events',
    head: ['Reader', 'State'],
    allRead: 'Has read all',
    behind: (time: string) => `Behind by ${time}`,
  },
} as const

const processes = {
  title: 'Processes',
  titleOf: (host: string) => `Process on ${host}`,
  none: 'No process says that it lives.',
  columns: { process: 'Process', roles: 'Roles', metrics: 'Metrics', state: 'State' },
  noListener: 'None',
  noJobs: 'None',
  runningSince: (distance: string) => `Running, started ${distance}`,
  lostSince: (distance: string) => `Lost: it ended without saying so, and was last heard ${distance}`,
  dismiss: 'Dismiss',
  facts: { title: 'State', started: 'Started', heard: 'Last heard', id: 'Id', jobs: 'Runs the jobs' },
  leases: { title: 'What only it may do now', head: ['What', 'Since', 'Until'] },
  slots: {
    title: (count: number) => `Asks the hosts of ${noun(count, 'slot')}`,
    about: 'Each slot leads to the feeds in it that are due.',
  },
} as const

const accounts = {
  title: 'Accounts',
  none: 'No account is in this list.',
  operator: 'Operator',
  service: 'Service account',
  plans: 'Plans',
  allPlans: 'All',
  find: { label: 'E-mail address, or a part of it', button: 'Search' },
  columns: { account: 'Account', plan: 'Plan', usage: 'Requests of the month', keys: 'Keys', made: 'Made' },
  facts: {
    title: 'State',
    id: 'User id',
    kind: 'Kind',
    person: 'Account of a person',
    used: 'Requests of the month',
    of: (used: string, limit: string) => `${used} of ${limit}`,
    perMinute: 'Requests a minute',
    webhooks: 'Webhooks',
  },
  usage: 'Usage',
  keyList: {
    title: 'Keys',
    head: ['Made', 'Last used', 'Ends'],
    none: 'It has no valid key.',
    noEnd: 'Has no end',
    unused: 'Not yet',
  },
  sessions: {
    title: 'Sessions',
    head: ['Began', 'Ends', 'Browser'],
    none: 'Nobody is signed in.',
    unknown: 'Unknown',
  },
  submissions: { title: 'Submitted feeds', head: ['Feed', 'Submitted'], none: 'It submitted none.' },
  byIt: 'What this account did as an operator or owner',
  act: {
    own: 'This is your own account. Only another operator can close it, or end your right.',
    plan: {
      heading: 'Change the plan',
      text: 'The limits of the plan count within 30 seconds.',
      field: 'Plan',
      button: 'Change the plan',
    },
    key: {
      heading: 'End all keys',
      text: 'All keys end at once. The account gets a new one, which its person sees on the dashboard.',
      button: 'End all keys',
    },
    sessions: {
      heading: 'End all sessions',
      text: 'The person has to log in again, on all devices.',
      button: 'End all sessions',
    },
    operator: {
      heading: 'Make it an operator',
      text: 'The person sees and does all that you do.',
      button: 'Make it an operator',
    },
    notOperator: {
      heading: 'End its right as an operator',
      text: 'The person keeps the account, and sees these pages no more.',
      button: 'End the right',
    },
    close: {
      heading: 'Close the account',
      text: 'Its keys, webhooks and sessions end at once. Feeds that it submitted stay.',
      button: 'Close the account',
    },
  },
} as const

const webhooks = {
  title: 'Webhooks',
  none: 'No account has a webhook.',
  columns: {
    receiver: 'Receiver',
    account: 'Account',
    state: 'State',
    failures: 'Failed tries in a row',
    waiting: 'Waiting',
    failed: 'Failed for good',
  },
  states: {
    well: 'Answers well',
    answersWrong: 'Answers wrongly, or not at all',
    paused: 'Paused after failures',
    unverified: 'Not verified yet',
    inactive: 'Inactive',
    failing: 'Inactive: it failed for days',
    gone: 'Inactive: it said that it is gone',
    operator: 'Inactive: an operator switched it off',
  },
  facts: {
    title: 'State',
    events: 'Events',
    failingSince: 'Failing since',
    pausedUntil: 'Paused until',
    id: 'Id',
  },
  deliveries: {
    title: 'Last deliveries',
    head: ['Event', 'Made', 'State', 'Last answer'],
    none: 'Nothing was sent yet.',
  },
  act: {
    requeue: {
      heading: 'Send failed deliveries again',
      text: 'Those that failed within 14 days wait again, with all their tries. A pause of the receiver ends.',
      button: 'Send them again',
    },
    disable: {
      heading: 'Switch it off',
      text: 'What waits for it fails, and can be sent again later. Its owner makes it active again by changing it.',
      button: 'Switch it off',
    },
  },
} as const

const jobs = {
  title: 'Jobs',
  none: 'There is no timed job.',
  columns: {
    job: 'Job',
    every: 'Every',
    state: 'State',
    completed: 'Last completed',
    failed: 'Last failed',
    next: 'Next run',
  },
  states: {
    running: 'Runs now',
    waiting: 'Waits for a process',
    failed: 'Failed',
    completed: 'Completed',
    never: 'Never ran',
  },
  soon: 'As soon as a process takes it',
  everyText: (period: string) => `It runs every ${period}.`,
  runs: { title: 'Last runs', head: ['When', 'State', 'Time it took', 'Failure'], none: 'No run is kept.' },
  runStates: {
    created: 'Waits',
    retry: 'Waits to be tried again',
    active: 'Runs now',
    completed: 'Completed',
    cancelled: 'Cancelled',
    failed: 'Failed',
  },
  act: {
    heading: 'Run it now',
    text: 'It runs even if its last run was just now. A process with the role “jobs” takes it.',
    button: 'Run it now',
  },
} as const

const audit = {
  title: 'Audit',
  none: 'Nothing yet.',
  columns: { when: 'When', who: 'Who', what: 'What', of: 'Of', why: 'Why' },
  all: { actor: 'All by this one', target: 'All about this' },
  filters: {
    action: 'Action',
    target: 'Of',
    actor: 'Who',
    button: 'Filter',
    about: 'Each is the whole value, as the list shows it; its links fill it in.',
  },
} as const

const storage = {
  title: 'Storage',
  none: 'The database has no table.',
  columns: { table: 'Table', bytes: 'Size', indexes: 'Indexes', rows: 'Rows, estimated', growth: 'Growth' },
  unknown: 'Unknown',
  notMeasured: 'Not measured yet',
  grew: (size: string, days: number) => `${size} in ${noun(days, 'day')}`,
  facts: {
    title: 'The whole',
    database: 'Database',
    postgresql: 'PostgreSQL',
    embedded: 'Embedded, in the data folder',
    total: 'Size',
    growth: 'Growth',
    oldestEvent: 'Oldest event',
    noEvent: 'None',
    backup: 'Last backup',
    noBackup: 'None by the command backup',
    ofServer: 'Made by the server’s own tools, which do not tell the directory',
    archived: 'Last archived log',
  },
} as const

/** The words of the pages for operators. */
export const operator = {
  rooms,
  acts,
  refusals,
  list,
  index,
  ...operatorFeeds,
  processes,
  accounts,
  webhooks,
  jobs,
  audit,
  storage,
} as const
