import { attr, manyOf, type RecordOf } from '../core/shape.ts'
import { verbatim } from '../values/text.ts'
import { itemElements, type JsonFeedFacts } from './item-elements.ts'
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

/** All elements of a channel in a podcast feed: RSS `channel`, Atom `feed`, and RSS 1.0's root around its channel. */
export const channelElements = {
  ...rss.shared,
  ...rss.channel,
  ...rssModules.shared,
  ...rssModules.channel,
  ...atom.shared,
  ...atom.channel,
  ...dublinCore.shared,
  ...dublinCore.channel,
  ...itunes.shared,
  ...itunes.channel,
  ...googlePlay.shared,
  ...googlePlay.channel,
  ...podcast.shared,
  ...podcast.channel,
  ...media.shared,
  ...platforms.shared,
  ...platforms.channel,

  liveItems: manyOf('podcast:liveItem', {
    status: attr('status', verbatim),
    start: attr('start', verbatim),
    end: attr('end', verbatim),
    ...itemElements,
  }),
} as const

/** The values of a channel's elements, before any rule about precedence or defaults. */
export type RawChannel = RecordOf<typeof channelElements> & JsonFeedFacts

/** The dates on which a channel was last changed. */
const changeDates = ['lastBuildDate', 'atomUpdated', 'atomModified'] as const

/** The elements that the fields of a series come from. The first one with a value counts (rule 2.2). */
export const sourcesOfSeries = {
  name: ['title', 'atomTitle', 'itunesTitle', 'googleplayTitle', 'mediaTitle', 'dcTitle', ['image', 'title']],
  description: [
    ...(['description', 'itunesSummary', 'googleplayDescription', 'contentEncoded'] as const),
    ...(['itunesSubtitle', 'atomSubtitle', 'atomTagline', 'dcDescription'] as const),
  ],
  datePublished: ['pubDate'],
  /** What counts if neither the channel nor an episode has a date. */
  lastDatePublished: [...changeDates, 'dcDate'],
  lastBuildDate: changeDates,
  language: ['language', 'dcLanguage', 'xmlLang'],
  copyright: [
    ...(['copyright', 'dcRights', 'atomRights', 'atomCopyright', 'mediaCopyright'] as const),
    ...([['license', 'slug'], ['license', 'url'], ['ccLicense', 'resource'], 'creativeCommonsLicense'] as const),
  ],
  seriesType: [
    ['itunesType', 'text'],
    ['itunesType', 'attribute'],
  ],
  generator: ['generator', 'atomGenerator'],
} as const satisfies Readonly<Record<string, readonly SourceOf<RawChannel>[]>>
