import { escapeXml } from '../../reading/index.ts'
import { demoPersons, type PersonSlug } from '../content/persons.ts'
import { phrasesOf } from '../content/phrases.ts'
import type { DemoPodcast } from '../content/podcast-text.ts'
import { FINE_RATE, soundBytes } from '../sound/render-sound.ts'
import { DAY_S, isoDate } from './dates.ts'
import { soundbiteOf } from './episode-files.ts'
import { type DemoEpisode, episodesOf } from './episodes.ts'
import { podcastGuid } from './podcast-guid.ts'
import type { Rendering } from './rendering.ts'

/** Returns the RSS document of a podcast. */
export function renderPodcast(podcast: DemoPodcast, { base, published, now }: Rendering): string {
  const { slug, title, author, language, about, isExplicit = false, isSerial = false, isComplete = false } = podcast
  const items = episodesOf(podcast, published).map((episode) => renderItem(podcast, episode, base))
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"
  xmlns:podcast="https://podcastindex.org/namespace/1.0" xmlns:atom="http://www.w3.org/2005/Atom">
<channel>
<title>${escapeXml(title)}</title>
<atom:link rel="self" type="application/rss+xml" href="${base}/podcasts/${slug}.xml"/>
<link>${base}/sites/${slug}</link>
<language>${language}</language>
<description>${escapeXml(about)}</description>
<copyright>© 2026 ${escapeXml(author)}</copyright>
<itunes:author>${escapeXml(author)}</itunes:author>
<itunes:image href="${base}/art/cover/${slug}.svg"/>
${podcast.categories.map(categoryOf).join('\n')}
<itunes:explicit>${isExplicit}</itunes:explicit>
<itunes:type>${isSerial ? 'serial' : 'episodic'}</itunes:type>
${isComplete ? '<itunes:complete>Yes</itunes:complete>\n' : ''}<podcast:guid>${podcastGuid(slug)}</podcast:guid>
<podcast:medium>podcast</podcast:medium>
${[...headPersons(podcast, base), ...extrasOf(podcast, base), ...liveItems(podcast, base, now)].join('\n')}
${items.reverse().join('\n')}
</channel>
</rss>
`
}

function categoryOf(category: string): string {
  const [whole = '', part] = category.split(' > ')
  const open = `<itunes:category text="${escapeXml(whole)}"`
  return part === undefined ? `${open}/>` : `${open}><itunes:category text="${escapeXml(part)}"/></itunes:category>`
}

function headPersons({ hosts, crew = [] }: DemoPodcast, base: string): readonly string[] {
  return [
    ...hosts.map((host) => personOf(host, 'Host', 'Cast', base)),
    ...crew.map(([person, role, group]) => personOf(person, role, group, base)),
  ]
}

function personOf(slug: PersonSlug, role: string, group: string, base: string): string {
  const links = `href="${base}/people/${slug}" img="${base}/art/person/${slug}.svg"`
  return `<podcast:person role="${role}" group="${group}" ${links}>${escapeXml(demoPersons[slug])}</podcast:person>`
}

/** What the head of a feed says besides titles and persons. */
function extrasOf(podcast: DemoPodcast, base: string): readonly string[] {
  const { slug, trailer, funding, location, license, podroll = [], social } = podcast
  const trailers = episodesOf(podcast).filter(({ type }) => type === 'trailer')
  const rolled = podroll.map(
    (other) => `<podcast:remoteItem feedGuid="${podcastGuid(other)}" feedUrl="${base}/podcasts/${other}.xml"/>`,
  )
  const optional = [
    funding === undefined
      ? ''
      : `<podcast:funding url="${base}/sites/${slug}/thanks">${escapeXml(funding)}</podcast:funding>`,
    location === undefined ? '' : `<podcast:location geo="${location[1]}">${escapeXml(location[0])}</podcast:location>`,
    license === undefined ? '' : `<podcast:license>${license}</podcast:license>`,
    social === undefined
      ? ''
      : `<podcast:socialInteract protocol="activitypub" uri="${base}/sites/${slug}/talk" accountId="@${social}@demo.example.org"/>`,
    rolled.length === 0 ? '' : `<podcast:podroll>${rolled.join('')}</podcast:podroll>`,
    ...trailers.map(
      ({ seconds, date }) =>
        `<podcast:trailer pubdate="${new Date(date * 1000).toUTCString()}" url="${base}/audio/${slug}/trailer.wav" length="${soundBytes(seconds)}" type="audio/wav">${escapeXml(trailer ?? '')}</podcast:trailer>`,
    ),
  ]
  return optional.filter((element) => element !== '')
}

/** A live item is live the whole day: the document changes once a day. */
function liveItems({ slug, live, hosts }: DemoPodcast, base: string, now: number): readonly string[] {
  if (live === undefined) return []
  const start = Math.floor(now / DAY_S) * DAY_S
  return [
    `<podcast:liveItem status="live" start="${isoDate(start)}" end="${isoDate(start + DAY_S)}">
<title>${escapeXml(live)}</title>
<guid isPermaLink="false">${slug}-live-${start}</guid>
<link>${base}/sites/${slug}/live</link>
<enclosure url="${base}/audio/${slug}/live.wav" length="${soundBytes(LIVE_S)}" type="audio/wav"/>
<podcast:contentLink href="${base}/sites/${slug}/live">${escapeXml(live)}</podcast:contentLink>
${hosts.map((host) => personOf(host, 'Host', 'Cast', base)).join('\n')}
</podcast:liveItem>`,
  ]
}

/** Seconds of the sound that stands for a live item. */
export const LIVE_S = 90

function renderItem(podcast: DemoPodcast, episode: DemoEpisode, base: string): string {
  const { slug, language } = podcast
  const { name, type, title, date, seconds, notes } = episode
  const sound = `${base}/audio/${slug}/${name}`
  const page = `${base}/sites/${slug}/${name}`
  const link = escapeXml(phrasesOf(language).notes).replace(/\[(.*)\]/, `<a href="${page}">$1</a>`)
  const description = `<p>${escapeXml(notes.join(language === 'ja' ? '' : ' '))}</p><p>${link}</p>`
  return `<item>
<guid isPermaLink="false">${slug}-${name}</guid>
<title>${escapeXml(title)}</title>
<link>${page}</link>
<pubDate>${new Date(date * 1000).toUTCString()}</pubDate>
<description><![CDATA[${description}]]></description>
<enclosure url="${sound}.wav" length="${soundBytes(seconds)}" type="audio/wav"/>
<itunes:duration>${seconds}</itunes:duration>
<itunes:episodeType>${type}</itunes:episodeType>
<podcast:chapters url="${base}/chapters/${slug}/${name}.json" type="application/json+chapters"/>
<podcast:transcript url="${base}/transcripts/${slug}/${name}.vtt" type="text/vtt" language="${language}"/>
${itemExtras(podcast, episode, base).join('\n')}
</item>`
}

function itemExtras(podcast: DemoPodcast, episode: DemoEpisode, base: string): readonly string[] {
  const { slug, seasons = [], hosts, hasFinerSound = false, hasEpisodePictures = false } = podcast
  const { name, number, season, seconds, topic, guest } = episode
  const seasonName = season === null ? undefined : seasons[season - 1]
  const optional = [
    number === null ? '' : `<itunes:episode>${number}</itunes:episode>`,
    season === null
      ? ''
      : `<itunes:season>${season}</itunes:season>\n<podcast:season name="${escapeXml(seasonName ?? '')}">${season}</podcast:season>`,
    hasEpisodePictures ? `<itunes:image href="${base}/art/episode/${slug}/${name}.svg"/>` : '',
    number !== null && number % 3 === 0
      ? `<podcast:soundbite startTime="${soundbiteOf(seconds)}.0" duration="10.0">${escapeXml(topic)}</podcast:soundbite>`
      : '',
    // Persons of the episode replace those of the channel, so that the hosts are named again.
    ...(guest === null
      ? []
      : [...hosts.map((host) => personOf(host, 'Host', 'Cast', base)), personOf(guest, 'Guest', 'Cast', base)]),
    hasFinerSound
      ? `<podcast:alternateEnclosure type="audio/wav" length="${soundBytes(seconds, FINE_RATE)}" bitrate="${FINE_RATE * 8}" title="16 kHz"><podcast:source uri="${base}/audio/${slug}/${name}-fine.wav"/></podcast:alternateEnclosure>`
      : '',
  ]
  return optional.filter((element) => element !== '')
}
