import type { RecordOf } from '../core/shape.ts'
import type { AuthorDetails } from '../model/index.ts'
import { atom } from './namespaces/atom.ts'
import { dublinCore } from './namespaces/dublin-core.ts'
import { googlePlay } from './namespaces/google-play.ts'
import { itunes } from './namespaces/itunes.ts'
import { media } from './namespaces/media.ts'
import { platforms } from './namespaces/platforms.ts'
import { podcast } from './namespaces/podcast.ts'
import { rss } from './namespaces/rss.ts'
import { rssModules } from './namespaces/rss-modules.ts'
import type { SourceOf } from './sources.ts'

/** All elements of an item in a podcast feed: RSS `item`, Atom `entry`, and `podcast:liveItem`. */
export const itemElements = {
  ...rss.shared,
  ...rss.item,
  ...rssModules.shared,
  ...rssModules.item,
  ...atom.shared,
  ...atom.item,
  ...dublinCore.shared,
  ...dublinCore.item,
  ...itunes.shared,
  ...itunes.item,
  ...googlePlay.shared,
  ...podcast.shared,
  ...podcast.item,
  ...media.shared,
  ...media.item,
  ...platforms.shared,
  ...platforms.item,
} as const

/**
 * Facts about a feed or an item in a JSON Feed that no element of XML has. A type alias, because an interface would not
 * be assignable to `RawRecord`.
 */
export type JsonFeedFacts = {
  readonly authorDetails?: readonly AuthorDetails[]
  /** A description that shows pictures or players, but no text. */
  readonly wordlessHtml?: string | null
}

/** The values of an item's elements, before any rule about precedence or defaults. */
export type RawItem = RecordOf<typeof itemElements> & JsonFeedFacts & { readonly languageTag?: string | null }

/** The elements that the fields of an episode come from. The first one with a value counts (rules 2.3 and 2.10). */
export const sourcesOfEpisode = {
  guid: [['guid', 'text'], 'atomId'],
  name: ['title', 'atomTitle', 'itunesTitle', 'mediaTitle', 'dcTitle'],
  /** The show notes. Most apps do not show the description. */
  content: ['contentEncoded', 'xhtmlBody'],
  description: ['description', 'itunesSummary', 'googleplayDescription', 'mediaDescription'],
  /** What counts after the description of a `media:group`. */
  lastDescription: ['atomContent', 'atomSummary', 'itunesSubtitle', 'dcDescription'],
  datePublished: [
    ...(['pubDate', 'dcDate', 'dctermsIssued', 'dctermsCreated'] as const),
    ...(['atomPublished', 'atomIssued', 'atomUpdated', 'atomModified'] as const),
  ],
  episodeNumber: ['itunesEpisode', ['podcastEpisode', 'number']],
  seasonNumber: ['itunesSeason', ['podcastSeason', 'number']],
  episodeType: [
    ['itunesEpisodeType', 'text'],
    ['itunesEpisodeType', 'attribute'],
  ],
  copyright: ['copyright', 'dcRights', 'atomRights', 'mediaCopyright'],
} as const satisfies Readonly<Record<string, readonly SourceOf<RawItem>[]>>
