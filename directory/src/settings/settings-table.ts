import { logLevels } from '../runtime/index.ts'
import {
  commandLine,
  contact,
  countryCodes,
  databaseAddress,
  hiveAccounts,
  hostName,
  type Kind,
  limitOrNone,
  mailAddress,
  mailServer,
  modelName,
  oneOf,
  path,
  portOrNone,
  searchAddress,
  secretKey,
  secretText,
  sentence,
  someOf,
  someOrNoneOf,
  token,
  webAddress,
  webAddresses,
  wholeNumber,
  yesOrNo,
} from './kinds.ts'
import { openDataKinds } from './open-data.ts'
import { roles } from './roles.ts'
import { optional, withDefault } from './setting-row.ts'

const count = wholeNumber(0, 1_000_000_000)

/** All settings, in the order in which they are shown. */
export const settingsTable = {
  publicUrl: optional('PUBLIC_URL', {
    flag: 'public-url',
    kind: webAddress,
    sentence:
      'Address under which clients and hubs reach the directory. Without it: that of the listener, and no WebSub.',
  }),
  host: withDefault('HOST', '127.0.0.1', {
    flag: 'host',
    kind: hostName,
    sentence: 'Address that the listener binds. `0.0.0.0` lets other machines in.',
  }),
  port: withDefault('PORT', '4000', {
    flag: 'port',
    kind: wholeNumber(0, 65_535),
    sentence: 'TCP port of the listener. 0 takes a free one.',
  }),
  trustProxy: withDefault('TRUST_PROXY', '0', {
    flag: 'trust-proxy',
    kind: wholeNumber(0, 10),
    unit: 'proxies',
    sentence: 'Number of own proxies before the listener, whose `X-Forwarded-For` is believed.',
  }),
  contact: optional('CONTACT', {
    kind: contact,
    sentence: 'Person whom the owner of a feed can ask. It stands in the `User-Agent` of every request.',
  }),
  artwork: withDefault('ARTWORK', 'direct', {
    kind: oneOf(['direct', 'proxy']),
    sentence:
      'Where browsers load pictures of feeds from: `direct` from the publishers, `proxy` through this directory, so that publishers do not see who looks. With the package `sharp`, `proxy` makes covers small.',
  }),
  databaseUrl: optional('DATABASE_URL', {
    flag: 'database-url',
    kind: databaseAddress,
    isSecret: true,
    sentence: 'PostgreSQL database, version 15 or later. Without it: the embedded database in `DATA`.',
  }),
  databaseReadUrl: optional('DATABASE_READ_URL', {
    kind: databaseAddress,
    isSecret: true,
    sentence:
      'Streaming replica of `DATABASE_URL` that answers GraphQL, public pages and searches. Without it: `DATABASE_URL` does.',
  }),
  databaseReadMaxLag: withDefault('DATABASE_READ_MAX_LAG', '10', {
    kind: wholeNumber(2, 300),
    unit: 'seconds',
    sentence: 'How far the replica may be behind. When it is further behind, or away, `DATABASE_URL` is asked.',
  }),
  data: withDefault('DATA', 'directory-data', {
    flag: 'data',
    kind: path,
    sentence: 'Folder of the embedded database, of the secret that was made for it, and of models of speech.',
  }),
  databaseAnswerSeconds: withDefault('DATABASE_ANSWER_SECONDS', '60', {
    kind: wholeNumber(10, 3_600),
    unit: 'seconds',
    sentence:
      'How long the embedded database may take for a statement. After that the process ends with exit code 4, and a supervisor starts it again. Maintenance has an hour.',
  }),
  serviceSecret: optional('SERVICE_SECRET', {
    kind: secretKey,
    isSecret: true,
    sentence:
      'Key that encrypts API keys in the database. Needed with `DATABASE_URL`; otherwise made at the first start and kept in `DATA`.',
  }),
  serviceSecretFile: optional('SERVICE_SECRET_FILE', {
    kind: path,
    sentence: 'File that has `SERVICE_SECRET`, in its place.',
  }),
  serviceSecretNext: optional('SERVICE_SECRET_NEXT', {
    kind: secretKey,
    isSecret: true,
    sentence: 'Key that takes the place of `SERVICE_SECRET` when `secret rotate` is run. All processes need it before.',
  }),
  serviceSecretNextFile: optional('SERVICE_SECRET_NEXT_FILE', {
    kind: path,
    sentence: 'File that has `SERVICE_SECRET_NEXT`, in its place.',
  }),
  roles: withDefault('ROLES', roles.join(','), {
    flag: 'roles',
    kind: someOf(roles),
    sentence: 'What this process does.',
  }),
  allowPrivate: withDefault('ALLOW_PRIVATE', 'no', {
    flag: 'allow-private',
    kind: yesOrNo,
    sentence: 'Allows feeds and receivers on this machine, over plain http too. For tests and trials.',
  }),
  testFaults: withDefault('TEST_FAULTS', 'no', {
    flag: 'test-faults',
    kind: yesOrNo,
    isHidden: true,
    sentence: 'Lets requests take the database away and give it back. Only with a listener on loopback.',
  }),
  demo: withDefault('DEMO', 'no', {
    flag: 'demo',
    kind: yesOrNo,
    sentence: 'Serves feeds of its own that change now and then, and submits them.',
  }),
  pagesPerMinute: withDefault('PAGES_PER_MINUTE', '1200', {
    kind: count,
    unit: 'pages',
    sentence: 'Pages a minute for one IPv4 address, or one IPv6 network of 64 bits. 0: any number.',
  }),
  searchesPerMinute: withDefault('SEARCHES_PER_MINUTE', '300', {
    kind: count,
    unit: 'searches',
    sentence: 'Searches on the pages a minute for one address. A library that asks what is new counts as one.',
  }),
  suggestionsPerMinute: withDefault('SUGGESTIONS_PER_MINUTE', '600', {
    kind: count,
    unit: 'suggestions',
    sentence: 'Suggestions under the search field a minute for one address.',
  }),
  keylessPerMinute: withDefault('KEYLESS_PER_MINUTE', '60', {
    kind: limitOrNone(0, 1_000_000_000),
    unit: 'requests',
    sentence:
      'Requests of apps without a key a minute for one IPv4 address, or one IPv6 network of 64 bits: `/api/1.0` and the other shapes of docs/apps.md. 0: only with a key. `unlimited`: any number.',
  }),
  openData: withDefault('OPEN_DATA', 'podcasts,comics,creators', {
    kind: someOrNoneOf(openDataKinds),
    sentence:
      'Public content that is written into files each day, for everybody: docs/open-data.md. `none`: no files are written or served.',
  }),
  openDataFolder: optional('OPEN_DATA_FOLDER', {
    kind: path,
    sentence:
      'Folder of these files, which all processes with the roles `http` and `jobs` must reach, also on other machines. Without it: `open-data` in `DATA`, or with `DATABASE_URL` no files.',
  }),
  openDataDays: withDefault('OPEN_DATA_DAYS', '7', {
    kind: wholeNumber(1, 3_650),
    unit: 'days',
    sentence: 'Number of days whose files are kept.',
  }),
  openDataLicense: optional('OPEN_DATA_LICENSE', {
    kind: sentence,
    sentence: 'Under which license these files may be used, such as `CC0 1.0`. It stands in each manifest.',
  }),
  openDataOwnerEmails: withDefault('OPEN_DATA_OWNER_EMAILS', 'no', {
    kind: yesOrNo,
    sentence: 'Writes the e-mail addresses of owners into these files, as their feeds publish them.',
  }),
  metricsToken: optional('METRICS_TOKEN', {
    kind: token,
    isSecret: true,
    sentence:
      'Bearer token of `/metrics`. Without it: `/metrics` answers on loopback only, under `localhost`, an address of loopback or the host of `PUBLIC_URL`.',
  }),
  metricsPort: withDefault('METRICS_PORT', '9464', {
    flag: 'metrics-port',
    kind: portOrNone,
    sentence:
      'TCP port of `/metrics`, `/healthz` and `/readyz` of a process without the role `http`. If it is taken, the next free one; 0 takes any free one. Empty: nothing listens.',
  }),
  metricsHost: withDefault('METRICS_HOST', '127.0.0.1', {
    kind: hostName,
    sentence: 'Address that this listener binds. `0.0.0.0` lets other machines in; then set `METRICS_TOKEN`.',
  }),
  signUp: withDefault('SIGN_UP', 'open', {
    flag: 'sign-up',
    kind: oneOf(['open', 'closed']),
    sentence:
      'Whether people may make accounts on the pages. `closed`: operators invite them with `account create --invite`.',
  }),
  adminEmail: optional('ADMIN_EMAIL', {
    kind: mailAddress,
    sentence:
      'Address that gets the link of the first operator by mail, as long as there is none. It needs `MAIL_URL`. Without it: the link is only printed, and works on this machine alone.',
  }),
  mailUrl: optional('MAIL_URL', {
    kind: mailServer,
    isSecret: true,
    sentence: 'SMTP server for mails to people, such as `smtps://user:password@mail.example`. Without it: no mails.',
  }),
  mailFrom: optional('MAIL_FROM', {
    kind: mailAddress,
    sentence: 'Sender of mails. Needed with `MAIL_URL`.',
  }),
  searchUrl: optional('SEARCH_URL', {
    kind: searchAddress,
    isSecret: true,
    sentence: 'OpenSearch server that answers searches. Without it: the database does.',
  }),
  catalog: withDefault('CATALOG', 'off', {
    kind: oneOf(['off', 'apple']),
    sentence:
      "Outside catalog that is asked for charts and for facts of podcasts. With `apple` you agree to Apple's terms for its look-up and its feeds: their content promotes its store, and stands beside a link or badge.",
  }),
  catalogUrl: withDefault('CATALOG_URL', 'https://itunes.apple.com', {
    kind: webAddress,
    sentence: 'Address of look-ups, searches and charts of one genre.',
  }),
  catalogChartsUrl: withDefault('CATALOG_CHARTS_URL', 'https://rss.applemarketingtools.com', {
    kind: webAddress,
    sentence: 'Address of charts of all genres.',
  }),
  catalogPerMinute: withDefault('CATALOG_PER_MINUTE', '15', {
    kind: wholeNumber(1, 10_000),
    unit: 'requests',
    sentence: 'Requests a minute to the catalog, of all processes together.',
  }),
  catalogCountries: withDefault('CATALOG_COUNTRIES', 'us,gb,de,fr,es,it,nl,se,pl,ie,ca,au,in,jp,kr,cn,br,mx,ar,id', {
    kind: countryCodes,
    sentence: 'Countries whose charts are fetched. Podcasts are looked up in the first one first.',
  }),
  catalogGenreCharts: withDefault('CATALOG_GENRE_CHARTS', 'top', {
    kind: oneOf(['none', 'top', 'all']),
    sentence: 'Genres whose charts are fetched for each country: none, the 19 main ones, or all 110.',
  }),
  catalogGenresFile: optional('CATALOG_GENRES_FILE', {
    kind: path,
    sentence:
      'File with numbers of genres that are not in the built-in table, a line such as `1303,PODCASTSERIES_COMEDY` each.',
  }),
  catalogSearches: withDefault('CATALOG_SEARCHES', '2000', {
    kind: wholeNumber(0, 1_000_000),
    unit: 'podcasts',
    sentence: 'Podcasts a day that are searched in the catalog by name, to find those that read the same feed.',
  }),
  catalogSubmits: withDefault('CATALOG_SUBMITS', 'no', {
    kind: yesOrNo,
    sentence: 'Submits the feeds of podcasts that stand in charts and are not in the directory. These are thousands.',
  }),
  logLevel: withDefault('LOG_LEVEL', 'info', {
    flag: 'log-level',
    kind: oneOf([...logLevels, 'off']),
    sentence: 'Least level of log lines, which go to standard error.',
  }),
  logFormat: withDefault('LOG_FORMAT', 'auto', {
    flag: 'log-format',
    kind: oneOf(['auto', 'json', 'pretty']),
    sentence: 'Format of log lines: `json` for programs, `pretty` for people. `auto`: `pretty` on a terminal.',
  }),
  stopSeconds: withDefault('STOP_SECONDS', '20', {
    kind: wholeNumber(0, 600),
    unit: 'seconds',
    sentence: 'Time that requests and jobs under way have to end when the process is stopped.',
  }),
  drainSeconds: withDefault('DRAIN_SECONDS', '0', {
    kind: wholeNumber(0, 600),
    unit: 'seconds',
    sentence:
      'Time for which a process that is stopped still takes requests, while `/readyz` answers 503. Give a balancer time to notice.',
  }),
  refreshConcurrency: withDefault('REFRESH_CONCURRENCY', '100', {
    kind: wholeNumber(1, 5_000),
    unit: 'feeds',
    sentence: 'Number of feeds that a process refreshes at once.',
  }),
  podpingNodes: optional('PODPING_NODES', {
    kind: webAddresses,
    sentence:
      'API nodes of Hive that are asked for Podpings, in turn, such as `https://api.hive.blog`. Without them: Podping is not read.',
  }),
  podpingAccounts: optional('PODPING_ACCOUNTS', {
    kind: hiveAccounts,
    sentence: 'Hive accounts whose Podpings count. Without them: those that the account `podping` follows.',
  }),
  strictVerification: withDefault('STRICT_VERIFICATION', 'no', {
    kind: yesOrNo,
    sentence: 'Only receivers whose answer has the challenge get events. `no`: any answer of 2xx is enough.',
  }),
  webhooksPerAccount: withDefault('WEBHOOKS_PER_ACCOUNT', '10', {
    kind: wholeNumber(1, 1_000),
    unit: 'webhooks',
    sentence: 'Webhooks of an account. Those above it stay, and no more are added.',
  }),
  filtersPerWebhook: withDefault('FILTERS_PER_WEBHOOK', '200', {
    kind: wholeNumber(1, 10_000),
    unit: 'filters',
    sentence: 'Filters of a webhook. Those above it stay, and no more are added.',
  }),
  filterUuidsPerAccount: withDefault('FILTER_UUIDS_PER_ACCOUNT', '1000000', {
    kind: count,
    unit: 'uuids',
    sentence: 'Uuids in the lists of all filters of an account. A list has at most 100,000.',
  }),
  transcriptionProvider: optional('TRANSCRIPTION_PROVIDER', {
    kind: oneOf([
      'openai',
      'command',
      'deepgram',
      'assemblyai',
      'whisper-cli',
      'whisper',
      'vosk-transcriber',
      'sherpa-onnx',
    ]),
    sentence:
      'What makes transcripts on demand. `openai`: any server that speaks its API; the last four are programs of this machine. Without it: none are made, and those of publishers are served.',
  }),
  transcriptionUrl: optional('TRANSCRIPTION_URL', {
    kind: webAddress,
    sentence:
      'Address of the provider, such as `http://127.0.0.1:8000/v1`. Without it: the one of its maker. It may be private.',
  }),
  transcriptionKey: optional('TRANSCRIPTION_KEY', {
    kind: secretText,
    isSecret: true,
    sentence: 'Key of the provider.',
  }),
  transcriptionModel: optional('TRANSCRIPTION_MODEL', {
    kind: modelName,
    sentence:
      'Model of the provider; for programs of this machine the path of its file or folder. Without it: `whisper-1`, `nova-3`, `universal`, `command`, or the one that `transcripts install` fetched.',
  }),
  transcriptionCommand: optional('TRANSCRIPTION_COMMAND', {
    kind: commandLine,
    sentence:
      'Program for `command`, with its arguments; no shell reads it. `{audio}` stands for the file and `{language}` for a code such as `en` or `auto`. It writes the transcript to standard output.',
  }),
  transcriptionMaxMb: withDefault('TRANSCRIPTION_MAX_MB', '25', {
    kind: wholeNumber(1, 500),
    unit: 'MiB',
    sentence: 'Largest file that the provider takes. A larger one is made smaller with `FFMPEG`, or fails.',
  }),
  transcriptionConcurrency: withDefault('TRANSCRIPTION_CONCURRENCY', '2', {
    kind: wholeNumber(1, 100),
    unit: 'episodes',
    sentence: 'Number of episodes that a process has transcribed at once.',
  }),
  transcriptionTimeout: withDefault('TRANSCRIPTION_TIMEOUT', '3600', {
    kind: wholeNumber(10, 80_000),
    unit: 'seconds',
    sentence:
      'Time that the audio and the transcript of one episode may take together; of long audio, that of one piece.',
  }),
  transcriptionTop: withDefault('TRANSCRIPTION_TOP', 'no', {
    kind: yesOrNo,
    sentence: 'Transcribes new episodes of the 5,000 most popular podcasts unasked. They are free for all accounts.',
  }),
  transcriptSearch: withDefault('TRANSCRIPT_SEARCH', 'yes', {
    kind: yesOrNo,
    sentence: 'Finds episodes by what is said in their transcripts. `no` deletes the index of transcripts.',
  }),
  transcriptsHeld: withDefault('TRANSCRIPTS_HELD', 'asked', {
    kind: oneOf(['asked', 'feeds']),
    sentence:
      'Which transcripts of publishers are kept and searched. `asked`: those that somebody asked for. `feeds`: all that feeds link.',
  }),
  transcriptsHeldPerDay: withDefault('TRANSCRIPTS_HELD_PER_DAY', '10000', {
    kind: wholeNumber(1, 10_000_000),
    unit: 'transcripts',
    sentence: 'Transcripts a day that are fetched though nobody asks for them.',
  }),
  transcriptWait: withDefault('TRANSCRIPT_WAIT', '55', {
    kind: wholeNumber(1, 55),
    unit: 'seconds',
    sentence: 'How long a query waits for a transcript that is being made.',
  }),
  ffmpeg: optional('FFMPEG', {
    kind: path,
    sentence:
      'Path of ffmpeg, which cuts long audio at silences, and makes audio smaller that the provider does not take. Without it: audio goes to the provider whole.',
  }),
  maxAnswerBytes: withDefault('MAX_ANSWER_BYTES', '10000000', {
    kind: wholeNumber(10_000, 100_000_000),
    unit: 'bytes',
    sentence: 'Longest answer to a query. A query whose answer would be longer ends with `QUERY_TOO_COMPLEX`.',
  }),
  maxAnswerFields: withDefault('MAX_ANSWER_FIELDS', '200000', {
    kind: wholeNumber(1_000, 10_000_000),
    unit: 'fields',
    sentence: 'Fields of an answer to a query, introspection included. Those of a list count for each item.',
  }),
  maxRootFieldUses: withDefault('MAX_ROOT_FIELD_USES', '250', {
    kind: wholeNumber(1, 5_000),
    unit: 'uses',
    sentence: 'How often a query may use one field of `Query` or `Mutation`, such as `getPodcastSeries`.',
  }),
  freePerMinute: withDefault('FREE_PER_MINUTE', '60', {
    kind: count,
    unit: 'requests',
    sentence: 'Requests a minute of an account with the plan `free`.',
  }),
  freePerMonth: withDefault('FREE_PER_MONTH', '500', {
    kind: count,
    unit: 'requests',
    sentence: 'Requests a month of an account with the plan `free`.',
  }),
  freeTranscripts: withDefault('FREE_TRANSCRIPTS', '0', {
    kind: count,
    unit: 'transcripts',
    sentence: 'Generated transcripts a month of an account with the plan `free`.',
  }),
  freeWebhooks: withDefault('FREE_WEBHOOKS', 'no', {
    kind: yesOrNo,
    sentence: 'Webhooks and exclusive files for accounts with the plan `free`.',
  }),
  proPerMinute: withDefault('PRO_PER_MINUTE', '300', {
    kind: count,
    unit: 'requests',
    sentence: 'Requests a minute of an account with the plan `pro`.',
  }),
  proPerMonth: withDefault('PRO_PER_MONTH', '100000', {
    kind: count,
    unit: 'requests',
    sentence: 'Requests a month of an account with the plan `pro`.',
  }),
  proTranscripts: withDefault('PRO_TRANSCRIPTS', '100', {
    kind: count,
    unit: 'transcripts',
    sentence: 'Generated transcripts a month of an account with the plan `pro`.',
  }),
  proWebhooks: withDefault('PRO_WEBHOOKS', 'no', {
    kind: yesOrNo,
    sentence: 'Webhooks and exclusive files for accounts with the plan `pro`.',
  }),
  businessPerMinute: withDefault('BUSINESS_PER_MINUTE', '600', {
    kind: count,
    unit: 'requests',
    sentence: 'Requests a minute of an account with the plan `business`.',
  }),
  businessPerMonth: withDefault('BUSINESS_PER_MONTH', '350000', {
    kind: count,
    unit: 'requests',
    sentence: 'Requests a month of an account with the plan `business`.',
  }),
  businessTranscripts: withDefault('BUSINESS_TRANSCRIPTS', '2000', {
    kind: count,
    unit: 'transcripts',
    sentence: 'Generated transcripts a month of an account with the plan `business`.',
  }),
  businessWebhooks: withDefault('BUSINESS_WEBHOOKS', 'yes', {
    kind: yesOrNo,
    sentence: 'Webhooks and exclusive files for accounts with the plan `business`.',
  }),
}

type Table = typeof settingsTable

export type SettingName = keyof Table

type ValueOf<Row> = Row extends { readonly kind: Kind<infer Value>; readonly defaultText: infer Default }
  ? Value | (Default extends null ? null : never)
  : never

/** The settings of a process, read and checked. */
export type Settings = { readonly [name in SettingName]: ValueOf<Table[name]> }
