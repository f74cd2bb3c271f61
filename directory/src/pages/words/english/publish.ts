import type { NeedCode } from '../../../checking/index.ts'

/** A sentence about what is wrong, and one that says what to do. */
type Words = readonly [problem: string, advice: string]

/** What directories ask for, by the code of a need: what is missing, why it matters, and what to write. */
interface NeedWords {
  readonly problem: string
  readonly reason: string
  readonly remedy: string
  /** What to write, as code; absent if words are enough. */
  readonly example?: string
}

const submitIt = 'Submit the address of the feed itself.'

/** The fault and the advice, by the reason of a failed check. The first part of a reason is enough. */
const causes: Readonly<Record<string, Words>> = {
  'http-error/gone': [
    'The server says that the feed is gone for good (410).',
    'If it has moved, submit its new URL. If it is still there, let the server answer 200 with the feed.',
  ],
  'http-error/not-found': [
    'The server has nothing at this URL (404).',
    'Check the spelling. If the feed has moved, put it back, or let the old URL redirect to the new one.',
  ],
  'http-error/unauthorized': [
    'The server asks for a password (401).',
    'A public directory needs a feed without a password. Take the password off, or submit the public feed.',
  ],
  'http-error/forbidden': [
    'The server refuses to give the feed to this directory (403).',
    'A browser may still show it. Allow automated readers for the feed, for example in the rules of your firewall or CDN.',
  ],
  'http-error/challenge': [
    'The server shows a check for humans in place of the feed.',
    'Turn the bot check off for the address of the feed. Apps cannot pass it either.',
  ],
  'http-error/rate-limited': [
    'The server asks for fewer requests (429).',
    'The directory asks less often from now on. Raise the limit of the server if it refuses apps, too.',
  ],
  'http-error/server': [
    'The server reports an error of its own (5xx).',
    'Look into the log of the server, or ask your host. The feed itself may be in order.',
  ],
  'http-error/unexpected-304': [
    'The server says that nothing has changed (304), although it was not asked that.',
    'Let it answer 304 only to requests with If-None-Match or If-Modified-Since.',
  ],
  'http-error': ['The server answers with an error.', 'Open the URL in a browser, and see what it answers.'],
  'not-feed/html': [
    'The URL leads to a web page, not to a feed.',
    `${submitIt} Your podcast host shows it, often as “RSS feed”.`,
  ],
  'not-feed/login': ['The URL leads to a log-in page.', 'Let the feed be read without a log-in.'],
  'not-feed/media': ['The URL leads to a sound, film or picture, not to a feed.', submitIt],
  'not-feed/json': [
    'The URL gives JSON that is neither a JSON Feed nor an SSS document.',
    'A JSON Feed begins with version and title, an SSS document with @type and identifier. If your feed is RSS, submit its address.',
  ],
  'not-feed/empty': [
    'The server gives an empty answer.',
    'Check the program that writes the feed, and that its file is not empty.',
  ],
  'not-feed/partial': ['The server gives only a part of the feed (206).', 'Let it answer 200 with the whole feed.'],
  'not-feed/unknown': [
    'The URL leads to a text or a file that is not a feed.',
    'A feed is XML that begins with <rss> or <feed>. See that the address is right, and that the server does not send it packed or as another file.',
  ],
  'not-feed': ['The answer is not a feed.', submitIt],
  unusable: ['The document cannot be read as a feed.', 'The problems below say where, and what to do.'],
  'another-kind': [
    'The address has a feed of another kind than the one that was submitted.',
    'Submit it as what it is: a podcast, a comic or a creator.',
  ],
  'same-bytes': [
    'The document is still the one that could not be read.',
    'Correct the problems below, and let the directory look again.',
  ],
  'redirect-error': ['The redirects lead nowhere.', 'Let the URL redirect once, straight to the feed.'],
  blocked: [
    'The directory does not ask this address: it is not a public one.',
    'Use an address that begins with https:// and can be opened from everywhere.',
  ],
  limit: ['The feed is larger than the directory reads.', 'Offer older episodes on further pages of the feed.'],
  timeout: ['The server took too long.', 'Let the server answer within some seconds, if possible from a cache.'],
  'network/truncated': [
    'The feed breaks off before its end.',
    'A part of it is missing. Check that the program writes it to its end, and that the server sends all of it.',
  ],
  network: ['The connection to the server failed.', 'Check that the server can be reached from outside.'],
  'dns/not-found': [
    'There is no server of this name.',
    'Check the spelling of the address, and that the domain is paid for.',
  ],
  dns: ['The name of the server could not be looked up.', 'Check the name servers of the domain.'],
  'tls/expired': ['The certificate of the server has expired.', 'Renew it.'],
  'tls/name': ['The certificate is for another host name.', 'Get one that covers the name in the URL.'],
  tls: ['No secure connection could be made.', 'Check the certificate and its chain.'],
  protocol: ['The server does not answer by HTTP.', 'Check the server, and the port in the URL.'],
  'encoding-error': ['The answer is compressed or encoded in a way that cannot be undone.', 'Serve it plainly.'],
  deferred: [
    'The server asked for a pause, so it was not asked now.',
    'Try again later. If it refuses apps too, raise its limit of requests.',
  ],
}

/** What a pasted text is instead of a feed, by what its first characters show. */
const pasted: Readonly<Record<string, Words>> = {
  html: ['The text is a web page, not a feed.', 'Paste the text of the feed, or check the address of the page.'],
  empty: ['The text is empty.', 'Paste the whole text of the feed.'],
  json: [
    'The text is JSON that is neither a JSON Feed nor an SSS document.',
    'A JSON Feed begins with version and title, an SSS document with @type and identifier.',
  ],
  other: [
    'The text is not a feed.',
    'A feed is XML that begins with <rss> or <feed>, or JSON. Paste the whole text of it.',
  ],
}

const needs: Readonly<Record<NeedCode, NeedWords>> = {
  title: {
    problem: 'The podcast has no title',
    reason: 'Nobody can find it, apps show an empty line, and directories refuse it.',
    remedy: 'Write it into the channel, before the first item:',
    example: '<title>The name of your podcast</title>',
  },
  cover: {
    problem: 'The podcast has no cover',
    reason: 'Apps show a grey field or a letter in its place, and the large directories refuse the podcast.',
    remedy: 'Name a square JPEG or PNG of 1,400 to 3,000 pixels in the channel:',
    example: '<itunes:image href="https://example.org/cover.jpg"/>',
  },
  'cover-answer': {
    problem: 'The cover cannot be loaded',
    reason: 'Apps show no picture, and the large directories refuse the podcast.',
    remedy: 'Open the address of the cover in a browser without a log-in. It must show the picture itself.',
  },
  'cover-format': {
    problem: 'The cover is neither JPEG nor PNG',
    reason: 'Some apps cannot show it, and the large directories refuse it.',
    remedy: 'Save the cover as JPEG or PNG.',
  },
  'cover-shape': {
    problem: 'The cover is not square',
    reason: 'Apps cut off what stands at its edges, and the large directories refuse it.',
    remedy: 'Use a picture that is as wide as it is high.',
  },
  'cover-size': {
    problem: 'The cover is not 1,400 to 3,000 pixels wide and high',
    reason: 'The large directories refuse covers that are smaller or larger.',
    remedy: 'Save it with 3,000 × 3,000 pixels, or at least 1,400 × 1,400.',
  },
  category: {
    problem: 'The podcast has no category that directories know',
    reason: 'People who browse by genre do not find it, and the large directories ask for one.',
    remedy: 'Write at least one category of Apple Podcasts into the channel:',
    example: '<itunes:category text="Society &amp; Culture"/>',
  },
  language: {
    problem: 'The podcast does not say its language',
    reason: 'People who look for podcasts in their language do not find it, and the large directories ask for it.',
    remedy: 'Write the language into the channel, as a tag such as en, de or pt-BR:',
    example: '<language>en</language>',
  },
  episodes: {
    problem: 'The feed has no episodes',
    reason: 'There is nothing to listen to. Directories list a podcast only once it has an episode.',
    remedy: 'Add an item with a title, a guid, a date and the sound or film:',
    example:
      '<item>\n  <title>The first episode</title>\n  <guid isPermaLink="false">episode-1</guid>\n  <pubDate>Mon, 02 Nov 2026 15:04:05 +0000</pubDate>\n  <enclosure url="https://example.org/1.mp3" length="12345678" type="audio/mpeg"/>\n</item>',
  },
  media: {
    problem: 'No episode has a sound or a film',
    reason: 'Apps for podcasts show episodes only if there is something to play, and directories refuse the feed.',
    remedy: 'Give each item an enclosure with the address, the bytes and the type of the file:',
    example: '<enclosure url="https://example.org/1.mp3" length="12345678" type="audio/mpeg"/>',
  },
  members: {
    problem: 'Fields that the specification of SSS asks for are missing',
    reason: 'Readers cannot find the comic by them, and apps do not know how to show it.',
    remedy: 'Add each of them. The page about SSS has an example of every field.',
  },
  issues: {
    problem: 'The comic has no issues',
    reason: 'There is nothing to read.',
    remedy: 'Add an issue with its pages to the list issues. The page about SSS has an example.',
  },
  content: {
    problem: 'The creator has no works',
    reason: 'Nobody comes from the creator to the comics and podcasts.',
    remedy: 'Add each work to the list content. The page about SSS has an example.',
  },
}

/** The words of the pages where feeds are submitted, checked and watched. */
export const publish = {
  causes,
  pastedInstead: pasted,
  needs,
  needsTitle: 'What directories ask for',
  needsAbout:
    'These are no faults of the document. Large directories and apps ask for them, and this one shows more with them.',

  /** How often a feed is checked, by its priority. */
  priorities: {
    WEBSUB: 'As soon as its hub announces a change',
    HIGH: 'Every 2 hours',
    MEDIUM: 'Every 6 hours',
    REGULAR: 'Once a day',
    INACTIVE: 'Once a week',
    LOW: 'Once a month',
    NEVER: 'Not any more',
  } as Readonly<Record<string, string>>,
  /** Why a feed is not checked as often as others, by the reason of its priority. */
  priorityReasons: {
    DUPLICATE_FEED: 'Another feed has the same content',
    ERROR_PARSING_FEED: 'Its document cannot be read',
    FEED_URL_NOT_WORKING: 'Its URL does not work',
    INACTIVE_FOR_OVER_1_YEAR: 'Nothing new for over a year',
  } as Readonly<Record<string, string>>,
  /** The result of a check, by the kind of its outcome. */
  outcomes: {
    modified: 'Read, with changes',
    unchanged: 'Nothing new',
    ticked: 'Updated without a request',
    unreadable: 'The document could not be read as a feed',
    failed: 'The feed could not be fetched',
    deferred: 'Put off: the host asked for a pause',
    'not-due': 'Not asked yet',
    aborted: 'Interrupted; it is tried again',
  } as Readonly<Record<string, string>>,
  unreadable: 'It could not be read.',

  submit: {
    title: 'Submit a feed',
    description: 'Put a podcast, a comic or a creator into the directory by the address of its feed.',
    about:
      'The directory reads the feed at once, and looks at it again for as long as it lives. You need no account. If the feed is here already, you see its state.',
    kind: 'What it is',
    kinds: { podcast: 'A podcast, as RSS', comic: 'A comic, as SSS', creator: 'A creator, as SSS' },
    address: 'URL of the feed',
    addressHint: 'The address of the feed itself, such as https://example.org/feed.xml, not of a web page.',
    button: 'Submit',
    kindMissing: 'Say what the feed is.',
    addressMissing: 'Give the URL of the feed.',
    checkFirst: 'Not sure that it is in order?',
    checkLink: 'Check the feed first',
    checkThis: 'See what is wrong with it',
    /** The sentence of a submission by REST, as one of the page: it has no paths, and its choice stands below. */
    refusal: (sentence: string) =>
      `${sentence.charAt(0).toUpperCase()}${sentence.slice(1).replace(/submit it to \/feeds\/\S+/, 'choose that below')}`.replace(
        /[^.!?]$/,
        '$&.',
      ),
    sssFirst: 'What is SSS?',
  },

  check: {
    title: 'Check a feed',
    description:
      'See what is wrong with the feed of a podcast, a comic or a creator, with lines and remedies, before you submit it.',
    about:
      'See all that is wrong with a feed: where it is, why it matters, and what to write. Nothing is stored, and nothing is put into the directory.',
    byAddress: 'By its address',
    address: 'URL of the feed, or of your web page',
    addressHint: 'Such as https://example.org/feed.xml. A web page leads to the feeds that it names.',
    button: 'Check',
    byDocument: 'By its text',
    document: 'The document',
    documentHint: 'RSS, Atom, JSON Feed or SSS, up to 4 MB.',
    buttonOfDocument: 'Check the text',
    pasted: 'The document you pasted',
    addressMissing: 'Give the address of a feed, or paste its text.',
    addressInvalid:
      'This is not an address that can be checked. It begins with https:// and can be opened from everywhere.',
    documentTooLarge: 'The text is longer than 4 MB. Put it on a server, and check its address.',
    tooLarge: 'The feed is larger than 10 MB, so it is not checked here.',
    tooLargeAdvice:
      'The directory itself reads larger feeds. Many apps do not: keep the newest episodes in the feed, and offer older ones on further pages.',
    tooSlow: 'The feed could not be fetched and read within 15 seconds.',
    tooSlowAdvice: 'Let the server answer within some seconds, if possible from a cache. Then check again.',
    running: 'A check from your network is still running. Wait until it has ended.',
    busy: 'Many feeds are being checked just now. Try again in a minute.',
    links: 'This page names feeds. Check the one that is yours:',
    noLinks: 'The page names no feed either. Your podcast host shows the address of the feed.',
    redirected: (url: string) => `The address redirects to ${url}, which was read.`,
    moved: (url: string) => `The feed has moved for good to ${url}. Submit that address.`,
    cut: 'The document breaks off before its end, so the rest was not checked.',
    sound: 'No problems were found.',
    soundAdvice: 'The feed is ready to be submitted.',
    faulty: (faults: number) =>
      faults === 1 ? 'One kind of problem was found.' : `${faults} kinds of problems were found.`,
    wanting: 'The document is in order, but it lacks what directories ask for.',
    unusable: 'This is not a feed that can be read.',
    root: (name: string) =>
      `It is XML that begins with <${name}>. A feed begins with <rss>, <feed> or <rdf:RDF>, and SSS is JSON.`,
    result: 'Result',
    kinds: {
      podcast: 'A podcast',
      comic: 'A comic, as SSS',
      creator: 'A creator, as SSS',
      'hosting-provider': 'A hosting provider, as SSS',
      unknown: 'Not a feed',
    } as Readonly<Record<string, string>>,
    children: (kind: string, count: number) => {
      const [one, many] =
        kind === 'podcast' ? ['episode', 'episodes'] : kind === 'comic' ? ['issue', 'issues'] : ['work', 'works']
      return `${count.toLocaleString('en')} ${count === 1 ? one : many}`
    },
    submit: 'Submit this feed',
    again: 'Check another one',
    sssLink: 'How an SSS document is written',
  },

  feed: {
    title: 'State of a feed',
    standings: {
      waiting: 'Being read',
      well: 'Works',
      quiet: 'Rarely checked',
      duplicate: 'Duplicate',
      failing: 'Needs attention',
      blocked: 'Taken out',
    },
    submittedAs: (url: string) => `Submitted as ${url}`,
    seeWhatWasRead: 'See what the directory read',
    openFeed: 'Open the feed',
    checked: 'Checked',
    notChecked: 'Not any more',
    lastCheck: 'Last check',
    notYet: 'Not yet',
    lastResult: 'Last result',
    noResult: 'None yet',
    nextCheck: 'Next check',
    noCheck: 'None is planned',
    hub: 'Hub',
    noHub: 'None',
    noHubNote: 'A WebSub hub in the feed makes new episodes show up at once',
    hubTrusted: 'Its announcements are trusted',
    hubFollowed: 'The directory listens to it',
    decision: 'How the directory decides when to check',
    wouldChange: 'What would change it:',
    when: (change: string, when: string) => `${change}: when ${when}`,
    checkNow: 'See every problem now, with its line',
    checkNowAbout:
      'Corrected something? See at once whether the feed is in order. That changes nothing in the directory.',
  },

  state: {
    waiting: 'The feed is being read. It was submitted on ',
    waitingReload: '. This page looks again every few seconds.',
    well: 'The feed works. It was last read on ',
    nothingToDo: 'Nothing has to be done.',
    hasFaults: 'Its document has problems, which are listed below.',
    hasNeeds: 'It lacks what directories ask for, as listed below.',
    quiet: 'Nothing new for over a year.',
    quietSince: 'The newest publication was found on ',
    quietAdvice: 'Publish something new. The directory then looks at the feed more often again.',
    duplicate: 'Another feed has the same content.',
    duplicateFound: ['The check of ', ' found that. '],
    otherNotShown: 'The other one is not shown either.',
    other: 'The other one',
    shownInstead: ' is shown in its place.',
    duplicateAdvice:
      'If this feed is the right one, let the other one redirect to it. If it has other content, give it a guid of its own, and let the directory look again.',
    failed: ['The check of ', ' failed.'],
    failedSince: 'It has failed since ',
    unreadable: 'It cannot be read',
    lookAgain: 'Then let the directory look again, with the button below.',
    blocked: 'The feed was taken out of the directory, and is not read.',
    blockedAt: 'That was on ',
    ifYours: 'If you publish it, read ',
    takedown: 'how that comes, and whom to write to',
  },
} as const
