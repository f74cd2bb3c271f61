import type { Child } from 'hono/jsx'

/** The words of the library, which the browser keeps. Its script puts values in place of braces. */
export const library = {
  title: 'Library',
  intro: (link: (text: string) => Child): Child => [
    'Your browser alone keeps what you follow, your queue, and where you stopped. ',
    link('Privacy'),
    ' says what is sent.',
  ],
  needsScripts:
    'This page needs scripts, and your browser runs none here: they read what the browser keeps. Without them, podcasts can be followed by the feeds that their pages link to.',
  begun: 'Go on',
  queue: 'Queue',
  newest: 'New episodes and issues',
  following: 'Following',
  files: {
    title: 'Take it with you',
    about:
      'A file for another browser has everything. OPML has the podcasts, for other apps. Both are made here, in the browser.',
    json: 'Save everything',
    opml: 'Save the podcasts as OPML',
    add: 'Add a saved file, or the OPML of another app',
    forget: 'Forget everything',
    forgotten: 'What you follow, the queue, and where you stopped are removed from this browser. Save them first.',
  },
  /** Says what the browser cannot keep: values by their names. */
  lost: {
    kept: {
      adults: 'whether you want comics for adults',
      follows: 'what you follow',
      pages: 'the pages of comics where you stopped',
      places: 'the places in episodes where you stopped',
      queries: 'the queries of the explorer',
      queue: 'your queue',
      speed: 'the speed',
    },
    other: '“{name}”',
    notKept:
      'Your browser cannot keep {kept}: its storage is full, or it is told to keep nothing. It is forgotten when you leave this page.',
    unread:
      'Another version of this page kept {kept} in a way that cannot be read here. It stays in your browser, and is in the file that the library saves.',
  },
  follow: { button: 'Follow', label: 'Follow {name}' },
  script: {
    kinds: { podcast: 'Podcast', publisher: 'Publisher', comic: 'Comic', creator: 'Creator', person: 'Person' },
    empty: 'You follow nothing yet. The heart on the page of a podcast, comic, creator or person brings it here.',
    unknown: 'What is new is unknown: {reason} The rest of this page is what your browser keeps.',
    answered: 'The directory answered {status}.',
    missing: 'No longer here',
    newestOf: '{name}, {day}',
    read: 'Read',
    readLabel: 'Read: {name}',
    place: '{place} of {length}',
    page: 'Page {page}',
    pageOf: 'Page {page} of {pages}',
    goOn: 'Go on at page {page}',
    goOnAfter: 'Go on after it',
    goOnLabel: '{act}: {name}',
    isRead: 'Read to the end',
    forget: 'Forget',
    forgetLabel: 'Forget the place in {name}',
    first: 'To the top',
    firstLabel: 'Move {name} to the top',
    remove: 'Remove',
    removeLabel: 'Remove {name} from the queue',
    counts: {
      things: { one: '{count} thing', other: '{count} things' },
      episodes: { one: '{count} episode', other: '{count} episodes' },
      places: { one: '{count} place', other: '{count} places' },
      podcasts: { one: '{count} podcast', other: '{count} podcasts' },
      feeds: { one: '{count} feed', other: '{count} feeds' },
      lines: { one: '{count} line', other: '{count} lines' },
    },
    savedJson:
      'The file library.json has {follows} that you follow, {queued} of the queue, and {stopped} where you stopped.',
    opmlTitle: 'Podcasts',
    savedOpml: 'The file podcasts.opml has {podcasts}.',
    savedNone: 'No file was made.',
    leftOut: 'OPML has only podcasts: {count} others that you follow are left out.',
    withoutFeed: 'The directory does not tell the feeds of {podcasts}:',
    forgotten: 'This browser follows nothing now, and has no queue and no places.',
    wrongFile: 'Nothing was added: {name} is neither a saved library nor OPML.',
    notAdded: 'Nothing was added: {reason}',
    addedFeeds: 'The file has {feeds}. You follow {fresh} more now, and followed {known} already.',
    unknownFeeds: '{feeds} are not in the directory, which takes submissions:',
    addedKept:
      'You follow {fresh} more now, and followed {known} already. {queued} came into the queue, and {stopped} where you stopped.',
    dropped: '{lines} of the file could not be used.',
  },
} as const
