import type { Child } from 'hono/jsx'

type Link = (text: string) => Child

/** The words of the pages about the directory itself: contact, privacy, takedown, open data. */
export const notices = {
  noContact: 'the operator of this directory, who has not published an address yet',
  contact: {
    title: 'Contact',
    description: 'How to reach the operator of this directory, and where publishers see the state of their feed.',
    write: (contact: Child): Child => ['Write to ', contact, '.'],
    publishers:
      'Publishers find the state of their feed by the link “Is it yours?” on its page. It says what is wrong, what to do, and has a button that lets the directory look again.',
    takedown: (link: Link): Child => ['Something should not be here? See ', link('Takedown'), '.'],
  },
  privacy: {
    title: 'Privacy',
    description: 'What this directory knows of visitors, of accounts and of people whom feeds name.',
    visitors: {
      title: 'Who looks around',
      text: 'Public pages set no cookie, load no script of others, and do not count readers. Sound, video and, unless the operator chose otherwise, pictures come from the servers that feeds name: these see your address when a picture loads or an episode plays. They are not told from which page.',
    },
    browser: {
      title: 'What your browser keeps',
      kept: (link: Link): Child => [
        'What you follow, your queue, where you stopped in the last 500 episodes and in comics, the speed of the player, and whether you want comics for adults: your browser keeps them under this site, and nowhere else. The ',
        link('library'),
        ' shows them, saves them as a file, and forgets them.',
      ],
      explorer:
        'The explorer keeps the last 30 queries that you asked, with a button that forgets them, and your key until its tab is closed.',
      sent: 'When you open the library, it asks the directory what is new, with the uuids of what you follow, and with the addresses of feeds if you add OPML. The directory answers, and keeps neither: they come without a name or a cookie, and stand in no log. Nothing else of it is sent.',
    },
    accounts: {
      title: 'Who has an account',
      text: 'The directory keeps your e-mail address, a salted hash of your password, your plan, the number of requests by month, which feeds you submitted or claimed, and digests of the network addresses from which you signed in, and when each key was last used. One cookie keeps you signed in. Your account page has all of it as a file, and a button that deletes the account.',
    },
    named: {
      title: 'Who is named in a feed',
      text: (contact: Child): Child => [
        'Names of hosts, guests and makers come from public feeds. They change here when the feed changes. Questions go to ',
        contact,
        '.',
      ],
    },
  },
  takedown: {
    title: 'Takedown',
    description: 'How makers and rights holders have content taken out of this directory.',
    write: (contact: Child): Child => [
      'Makers and rights holders may have a podcast, an episode, a comic or a creator taken out of this directory. Write to ',
      contact,
      ', and say:',
    ],
    say: [
      'the address of its page here,',
      'who you are, and how you have to do with it,',
      'what should go: all of it, or one episode or issue.',
    ],
    proof:
      'Write from the address that the feed names as its owner’s, or put a line into the feed that shows it is yours: that is the quickest proof. Content that was taken out leaves all pages, searches and lists, its page says that it is gone, and its feed is not read any more.',
    elsewhere:
      'The directory stores what feeds say. Sound, video and pictures stay on the servers of their publishers: to end those, write to whoever hosts them.',
  },
  openData: {
    title: 'Open data',
    description: 'The public content of the directory as files for everybody, written once a day.',
    none: 'This directory writes no files of its content.',
    notYet: 'The first files are not written yet.',
    table: 'Files',
    columns: ['Day', 'File', 'Rows', 'Size', 'SHA-256'],
    about: (rule: string) =>
      `Once a day, the directory writes its public content into files for everybody: as JSON Lines and as CSV, both gzipped. ${rule}`,
    license: (license: string | null) => `License: ${license ?? 'the operator names none.'}`,
    files: (
      file: Child,
      csv: string,
      { manifest, documentation }: Record<'manifest' | 'documentation', Link>,
    ): Child => [
      manifest('The manifest of the newest day'),
      ' says the same for programs. The files of that day are also at addresses that stay, such as ',
      file,
      `. ${csv} `,
      documentation('The documentation'),
      ' describes every column.',
    ],
  },
} as const
