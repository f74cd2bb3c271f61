import { attr, body, many, manyOf, markup, one, oneOf } from '../core/shape.ts'
import { readBoolean } from '../values/booleans.ts'
import { readMimeType } from '../values/mime-type.ts'
import { readByteLength, readDecimal, readInteger, readPixels } from '../values/numbers.ts'
import { plainText, verbatim } from '../values/text.ts'
import { readAbsoluteUrl, readRssUrl, readSocialUri, readUrl, readUrlText, readWrittenUrl } from '../values/url.ts'
import { authorText } from './author-text.ts'
import {
  categoryDetails,
  dublinCoreDetails,
  imageDetails,
  mediaContentDetails,
  mediaDetails,
} from './further-elements.ts'
import { visibleHtml } from './visible-html.ts'

/*
 * Elements that channels and items share, and the elements inside them. The names are `prefix:local` with the
 * conventional prefix of each namespace; letters in any case match.
 */

export const remoteItemElements = {
  feedGuid: attr('feedGuid', verbatim),
  feedUrl: attr('feedUrl', readUrl),
  itemGuid: attr('itemGuid', verbatim),
  medium: attr('medium', verbatim),
  title: attr('title', plainText),
}

const valueRecipientElements = {
  name: attr('name', plainText),
  customKey: attr('customKey', verbatim),
  customValue: attr('customValue', verbatim),
  type: attr('type', verbatim),
  address: attr('address', verbatim),
  split: attr('split', readDecimal),
  fee: attr('fee', readBoolean),
}

const valueTimeSplitElements = {
  startTime: attr('startTime', readDecimal),
  duration: attr('duration', readDecimal),
  remoteStartTime: attr('remoteStartTime', readDecimal),
  remotePercentage: attr('remotePercentage', readDecimal),
  recipients: manyOf('podcast:valueRecipient', valueRecipientElements),
  remoteItem: oneOf('podcast:remoteItem', remoteItemElements),
}

const valueElements = {
  type: attr('type', verbatim),
  method: attr('method', verbatim),
  suggested: attr('suggested', verbatim),
  recipients: manyOf('podcast:valueRecipient', valueRecipientElements),
  timeSplits: manyOf('podcast:valueTimeSplit', valueTimeSplitElements),
}

const personElements = {
  name: body(plainText),
  nameAttribute: attr('name', plainText),
  role: attr('role', verbatim),
  group: attr('group', verbatim),
  href: attr('href', readUrl),
  img: attr('img', readUrl),
  image: attr('image', readUrl),
}

const imageElements = {
  href: attr('href', readRssUrl),
  alt: attr('alt', plainText),
  aspectRatio: attr('aspect-ratio', verbatim),
  width: attr('width', readPixels),
  height: attr('height', readPixels),
  type: attr('type', readMimeType),
  purpose: attr('purpose', verbatim),
}

export const mediaThumbnailElements = {
  url: attr('url', readRssUrl),
  width: attr('width', readPixels),
  height: attr('height', readPixels),
  time: attr('time', verbatim),
}

export const mediaContentElements = {
  url: attr('url', readRssUrl),
  type: attr('type', verbatim),
  medium: attr('medium', verbatim),
  fileSize: attr('fileSize', readByteLength),
  duration: attr('duration', verbatim),
  isDefault: attr('isDefault', readBoolean),
  height: attr('height', readPixels),
  width: attr('width', readPixels),
  thumbnails: manyOf('media:thumbnail', mediaThumbnailElements),
  details: mediaContentDetails,
}

const atomPersonElements = {
  name: one('atom:name', plainText),
  email: one('atom:email', verbatim),
  uri: one('atom:uri', readUrl),
}

/** Lines in both the channel's and the item's table. */
export const sharedElements = {
  title: one('title', plainText),
  links: manyOf('link', {
    text: body(readRssUrl),
    href: attr('href', readRssUrl),
    rel: attr('rel', verbatim),
    type: attr('type', verbatim),
  }),
  description: markup('description', visibleHtml, { endsText: true }),
  authors: many('author', authorText, { endsText: true }),
  copyright: one('copyright', plainText, { endsText: true }),
  dcTitle: one('dc:title', plainText),
  dcCreators: many('dc:creator', plainText),
  dcContributors: many('dc:contributor', plainText),
  dcSubjects: many('dc:subject', plainText),
  dcDate: one('dc:date', verbatim),
  dcRights: one('dc:rights', plainText),
  dcDescription: markup('dc:description', visibleHtml),
  contentEncoded: markup('content:encoded', visibleHtml),

  atomId: one('atom:id', verbatim),
  atomTitle: one('atom:title', plainText),
  atomUpdated: one('atom:updated', verbatim),
  atomRights: one('atom:rights', plainText),
  atomAuthors: manyOf('atom:author', atomPersonElements),
  atomContributors: manyOf('atom:contributor', atomPersonElements),
  atomCategories: manyOf('atom:category', {
    term: attr('term', plainText),
    label: attr('label', plainText),
    scheme: attr('scheme', verbatim),
  }),
  atomLinks: manyOf('atom:link', {
    rel: attr('rel', verbatim),
    href: attr('href', readWrittenUrl),
    text: body(readWrittenUrl, { holdsTags: false }),
    type: attr('type', verbatim),
    length: attr('length', readByteLength),
    title: attr('title', plainText),
    hreflang: attr('hreflang', verbatim),
  }),

  itunesTitle: one('itunes:title', plainText),
  itunesSubtitle: markup('itunes:subtitle', visibleHtml),
  itunesSummary: markup('itunes:summary', visibleHtml),
  itunesAuthor: one('itunes:author', plainText),
  itunesExplicit: one('itunes:explicit', verbatim),
  itunesBlock: one('itunes:block', verbatim),
  itunesKeywords: many('itunes:keywords', plainText),
  itunesImages: manyOf('itunes:image', {
    href: attr('href', readRssUrl),
    url: one('url', readRssUrl),
    urlAttribute: attr('url', readRssUrl),
    text: body(readAbsoluteUrl),
  }),

  googleplayDescription: markup('googleplay:description', visibleHtml),
  googleplayAuthor: one('googleplay:author', plainText),
  googleplayExplicit: one('googleplay:explicit', verbatim),
  googleplayBlock: one('googleplay:block', verbatim),
  googleplayImage: oneOf('googleplay:image', { href: attr('href', readRssUrl) }),

  mediaTitle: one('media:title', plainText),
  mediaRating: one('media:rating', verbatim),
  mediaCopyright: one('media:copyright', plainText),
  mediaKeywords: many('media:keywords', plainText),
  mediaCategories: manyOf('media:category', {
    text: body(plainText),
    label: attr('label', plainText),
    scheme: attr('scheme', verbatim),
  }),
  mediaContents: manyOf('media:content', mediaContentElements),
  mediaThumbnails: manyOf('media:thumbnail', mediaThumbnailElements),
  image: oneOf('image', {
    url: one('url', readRssUrl),
    title: one('title', plainText),
    link: one('link', readRssUrl),
    href: attr('href', readRssUrl),
    details: imageDetails,
  }),
  mediaDetails,
  dublinCoreDetails,
  categoryDetails,

  persons: manyOf('podcast:person', personElements),
  podcastImages: manyOf('podcast:image', imageElements),
  podcastImageSets: manyOf('podcast:images', { srcset: attr('srcset', verbatim) }),
  funding: manyOf('podcast:funding', { url: attr('url', readUrl), text: body(plainText) }),
  locations: manyOf('podcast:location', {
    name: body(plainText),
    nameAttribute: attr('name', plainText),
    rel: attr('rel', verbatim),
    geo: attr('geo', verbatim),
    osm: attr('osm', verbatim),
    osmid: attr('osmid', verbatim),
    country: attr('country', verbatim),
  }),
  license: oneOf('podcast:license', { slug: body(plainText), url: attr('url', readUrl) }),
  socialInteract: manyOf('podcast:socialInteract', {
    uri: attr('uri', readSocialUri),
    text: body(readUrlText, { holdsTags: false }),
    protocol: attr('protocol', verbatim),
    accountId: attr('accountId', verbatim),
    accountUrl: attr('accountUrl', readUrl),
    podcastAccountId: attr('podcastAccountId', verbatim),
    podcastAccountUrl: attr('podcastAccountUrl', readUrl),
    priority: attr('priority', readInteger),
  }),
  values: manyOf('podcast:value', valueElements),
  txts: manyOf('podcast:txt', { text: body(plainText), purpose: attr('purpose', verbatim) }),
  chat: oneOf('podcast:chat', {
    server: attr('server', verbatim),
    protocol: attr('protocol', verbatim),
    accountId: attr('accountId', verbatim),
    space: attr('space', verbatim),
  }),
  creativeCommonsLicense: one('creativeCommons:license', readUrl),
  ccLicense: oneOf('cc:license', { resource: attr('rdf:resource', readUrl) }),
} as const
