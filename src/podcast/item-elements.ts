import { pscChaptersElements } from '../chapters/psc-elements.ts'
import { attr, body, many, manyOf, markup, one, oneOf, type RecordOf } from '../core/shape.ts'
import { readBoolean } from '../values/booleans.ts'
import { readByteLength, readDecimal, readInteger, readPixels } from '../values/numbers.ts'
import { plainText, verbatim } from '../values/text.ts'
import { readRssUrl, readUri, readUrl, readUrlText } from '../values/url.ts'
import { mediaDetails, sourceDetails } from './further-elements.ts'
import type { JsonFeedFacts } from './json-feed/facts.ts'
import { mediaContentElements, mediaThumbnailElements, sharedElements } from './shared-elements.ts'
import { visibleHtml } from './visible-html.ts'

/** All elements of an item in a podcast feed: RSS `item`, Atom `entry`, and `podcast:liveItem`. */
export const itemElements = {
  ...sharedElements,

  guid: oneOf('guid', { text: body(verbatim), isPermaLink: attr('isPermaLink', verbatim) }, { endsText: true }),
  pubDate: one('pubDate', verbatim, { endsText: true }),
  enclosures: manyOf(
    'enclosure',
    {
      url: attr('url', readRssUrl),
      text: body(readUrlText, { holdsTags: false }),
      length: attr('length', readByteLength),
      type: attr('type', verbatim),
    },
    { endsText: true },
  ),
  comments: one('comments', readUrl, { endsText: true }),
  categories: many('category', plainText, { endsText: true }),
  source: oneOf('source', { title: body(plainText), url: attr('url', readUrl) }),

  sourceDetails,

  dctermsIssued: one('dcterms:issued', verbatim),
  dctermsCreated: one('dcterms:created', verbatim),

  atomPublished: one('atom:published', verbatim),
  atomIssued: one('atom:issued', verbatim),
  atomModified: one('atom:modified', verbatim),
  atomContent: markup('atom:content', visibleHtml),
  atomSummary: markup('atom:summary', visibleHtml),

  itunesDuration: one('itunes:duration', verbatim),
  itunesEpisode: one('itunes:episode', verbatim),
  itunesSeason: one('itunes:season', verbatim),
  itunesEpisodeType: oneOf('itunes:episodeType', { text: body(verbatim), attribute: attr('text', verbatim) }),
  itunesOrder: one('itunes:order', readInteger),
  itunesIsClosedCaptioned: one('itunes:isClosedCaptioned', readBoolean),

  xhtmlBody: markup('xhtml:body', visibleHtml, { endsText: false }),
  mediaDescription: markup('media:description', visibleHtml),
  mediaGroups: manyOf('media:group', {
    contents: manyOf('media:content', mediaContentElements),
    thumbnails: manyOf('media:thumbnail', mediaThumbnailElements),
    rating: one('media:rating', verbatim),
    description: markup('media:description', visibleHtml),
    details: mediaDetails,
  }),

  podcastSeason: oneOf('podcast:season', { number: body(verbatim), name: attr('name', plainText) }),
  podcastEpisode: oneOf('podcast:episode', { number: body(verbatim), display: attr('display', plainText) }),
  chapters: manyOf('podcast:chapters', { url: attr('url', readUrl), type: attr('type', verbatim) }),
  transcripts: manyOf('podcast:transcript', {
    url: attr('url', readUrl),
    text: body(readUrlText, { holdsTags: false }),
    type: attr('type', verbatim),
    language: attr('language', verbatim),
    rel: attr('rel', verbatim),
  }),
  soundbites: manyOf('podcast:soundbite', {
    startTime: attr('startTime', readDecimal),
    duration: attr('duration', readDecimal),
    title: body(plainText),
  }),
  alternateEnclosures: manyOf('podcast:alternateEnclosure', {
    type: attr('type', verbatim),
    length: attr('length', readByteLength),
    bitrate: attr('bitrate', verbatim),
    height: attr('height', readPixels),
    lang: attr('lang', verbatim),
    language: attr('language', verbatim),
    title: attr('title', plainText),
    rel: attr('rel', verbatim),
    codecs: attr('codecs', verbatim),
    default: attr('default', readBoolean),
    url: attr('url', readUri),
    uri: attr('uri', readUri),
    text: body(readUri, { holdsTags: false }),
    sources: manyOf('podcast:source', {
      uri: attr('uri', readUri),
      text: body(readUri, { holdsTags: false }),
      contentType: attr('contentType', verbatim),
    }),
    integrity: oneOf('podcast:integrity', { type: attr('type', verbatim), value: attr('value', verbatim) }),
  }),
  contentLinks: manyOf('podcast:contentLink', { href: attr('href', readUrl), text: body(plainText) }),
  liveValue: oneOf('podcast:liveValue', { uri: attr('uri', readUri), protocol: attr('protocol', verbatim) }),
  pscChapters: oneOf('psc:chapters', pscChaptersElements),

  acastShowId: one('acast:showId', verbatim),
  acastEpisodeId: one('acast:episodeId', verbatim),
  acastEpisodeUrl: one('acast:episodeUrl', verbatim),
  acastSettings: one('acast:settings', verbatim),
  feedburnerOrigLink: one('feedburner:origLink', readUrl),
  feedburnerOrigEnclosureLink: one('feedburner:origEnclosureLink', readUrl),
} as const

/** The values of an item's elements, before any rule about precedence or defaults. */
export type RawItem = RecordOf<typeof itemElements> & JsonFeedFacts & { readonly languageTag?: string | null }
