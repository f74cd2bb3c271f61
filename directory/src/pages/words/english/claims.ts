import type { Child } from 'hono/jsx'

type Kind = 'podcast' | 'comic' | 'creator'

const nameOf = { podcast: 'podcast', comic: 'comic', creator: 'page' } as const
const elementOf = { podcast: 'feed', comic: 'document', creator: 'document' } as const

/** The words about claims, owners, looks that somebody waits for, moves and duplicates. */
export const claims = {
  look: {
    underWay: 'The directory is looking at the feed. This page tells what it found, within seconds.',
    done: (when: Child): Child => ['The directory looked at the feed on ', when, '. What it found is on this page.'],
    late: 'The directory has not looked yet: many feeds are due, or the host of the feed asks for a pause. Come back in some minutes.',
    reload: 'Show what there is now',
    heading: 'Changed something?',
    offer: 'The directory looks at the feed at once, whatever its plan says.',
    button: 'Look again',
    wait: (isFailing: boolean) =>
      `Somebody asked for another look just now. The button is here again after ${isFailing ? 'a minute' : 'ten minutes'}.`,
  },
  move: {
    seen: (url: Child, first: Child): Child => ['On ', first, ' the directory saw that the feed leads to ', url, '.'],
    counts: (at: Child): Child => [
      'If the permanent redirect is still there at the first reading after ',
      at,
      ', the feed moves: the directory then reads it at the new address, and all that it knows stays.',
    ],
    named: 'The feed names it as its new address. The directory moves when the same podcast is there.',
  },
  duplicate: {
    title: (name: string) => `${name} is shown elsewhere`,
    kicker: 'Duplicate',
    instead: (link: Child): Child => ['The directory shows ', link, ' in its place.'],
    why: {
      'podcast-guid': 'Both feeds declare the same podcast:guid, and they have episodes in common.',
      content: 'Both feeds have the same name, and nearly all the same episodes.',
      url: 'Its address leads to that of the other feed, or its document has the same identifier.',
    },
    who: 'The feed that came first is shown, unless facts that no copy can write speak for the other one.',
    state: 'State of this feed',
  },
  claim: {
    title: 'Claim a feed',
    kicker: (kind: Kind) => `Claim a ${nameOf[kind]}`,
    why: (kind: Kind) =>
      `Whoever can write to the ${elementOf[kind]} proves it here. The owner has the directory look at once, ${kind === 'podcast' ? 'hides the podcast from pages, refuses transcripts, ' : ''}asks for the removal, and is told when the feed fails.`,
    logIn: 'Log in to claim it',
    signUp: 'Make an account',
    button: 'Claim it',
    other:
      'Another account is the owner. If you prove a claim and the proof of the other has been away for 30 days, you become the owner.',
    heading: 'Prove it',
    podcastSteps:
      'Put this line into the channel of the feed, not into an episode. If the feed does not declare the prefix podcast, write the second line into its tag rss.',
    podcastTwice:
      'The directory has to find it twice, an hour apart: it looks whenever it reads the feed, and an hour after the first time by itself. The line counts only at the address of the feed, not behind a redirect to another host.',
    fileSteps: (url: Child): Child => [
      'Put this line into a file at ',
      url,
      '. More lines, of other documents, may stand there.',
    ],
    fileTwice: 'The directory has to find it twice, an hour apart: when you let it look, and an hour later by itself.',
    personal: 'The line is for your account alone. In the hands of others it proves nothing.',
    letterHeading: 'Or by a letter',
    letter: (address: string) =>
      `The document names the address ${address}. The directory sends a code there, which you enter here within a day.`,
    letterButton: 'Send the letter',
    letterSent: (when: Child): Child => ['The letter was sent on ', when, '.'],
    tooManyLetters: 'Too many letters were sent today. Try again tomorrow, or use the file.',
    code: 'Code of the letter',
    codeButton: 'Enter the code',
    noAddress: 'With feedOwnerEmail in the document, a letter would prove the claim at once.',
    state: {
      unseen: 'The directory has not looked for the line yet.',
      missing: (when: Child): Child => ['On ', when, ' the line was not there.'],
      elsewhere: (when: Child): Child => [
        'On ',
        when,
        ' the address of the feed led to another host, or to http. What is there proves nothing. Take the redirect away, or claim the feed at its new address when it has moved.',
      ],
      unread: (when: Child): Child => ['On ', when, ' the feed could not be read.'],
      seen: (when: Child, again: Child): Child => [
        'On ',
        when,
        ' the line was there. It counts if it is still there on ',
        again,
        ': the directory looks then by itself.',
      ],
      waits: 'The proof is complete. The feed has another owner, whose proof is still in its place.',
      waitsUntil: (when: Child): Child => [
        'The proof is complete. The proof of the present owner is away: if it stays away, the feed is yours on ',
        when,
        '.',
      ],
      ended: (when: Child, reason: string): Child => ['Your claim ended on ', when, `: ${reason}.`],
    },
    giveUp: 'Give the claim up',
    refused: 'The claim was not changed',
  },
  owner: {
    kicker: 'Yours',
    title: 'Your feed',
    since: (when: Child): Child => ['You have owned this feed since ', when, '.'],
    missing: (when: Child): Child => [
      'The proof has been away since ',
      when,
      '. After 30 days, somebody else who proves a claim becomes the owner. Put it back.',
    ],
    stats: {
      label: 'Figures',
      lookUps: 'Looked up',
      accounts: (count: number) => `${count.toLocaleString('en')} account${count === 1 ? '' : 's'} in 28 days`,
      lastLook: 'Last look',
      never: 'Not yet',
    },
    page: 'What the directory shows',
    rights: 'What you decide',
    hidden: {
      heading: 'Pages',
      isHidden: 'Pages do not show the podcast. The interface for programs goes on serving it.',
      isShown:
        'Pages show the podcast. You can hide it: pages, lists and searches on them leave it out, and the interface for programs goes on serving it.',
      hide: 'Hide it from pages',
      show: 'Show it on pages',
    },
    transcripts: {
      heading: 'Transcripts',
      text: 'The directory can be asked to transcribe an episode. You decide for all episodes; transcripts that you publish yourself are always read.',
      off: 'Never transcribe it',
      on: 'Let it be transcribed',
    },
    removal: {
      heading: 'Removal',
      asked: (when: Child): Child => ['You asked for the removal on ', when, '. The operator decides.'],
      text: 'Ask the operator to remove it for good. Until then it stays as it is.',
      ask: 'Ask for its removal',
      withdraw: 'Do not remove it',
    },
    mails: {
      heading: 'Mails',
      on: 'When the feed fails for a day, you get one mail with the reason.',
      off: 'You get no mail when the feed fails.',
      noMail: 'This directory sends no mails.',
      unconfirmed: 'Confirm the address of your account to get mails.',
      turnOn: 'Tell me',
      turnOff: 'Do not tell me',
    },
    end: {
      heading: 'Give it up',
      text: 'You are not the owner any more, and a podcast that you hid is shown again.',
      button: 'Give it up',
    },
    changes: {
      heading: 'What changed when',
      label: 'Acts about this feed',
      head: ['When', 'Who', 'What'],
      none: 'Nothing yet.',
      you: 'You',
      others: 'Somebody else',
    },
    readings: {
      heading: 'How the readings went',
      label: 'Readings of the feed',
      head: ['When', 'Result', 'New', 'Changed', 'Removed'],
      none: 'The feed has not been read since it was claimed.',
      series: 'also the feed itself',
    },
    acts: {
      'claim.owned': 'Became the owner',
      'claim.ended': 'The claim of an owner ended',
      'podcast.hidden': 'Hid it from pages',
      'podcast.shown': 'Showed it on pages',
      'transcripts.refused': 'Refused transcripts',
      'transcripts.default': 'Allowed transcripts',
      'transcripts.automatic': 'Has every episode transcribed',
      'removal.asked': 'Asked for the removal',
      'removal.withdrawn': 'Withdrew the removal',
      'failure-mails.on': 'Turned mails on',
      'failure-mails.off': 'Turned mails off',
      block: 'Took it out of the directory',
      unblock: 'Put it back',
      merge: 'Merged it with another one',
    },
    quietTitle: 'No more mails about this feed?',
    quiet: 'When the feed fails, you get no mail any more. You can turn the mails on again at your feed.',
    quietButton: 'No more mails',
    quietDone: 'You get no more mails when this feed fails.',
    quietWrong: 'The link has ended. Log in, and turn the mails off at your feed.',
  },
  list: {
    heading: 'Your feeds',
    label: 'Feeds that you own or claim',
    head: ['Feed', 'State', 'Since'],
    owned: 'Yours',
    waiting: 'Waits for its proof',
    ended: 'Ended',
    none: 'You own no feed here. On the page of its state, a feed can be claimed.',
  },
  link: 'Is it yours? Claim it',
} as const
