import { english, japanese, type Prose, sentences } from './feed-prose.ts'
import { between, createRandom, pick } from './random.ts'

/** What kind of feed is made. */
export interface FeedOptions {
  /** The size to reach, in bytes; the feed is at most one item (about 6.5 KB) larger. */
  readonly bytes: number
  /** Feeds of equal options are equal, byte for byte. The default is 1. */
  readonly seed?: number
  /** How HTML stands in the feed. The default is `cdata`. */
  readonly html?: 'cdata' | 'escaped'
  /** The default is `en`. */
  readonly language?: 'en' | 'ja'
}

/**
 * A realistic podcast feed, piece by piece: the channel's head, one piece for each item, the end. An item has about
 * 6.5 KB: show notes of 1–4 KB, persons, transcripts, chapters, alternate enclosures; the newest comes first.
 */
export function* generateFeed(options: FeedOptions): Generator<string, void> {
  const { bytes, seed = 1, html = 'cdata', language = 'en' } = options
  const prose = language === 'ja' ? japanese : english
  const random = createRandom(seed)
  const end = '  </channel>\n</rss>\n'
  const head = channelHead(random, prose)
  yield head
  let size = Buffer.byteLength(head) + end.length
  for (let index = 0; size < bytes; index += 1) {
    const item = episodeItem(random, prose, html, index)
    yield item
    size += Buffer.byteLength(item)
  }
  yield end
}

/** The whole of a generated feed. */
export function generatedFeed(options: FeedOptions): Buffer {
  return Buffer.from([...generateFeed(options)].join(''))
}

/** A generated feed cut into chunks of this many bytes, as a network or a file would give it. */
export function* generatedChunks(options: FeedOptions, chunkBytes = 65_536): Generator<Buffer, void> {
  let pending: Buffer[] = []
  let size = 0
  for (const piece of generateFeed(options)) {
    const bytes = Buffer.from(piece)
    pending.push(bytes)
    size += bytes.length
    if (size < chunkBytes) continue
    const joined = Buffer.concat(pending)
    let start = 0
    for (; start + chunkBytes <= joined.length; start += chunkBytes) yield joined.subarray(start, start + chunkBytes)
    pending = [joined.subarray(start)]
    size = joined.length - start
  }
  yield Buffer.concat(pending)
}

const NEWEST = Date.UTC(2026, 5, 1, 6)
const HOUR = 3_600_000
const WEEK = 7 * 24 * HOUR
/** A weekly podcast has no more episodes than these; with more it would have begun before there was any radio. */
const WEEKLY = 2_000

/** When an item came out: one a week or, beyond what a weekly podcast has, one an hour, as radio stations have them. */
function dateOf(index: number): Date {
  return new Date(NEWEST - Math.min(index, WEEKLY) * WEEK - Math.max(0, index - WEEKLY) * HOUR)
}

function channelHead(random: () => number, prose: Prose): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:podcast="https://podcastindex.org/namespace/1.0">
  <channel>
    <atom:link href="https://feeds.example.com/harbour" rel="self" type="application/rss+xml"/>
    <atom:link href="https://hub.example.com/" rel="hub"/>
    <title>${escaped(sentences(random, prose, 30))}</title>
    <link>https://harbour.example.com/</link>
    <language>${prose.language}</language>
    <copyright>© 2019–2026 Harbour Radio</copyright>
    <description>${escaped(sentences(random, prose, 600))}</description>
    <pubDate>${new Date(NEWEST).toUTCString()}</pubDate>
    <lastBuildDate>${new Date(NEWEST).toUTCString()}</lastBuildDate>
    <generator>Harbour Publisher 4.2</generator>
    <podcast:guid>917393e3-1b1e-5cef-ace4-edaa54e1f810</podcast:guid>
    <podcast:locked owner="feeds@harbour.test">yes</podcast:locked>
    <podcast:funding url="https://harbour.example.com/support">Support us</podcast:funding>
    <podcast:medium>podcast</podcast:medium>
    <itunes:author>${prose.people[0]}</itunes:author>
    <itunes:owner><itunes:name>Harbour Radio</itunes:name><itunes:email>feeds@harbour.test</itunes:email></itunes:owner>
    <itunes:image href="https://images.example.com/harbour/3000.jpg"/>
    <itunes:category text="Society &amp; Culture"><itunes:category text="Documentary"/></itunes:category>
    <itunes:category text="History"/>
    <itunes:explicit>false</itunes:explicit>
    <itunes:type>episodic</itunes:type>
    <image><url>https://images.example.com/harbour/144.jpg</url><title>Harbour</title><link>https://harbour.example.com/</link></image>
`
}

function episodeItem(random: () => number, prose: Prose, html: 'cdata' | 'escaped', index: number): string {
  const id = between(random, 1e8, 1e9 - 1).toString(16)
  const page = `https://harbour.example.com/episodes/${9_999_999 - index}-${id}`
  const media = `https://media.example.com/harbour/${id}`
  const title = escaped(sentences(random, prose, between(random, 20, 70)))
  const notes = showNotes(random, prose, page)
  const duration = between(random, 900, 7_200)
  const bytes = duration * 16_000
  return `    <item>
      <title>${title}</title>
      <itunes:title>${title}</itunes:title>
      <link>${page}?utm_source=feed&amp;utm_medium=rss</link>
      <guid isPermaLink="false">${id}-${index}-harbour</guid>
      <pubDate>${dateOf(index).toUTCString()}</pubDate>
      <description>${escaped(sentences(random, prose, between(random, 400, 900)))}</description>
      <content:encoded>${html === 'cdata' ? `<![CDATA[${notes}]]>` : escaped(notes)}</content:encoded>
      <itunes:summary>${escaped(sentences(random, prose, between(random, 200, 400)))}</itunes:summary>
      <itunes:subtitle>${escaped(sentences(random, prose, 80))}</itunes:subtitle>
      <itunes:author>${pick(random, prose.people)}</itunes:author>
      <itunes:duration>${Math.floor(duration / 60)}:${String(duration % 60).padStart(2, '0')}</itunes:duration>
      <itunes:explicit>${random() < 0.1 ? 'true' : 'false'}</itunes:explicit>
      <itunes:episodeType>full</itunes:episodeType>
      <itunes:season>${between(random, 1, 12)}</itunes:season>
      <itunes:episode>${between(random, 1, 900)}</itunes:episode>
      <itunes:image href="https://images.example.com/harbour/episodes/${id}.jpg"/>
      <enclosure url="${media}.mp3?awCollectionId=harbour&amp;awEpisodeId=${id}" length="${bytes}" type="audio/mpeg"/>
${persons(random, prose)}      <podcast:chapters url="https://chapters.example.com/harbour/${id}.json" type="application/json+chapters"/>
      <podcast:transcript url="https://transcripts.example.com/harbour/${id}.vtt" type="text/vtt" language="${prose.language}"/>
      <podcast:transcript url="https://transcripts.example.com/harbour/${id}.srt" type="application/x-subrip" language="${prose.language}" rel="captions"/>
      <podcast:soundbite startTime="${between(random, 10, 600)}.5" duration="60.0">${escaped(sentences(random, prose, 40))}</podcast:soundbite>
      <podcast:alternateEnclosure type="audio/opus" length="${bytes >> 1}" bitrate="64000" title="Low bandwidth">
        <podcast:source uri="${media}.opus"/>
        <podcast:source uri="ipfs://bafybeigdyrzt5${id}/${id}.opus"/>
        <podcast:integrity type="sri" value="sha384-${Buffer.from(`${id}${media}`).toString('base64').slice(0, 64)}"/>
      </podcast:alternateEnclosure>
      <podcast:alternateEnclosure type="video/mp4" length="${bytes * 6}" bitrate="681483.55" height="1080" default="false">
        <podcast:source uri="${media}.mp4"/>
      </podcast:alternateEnclosure>
      <podcast:location geo="geo:53.5,9.9" osm="R62782">Hamburg</podcast:location>
    </item>
`
}

function persons(random: () => number, prose: Prose): string {
  const lines = Array.from({ length: between(random, 2, 4) }, (_, index) => {
    const slug = between(random, 1_000, 9_999)
    const role = index === 0 ? 'host' : 'guest'
    return `      <podcast:person role="${role}" href="https://people.example.com/${slug}" img="https://images.example.com/people/${slug}.jpg">${pick(random, prose.people)}</podcast:person>\n`
  })
  return lines.join('')
}

/** HTML of 1–4 KB: paragraphs, links, a list. */
function showNotes(random: () => number, prose: Prose, page: string): string {
  const size = between(random, 1_000, 4_000)
  let html = ''
  while (Buffer.byteLength(html) < size - 250) {
    const kind = random()
    if (kind < 0.7) html += `<p>${escaped(sentences(random, prose, between(random, 120, 360)))}</p>\n`
    else if (kind < 0.9)
      html += `<p><a href="${page}#${between(random, 1, 99)}">${escaped(sentences(random, prose, 24))}</a> – ${escaped(sentences(random, prose, 60))}<br/></p>\n`
    else
      html += `<ul>\n<li>${escaped(sentences(random, prose, 50))}</li>\n<li><strong>${escaped(sentences(random, prose, 20))}</strong>&nbsp;(${between(random, 1, 59)}:${between(random, 10, 59)})</li>\n</ul>\n`
  }
  return html
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
