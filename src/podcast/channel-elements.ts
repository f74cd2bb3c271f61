import { attr, body, flag, many, manyOf, markup, one, oneOf, type RecordOf } from '../core/shape.ts'
import { readBoolean } from '../values/booleans.ts'
import { readByteLength, readInteger } from '../values/numbers.ts'
import { plainText, verbatim } from '../values/text.ts'
import { readUrl } from '../values/url.ts'
import { generatorDetails, rssDetails } from './further-elements.ts'
import { itemElements } from './item-elements.ts'
import type { JsonFeedFacts } from './json-feed/facts.ts'
import { remoteItemElements, sharedElements } from './shared-elements.ts'
import { visibleHtml } from './visible-html.ts'

const category = { text: attr('text', plainText), body: body(plainText) }
const categoryWithChildren = { ...category, children: manyOf('itunes:category', category) }

/** All elements of a channel in a podcast feed: RSS `channel`, Atom `feed`, and RSS 1.0's root around its channel. */
export const channelElements = {
  ...sharedElements,

  language: one('language', verbatim, { endsText: true }),
  pubDate: one('pubDate', verbatim, { endsText: true }),
  lastBuildDate: one('lastBuildDate', verbatim, { endsText: true }),
  managingEditor: one('managingEditor', plainText, { endsText: true }),
  generator: one('generator', plainText, { endsText: true }),
  ttl: one('ttl', readInteger, { endsText: true }),
  categories: many('category', plainText, { endsText: true }),
  skipHours: oneOf('skipHours', { hours: many('hour', readInteger) }, { endsText: true }),
  skipDays: oneOf('skipDays', { days: many('day', verbatim) }, { endsText: true }),
  rssDetails,
  xmlLang: attr('xml:lang', verbatim),

  dcLanguage: one('dc:language', verbatim),
  atomSubtitle: markup('atom:subtitle', visibleHtml),
  atomTagline: markup('atom:tagline', visibleHtml),
  atomModified: one('atom:modified', verbatim),
  atomCopyright: one('atom:copyright', plainText),
  atomLogo: one('atom:logo', readUrl),
  atomIcon: one('atom:icon', readUrl),
  atomGenerator: one('atom:generator', plainText),
  generatorDetails,

  itunesType: oneOf('itunes:type', { text: body(verbatim), attribute: attr('text', verbatim) }),
  itunesComplete: one('itunes:complete', verbatim),
  itunesNewFeedUrl: one('itunes:new-feed-url', readUrl),
  itunesOwner: oneOf('itunes:owner', { name: one('itunes:name', plainText), email: one('itunes:email', verbatim) }),
  itunesCategories: manyOf('itunes:category', {
    ...category,
    children: manyOf('itunes:category', categoryWithChildren),
  }),
  applePodcastsVerify: one('itunes:applepodcastsverify', verbatim),

  googleplayTitle: one('googleplay:title', plainText),
  googleplayOwner: one('googleplay:owner', plainText),
  googleplayEmail: one('googleplay:email', verbatim),
  googleplayCategories: manyOf('googleplay:category', category),

  podcastGuid: one('podcast:guid', verbatim),
  locked: oneOf('podcast:locked', { value: body(verbatim), owner: attr('owner', verbatim) }),
  medium: one('podcast:medium', verbatim),
  trailers: manyOf('podcast:trailer', {
    title: body(plainText),
    url: attr('url', readUrl),
    pubdate: attr('pubdate', verbatim),
    length: attr('length', readByteLength),
    type: attr('type', verbatim),
    season: attr('season', readInteger),
  }),
  podroll: oneOf('podcast:podroll', {
    remoteItems: manyOf('podcast:remoteItem', remoteItemElements),
  }),
  publisher: oneOf('podcast:publisher', {
    remoteItem: oneOf('podcast:remoteItem', remoteItemElements),
  }),
  remoteItems: manyOf('podcast:remoteItem', remoteItemElements),
  blocks: manyOf('podcast:block', { value: body(verbatim), id: attr('id', verbatim) }),
  updateFrequency: oneOf('podcast:updateFrequency', {
    text: body(plainText),
    rrule: attr('rrule', verbatim),
    dtstart: attr('dtstart', verbatim),
    complete: attr('complete', readBoolean),
  }),
  podping: oneOf('podcast:podping', { usesPodping: attr('usesPodping', readBoolean) }),
  liveItems: manyOf('podcast:liveItem', {
    status: attr('status', verbatim),
    start: attr('start', verbatim),
    end: attr('end', verbatim),
    ...itemElements,
  }),

  updatePeriod: one('sy:updatePeriod', verbatim),
  syUpdateFrequency: one('sy:updateFrequency', readInteger),
  updateBase: one('sy:updateBase', verbatim),
  fhComplete: flag('fh:complete'),
  fhArchive: flag('fh:archive'),

  spotifyCountryOfOrigin: one('spotify:countryOfOrigin', verbatim),
  spotifyLimit: oneOf('spotify:limit', { recentCount: attr('recentCount', readInteger) }),
  acastShowId: one('acast:showId', verbatim),
  acastShowUrl: one('acast:showUrl', verbatim),
  acastNetwork: oneOf('acast:network', {
    id: attr('id', verbatim),
    slug: attr('slug', verbatim),
    name: body(plainText),
  }),
  acastImportedFeed: one('acast:importedFeed', readUrl),
  acastSettings: one('acast:settings', verbatim),
  acastSignature: oneOf('acast:signature', {
    key: attr('key', verbatim),
    algorithm: attr('algorithm', verbatim),
    value: body(verbatim),
  }),
  feedburnerInfo: oneOf('feedburner:info', { uri: attr('uri', verbatim) }),
  feedburnerHostname: one('feedburner:feedburnerHostname', verbatim),
  feedburnerEmailServiceId: one('feedburner:emailServiceId', verbatim),
  rawvoiceRating: one('rawvoice:rating', plainText),
  rawvoiceLocation: one('rawvoice:location', plainText),
  rawvoiceFrequency: one('rawvoice:frequency', plainText),
  rawvoiceDonate: oneOf('rawvoice:donate', { href: attr('href', readUrl) }),
  rawvoiceSubscribe: oneOf('rawvoice:subscribe', {
    feed: attr('feed', readUrl),
    itunes: attr('itunes', readUrl),
    googleplay: attr('googleplay', readUrl),
    spotify: attr('spotify', readUrl),
    stitcher: attr('stitcher', readUrl),
    tunein: attr('tunein', readUrl),
    blubrry: attr('blubrry', readUrl),
    bullhorn: attr('bullhorn', readUrl),
    html: attr('html', readUrl),
    amazon_music: attr('amazon_music', readUrl),
    android: attr('android', readUrl),
    anghami: attr('anghami', readUrl),
    deezer: attr('deezer', readUrl),
    gaana: attr('gaana', readUrl),
    iheart: attr('iheart', readUrl),
    jiosaavn: attr('jiosaavn', readUrl),
    pandora: attr('pandora', readUrl),
    pcindex: attr('pcindex', readUrl),
    podchaser: attr('podchaser', readUrl),
    youtube: attr('youtube', readUrl),
  }),
} as const

/** The values of a channel's elements, before any rule about precedence or defaults. */
export type RawChannel = RecordOf<typeof channelElements> & JsonFeedFacts
