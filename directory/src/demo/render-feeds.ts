import { escapeXml, XML_HEAD } from '../reading/index.ts'
import { type DemoComic, type DemoCreator, type DemoPodcast, demoComics, demoCreators } from './demo-catalogue.ts'
import { SOUND_BYTES, SOUND_S } from './demo-episode.ts'

const DAY_S = 86_400

/** The day that the demo's past ends with: 2026-11-01. Later episodes come while it runs. */
const EPOCH_S = 1_793_491_200

/** When an episode of the demo's past came out, in epoch seconds. */
function pastDate(everyDays: number, fromNewest: number): number {
  return EPOCH_S - fromNewest * everyDays * DAY_S
}

/**
 * The RSS document of a podcast.
 *
 * @param base URL of the demo's server, without a slash at the end
 * @param published times at which further episodes came out, in epoch seconds, oldest first
 */
export function renderPodcast(podcast: DemoPodcast, base: string, published: readonly number[]): string {
  const { slug, title, author, language, category, about, episodes, everyDays } = podcast
  const past = Array.from({ length: episodes }, (_, index) => pastDate(everyDays, episodes - 1 - index))
  const items = [...past, ...published].map((date, index) => renderItem(podcast, base, index + 1, date)).reverse()
  return `${XML_HEAD}<rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"
  xmlns:podcast="https://podcastindex.org/namespace/1.0" xmlns:atom="http://www.w3.org/2005/Atom">
<channel>
<title>${escapeXml(title)}</title>
<atom:link rel="self" type="application/rss+xml" href="${base}/podcasts/${slug}.xml"/>
<link>${base}/sites/${slug}</link>
<language>${language}</language>
<description>${escapeXml(about)}</description>
<itunes:author>${escapeXml(author)}</itunes:author>
<itunes:image href="${base}/art/${slug}.svg"/>
<itunes:category text="${escapeXml(category)}"/>
<itunes:explicit>false</itunes:explicit>
<itunes:type>episodic</itunes:type>
<podcast:person role="host" href="${base}/sites/${slug}">${escapeXml(author)}</podcast:person>
${items.join('\n')}
</channel>
</rss>
`
}

function renderItem({ slug, topics, author }: DemoPodcast, base: string, number: number, date: number): string {
  const topic = topics[(number - 1) % topics.length] ?? ''
  const title = `${number}. ${topic}`
  return `<item>
<guid isPermaLink="false">${slug}-${number}</guid>
<title>${escapeXml(title)}</title>
<pubDate>${new Date(date * 1000).toUTCString()}</pubDate>
<description><![CDATA[<p>${escapeXml(topic)}: episode ${number}, with ${escapeXml(author)}.</p><p>Notes and links are at <a href="${base}/sites/${slug}/${number}">the page of this episode</a>.</p>]]></description>
<enclosure url="${base}/audio/${slug}/${number}.wav" length="${SOUND_BYTES}" type="audio/wav"/>
<itunes:duration>${SOUND_S}</itunes:duration>
<itunes:episode>${number}</itunes:episode>
<podcast:chapters url="${base}/chapters/${slug}/${number}.json" type="application/json+chapters"/>
<podcast:transcript url="${base}/transcripts/${slug}/${number}.vtt" type="text/vtt" language="en"/>
</item>`
}

/** The SSS document of a comic. */
export function renderComic(comic: DemoComic, base: string, published: readonly number[]): string {
  const { slug, uuid, title, about, genres, layout, creator, issues } = comic
  const past = Array.from({ length: issues }, (_, index) => pastDate(7, issues - 1 - index))
  const maker = demoCreators.find((candidate) => candidate.slug === creator)
  return JSON.stringify({
    '@type': 'ComicSeries',
    identifier: uuid,
    name: title,
    description: about,
    status: 'ONGOING',
    datePublished: isoDate(past[0] ?? EPOCH_S),
    url: `${base}/comics/${slug}.json`,
    genres,
    tags: ['demo'],
    coverImage: { base_url: `${base}/art/`, cover_sm: `${slug}.svg`, cover_md: `${slug}.svg`, cover_lg: `${slug}.svg` },
    thumbnailImage: { base_url: `${base}/art/`, thumbnail: `${slug}.svg` },
    contentRating: 'COMICSERIES_KIDS',
    inLanguage: slug === 'kumo-no-michi' ? 'JAPANESE' : 'ENGLISH',
    seriesType: 'WEBTOON',
    seriesLayout: layout,
    creators: maker === undefined ? [] : [{ type: 'Creator', identifier: maker.uuid, url: creatorUrl(maker, base) }],
    issues: [...past, ...published].map((date, index) => ({
      identifier: numbered(uuid, index + 1),
      name: `Issue ${index + 1}`,
      datePublished: isoDate(date),
      stories: [1, 2, 3].map((page) => ({
        identifier: numbered(uuid, (index + 1) * 16 + page + 0x10000),
        storyImage: { base_url: `${base}/art/`, story: `${slug}-${index + 1}-${page}.svg` },
      })),
    })),
  })
}

/** The SSS document of a creator. */
export function renderCreator(creator: DemoCreator, base: string): string {
  const { uuid, name, bio, country, slug } = creator
  return JSON.stringify({
    '@type': 'Creator',
    identifier: uuid,
    name,
    bio,
    country,
    datePublished: isoDate(EPOCH_S),
    url: creatorUrl(creator, base),
    tags: ['demo'],
    avatarImage: {
      base_url: `${base}/art/`,
      avatar_sm: `${slug}.svg`,
      avatar_md: `${slug}.svg`,
      avatar_lg: `${slug}.svg`,
    },
    content: demoComics
      .filter((comic) => comic.creator === slug)
      .map((comic) => ({
        '@type': 'ComicSeries',
        identifier: comic.uuid,
        url: `${base}/comics/${comic.slug}.json`,
        roles: ['COMICSERIES_WRITER', 'COMICSERIES_ARTIST'],
      })),
  })
}

/** A picture in the colours of a name, with its first letters. */
export function renderArt(name: string): string {
  const sum = Array.from(name).reduce((total, letter) => (total * 31 + (letter.codePointAt(0) ?? 0)) % 3600, 7)
  const hue = sum % 360
  const letters = name
    .split('-')
    .map((word) => word.charAt(0))
    .join('')
    .slice(0, 3)
    .toUpperCase()
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 600"><rect width="600" height="600" fill="hsl(${hue} 45% 38%)"/><circle cx="${150 + (sum % 300)}" cy="230" r="210" fill="hsl(${(hue + 40) % 360} 60% 60%)" opacity=".6"/><text x="300" y="400" font-family="sans-serif" font-size="190" font-weight="700" fill="#fff" text-anchor="middle">${escapeXml(letters)}</text></svg>`
}

function creatorUrl({ slug }: DemoCreator, base: string): string {
  return `${base}/creators/${slug}.json`
}

/** Returns the uuid of a part, derived from the uuid of the whole. */
function numbered(uuid: string, number: number): string {
  return `${uuid.slice(0, 24)}${uuid.slice(-2)}${number.toString(16).padStart(10, '0')}`
}

function isoDate(seconds: number): string {
  return new Date(seconds * 1000).toISOString()
}
