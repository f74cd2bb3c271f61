/** How often a feed is checked, by its priority. */
export const priorities: Readonly<Record<string, string>> = {
  WEBSUB: 'As soon as its hub announces a change',
  HIGH: 'Every 2 hours',
  MEDIUM: 'Every 6 hours',
  REGULAR: 'Once a day',
  INACTIVE: 'Once a week',
  LOW: 'Once a month',
  NEVER: 'Not any more',
}

/** Why a feed is not checked as often as others, by the reason of its priority. */
export const priorityReasons: Readonly<Record<string, string>> = {
  DUPLICATE_FEED: 'Another feed has the same content',
  ERROR_PARSING_FEED: 'Its document cannot be read',
  FEED_URL_NOT_WORKING: 'Its URL does not work',
  INACTIVE_FOR_OVER_1_YEAR: 'Nothing new for over a year',
}

/** The result of a check in words, by the kind of its outcome. */
const outcomes: Readonly<Record<string, string>> = {
  modified: 'Read, with changes',
  unchanged: 'Nothing new',
  ticked: 'Updated without a request',
  unreadable: 'The document could not be read as a feed',
  failed: 'The feed could not be fetched',
  deferred: 'Put off: the host asked for a pause',
  'not-due': 'Not asked yet',
  aborted: 'Interrupted; it is tried again',
}

/** The fault and the advice, by the reason of a failed check. The first part of a reason is enough. */
const causes: Readonly<Record<string, readonly [problem: string, advice: string]>> = {
  'http-error/gone': ['The server says that the feed is gone for good (410).', 'If it has moved, submit its new URL.'],
  'http-error/not-found': [
    'The server has nothing at this URL (404).',
    'Put the feed back, or let the old URL redirect to the new one.',
  ],
  'http-error/unauthorized': [
    'The server asks for a password (401).',
    'A public directory needs a feed without a password.',
  ],
  'http-error/forbidden': [
    'The server refuses programs (403).',
    'Allow automated readers for the feed, for example in the rules of your firewall or CDN.',
  ],
  'http-error/challenge': [
    'The server shows a check for humans in place of the feed.',
    'Turn the bot check off for the address of the feed.',
  ],
  'http-error/rate-limited': [
    'The server asks for fewer requests (429).',
    'Nothing has to be done. The feed is checked less often.',
  ],
  'http-error/server': ['The server reports an error of its own (5xx).', 'Look into the log of the server.'],
  'http-error': ['The server answers with an error.', 'Open the URL in a browser, and see what it answers.'],
  'not-feed/html': ['The URL leads to a web page.', 'Submit the address of the feed itself.'],
  'not-feed/login': ['The URL leads to a log-in page.', 'Let the feed be read without a log-in.'],
  'not-feed/media': ['The URL leads to a sound or video file.', 'Submit the address of the feed.'],
  'not-feed/empty': ['The answer is empty.', 'Check the program that writes the feed.'],
  'not-feed': ['The answer is not a feed.', 'Check it with a feed validator.'],
  'redirect-error': ['The redirects lead nowhere.', 'Let the URL redirect once, straight to the feed.'],
  blocked: ['The directory does not ask this address.', 'Use a public http or https address.'],
  limit: ['The feed is larger than the directory reads.', 'Offer older episodes on further pages of the feed.'],
  timeout: ['The server took too long.', 'Let the server answer within some seconds, if possible from a cache.'],
  network: ['The connection failed.', 'Check that the server can be reached from outside.'],
  'dns/not-found': ['The host name is unknown.', 'Check the spelling, and that the domain is paid for.'],
  dns: ['The host name could not be looked up.', 'Check the name servers of the domain.'],
  'tls/expired': ['The certificate of the server has expired.', 'Renew it.'],
  'tls/name': ['The certificate is for another host name.', 'Get one that covers the name in the URL.'],
  tls: ['No secure connection could be made.', 'Check the certificate and its chain.'],
  protocol: ['The server does not answer by HTTP.', 'Check the server, and the port in the URL.'],
  'encoding-error': ['The answer is compressed or encoded in a way that cannot be undone.', 'Serve it plainly.'],
}

/** The fault of a feed, and the advice. */
export interface FeedFault {
  readonly problem: string
  readonly advice: string
}

/** The last check in words; `null` if the feed was never checked. */
export function outcomeText(outcome: string | null): string | null {
  return outcome === null ? null : (outcomes[outcome] ?? outcome)
}

/**
 * Returns what the reason of a check, such as `http-error/not-found`, means to a publisher; `null` if nothing is wrong.
 */
export function faultOf(outcome: string | null, reason: string | null): FeedFault | null {
  if (outcome !== 'failed' && outcome !== 'unreadable') return null
  const [kind = ''] = (reason ?? '').split('/')
  const [problem, advice] = causes[reason ?? ''] ?? causes[kind] ?? [reason ?? 'It could not be read.', '']
  return { problem, advice }
}
