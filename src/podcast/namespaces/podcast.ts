import { attr, body, manyOf, one, oneOf } from '../../core/shape.ts'
import { readBoolean } from '../../values/booleans.ts'
import { readMimeType } from '../../values/mime-type.ts'
import { readByteLength, readDecimal, readInteger, readPixels } from '../../values/numbers.ts'
import { plainText, verbatim } from '../../values/text.ts'
import { readRssUrl, readSocialUri, readUri, readUrl, readUrlText } from '../../values/url.ts'

const remoteItemElements = {
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

/** The elements of the podcast namespace: `podcast:…`. */
export const podcast = {
  shared: {
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
  },
  channel: {
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
  },
  item: {
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
  },
} as const
