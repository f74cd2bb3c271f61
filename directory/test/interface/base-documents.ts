/*
 * The documents of the base fixture, which publishers on loopback serve.
 */

const DAY = 86_400
/** Date of the newest episode, epoch seconds. */
const NEWEST = 1_790_000_000

interface ItemOptions {
  readonly guid: string
  readonly title: string
  readonly daysOld: number
  readonly description?: string
  readonly extra?: string
}

function item({ guid, title, daysOld, description = `About ${title}`, extra = '' }: ItemOptions): string {
  return `<item><guid isPermaLink="false">${guid}</guid><title>${title}</title>
    <description>${description}</description><pubDate>${new Date((NEWEST - daysOld * DAY) * 1000).toUTCString()}</pubDate>
    <enclosure url="https://media.example.org/${guid}.mp3" length="1000" type="audio/mpeg"/>${extra}</item>`
}

function podcast(title: string, channel: string, items: readonly string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
    <rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"
      xmlns:podcast="https://podcastindex.org/namespace/1.0">
      <channel><title>${title}</title><language>en</language>${channel}${items.join('\n')}</channel></rss>`
}

const alphaItems = Array.from({ length: 62 }, (_, index) =>
  item({
    guid: index === 0 ? 'g-1' : `alpha-${index}`,
    title: index === 7 ? 'A zebra crosses' : `Alpha ${62 - index}`,
    daysOld: index,
    description: index === 30 ? 'We meet a Zebra.' : `Notes on ${62 - index}`,
  }),
)

const alphaChannel = '<description>&lt;p&gt;Hello &lt;b&gt;world&lt;/b&gt;&lt;/p&gt;</description>'

/** P1 with 62 episodes, then without two of them. */
export const alphaCast = podcast('Alpha Cast', alphaChannel, alphaItems)
export const alphaCastLater = podcast(
  'Alpha Cast',
  alphaChannel,
  alphaItems.filter((_, index) => index !== 20 && index !== 21),
)

/** Two podcasts with one name. The second has more episodes. */
export const sameNameFewer = podcast('Same Name', '<description>Fewer</description>', [
  item({ guid: 'g-1', title: 'First', daysOld: 100 }),
])
export const sameNameMore = podcast(
  'Same Name',
  '<description>More</description>',
  Array.from({ length: 5 }, (_, index) => item({ guid: `more-${index}`, title: `More ${index}`, daysOld: 50 + index })),
)

export const explicitPodcast = podcast(
  'Alpha After Dark',
  '<description>Explicit</description><itunes:explicit>true</itunes:explicit>',
  [item({ guid: 'dark-1', title: 'Dark', daysOld: 1 })],
)

export const blockedPodcast = podcast('Blocked Cast', '<description>Blocked</description>', [
  item({ guid: 'blocked-1', title: 'Blocked', daysOld: 1 }),
])

export const completePodcast = podcast(
  'Complete Cast',
  '<description>Complete</description><itunes:complete>Yes</itunes:complete>',
  [item({ guid: 'complete-1', title: 'The End', daysOld: 400 })],
)

/** Two episodes with chapters and a transcript on the publisher's server. Only API-155 asks for those of the second. */
export const spokenPodcast = (base: string): string =>
  podcast('Spoken Cast', '<description>Spoken</description>', [
    item({ guid: 'spoken-1', title: 'Spoken', daysOld: 3, extra: companionsOf(base, 'spoken') }),
    item({ guid: 'slow-1', title: 'Slow', daysOld: 4, extra: companionsOf(base, 'slow') }),
  ])

function companionsOf(base: string, name: string): string {
  return `<podcast:chapters url="${base}/${name}.chapters.json" type="application/json+chapters"/>
    <podcast:transcript url="${base}/${name}.vtt" type="text/vtt" language="en"/>`
}

export const chaptersFile = JSON.stringify({
  version: '1.2.0',
  chapters: [
    { startTime: 0, title: 'Hello' },
    { startTime: 61.5, title: 'The zebra' },
  ],
})

export const transcriptFile = `WEBVTT

00:00.000 --> 00:02.000
<v Ann>Hello, and welcome.

00:02.500 --> 00:05.000
<v Bob>Here is the zebra.
`

/** Numbers and dates at the limits of the interface, and every kind of link. */
export const oddNumbers = podcast(
  'Odd Numbers',
  `<description>&lt;p&gt;See &lt;a href="https://links.example.org/one"&gt;one&lt;/a&gt; &amp;amp; two&lt;/p&gt;</description>
  <podcast:person role="host" href="https://people.example.org/ann" img="https://people.example.org/ann.png">Ann</podcast:person>`,
  [
    `<item><guid isPermaLink="false">far</guid><title>Far</title><pubDate>Tue, 01 Feb 2050 00:00:00 GMT</pubDate>
      <enclosure url="https://media.example.org/far.mp3" length="9007199254740991" type="audio/mpeg"/>
      <itunes:duration>99999999999</itunes:duration><itunes:season>2026</itunes:season>
      <itunes:episode>2147483648</itunes:episode>
      <podcast:transcript url="https://media.example.org/far.vtt" type="text/vtt" language="en"/>
      <podcast:chapters url="https://media.example.org/far.json" type="application/json+chapters"/></item>`,
  ],
)

export const newPodcast = (title: string): string =>
  podcast(title, '<description>New</description>', [item({ guid: title, title, daysOld: 2 })])

/** The uuids in the documents of the comic and of the creator. */
export const comicIdentifier = 'c0c0c0c0-1111-4111-8111-c0c0c0c0c0c0'
export const creatorIdentifier = 'cccccccc-2222-4222-8222-cccccccccccc'
export const firstIssueIdentifier = issueIdentifier(1)

function issueIdentifier(number: number): string {
  return `155e155e-3333-4333-8333-${String(number).padStart(12, '0')}`
}

/** C1: twelve issues; its cover has no medium size. */
export const comic = (creatorUrl: string): string =>
  JSON.stringify({
    '@type': 'ComicSeries',
    identifier: comicIdentifier,
    name: 'Ink and Paper',
    description: 'A comic of twelve issues',
    coverImage: { base_url: 'https://images.example.org/ink/', cover_sm: 'small.png', cover_lg: 'large.png' },
    bannerImage: { base_url: 'https://images.example.org/ink/', banner_md: 'banner.png' },
    thumbnailImage: { base_url: 'https://images.example.org/ink/', thumbnail: 'thumb.png' },
    creators: [{ identifier: creatorIdentifier, url: creatorUrl }],
    issues: Array.from({ length: 12 }, (_, index) => ({
      identifier: issueIdentifier(index + 1),
      name: `Issue ${index + 1}`,
      datePublished: new Date((NEWEST - (12 - index) * 7 * DAY) * 1000).toISOString(),
      stories: [{ storyImage: { base_url: 'https://images.example.org/ink/', story: `${index + 1}.png` } }],
    })),
  })

export const creator = (comicUrl: string): string =>
  JSON.stringify({
    '@type': 'Creator',
    identifier: creatorIdentifier,
    name: 'Ann Ink',
    bio: 'Draws with ink',
    avatarImage: { base_url: 'https://images.example.org/ann/', avatar_sm: 'ann.png' },
    links: [{ type: 'WEBSITE', value: 'https://ann.example.org/' }],
    content: [{ '@type': 'ComicSeries', identifier: comicIdentifier, url: comicUrl, roles: ['COMICSERIES_WRITER'] }],
  })

export const newComic = JSON.stringify({
  '@type': 'ComicSeries',
  identifier: 'd0d0d0d0-1111-4111-8111-d0d0d0d0d0d0',
  name: 'A New Comic',
  issues: [],
})
