import { attr, body, group, many, manyOf, markup, one, oneOf } from '../../core/shape.ts'
import { visibleHtml } from '../../html/visible-html.ts'
import { readBoolean } from '../../values/booleans.ts'
import { readByteLength, readDecimal, readInteger, readPixels } from '../../values/numbers.ts'
import { plainText, verbatim } from '../../values/text.ts'
import { readRssUrl, readUrl } from '../../values/url.ts'

/** The elements of Media RSS that may be in a channel, an item, a `media:group` or a `media:content`. */
const mediaDetailElements = {
  title: one('media:title', plainText),
  rating: manyOf('media:rating', { text: body(plainText), scheme: attr('scheme', verbatim) }),
  categories: manyOf('media:category', {
    text: body(plainText),
    label: attr('label', plainText),
    scheme: attr('scheme', verbatim),
  }),
  hashes: manyOf('media:hash', { text: body(verbatim), algo: attr('algo', verbatim) }),
  player: oneOf('media:player', {
    url: attr('url', readUrl),
    width: attr('width', readPixels),
    height: attr('height', readPixels),
  }),
  credits: manyOf('media:credit', {
    text: body(plainText),
    role: attr('role', verbatim),
    scheme: attr('scheme', verbatim),
  }),
  copyright: oneOf('media:copyright', { text: body(plainText), url: attr('url', readUrl) }),
  texts: manyOf('media:text', {
    text: body(plainText),
    type: attr('type', verbatim),
    lang: attr('lang', verbatim),
    start: attr('start', verbatim),
    end: attr('end', verbatim),
  }),
  restrictions: manyOf('media:restriction', {
    text: body(plainText),
    relationship: attr('relationship', verbatim),
    type: attr('type', verbatim),
  }),
  community: oneOf('media:community', {
    starRating: oneOf('media:starRating', {
      average: attr('average', readDecimal),
      count: attr('count', readInteger),
      min: attr('min', readDecimal),
      max: attr('max', readDecimal),
    }),
    statistics: oneOf('media:statistics', {
      views: attr('views', readInteger),
      favorites: attr('favorites', readInteger),
    }),
    tags: one('media:tags', plainText),
  }),
  comments: oneOf('media:comments', { texts: many('media:comment', plainText) }),
  embed: oneOf('media:embed', {
    url: attr('url', readUrl),
    width: attr('width', readPixels),
    height: attr('height', readPixels),
    params: manyOf('media:param', { name: attr('name', verbatim), text: body(plainText) }),
  }),
  responses: oneOf('media:responses', { texts: many('media:response', plainText) }),
  backLinks: oneOf('media:backLinks', { urls: many('media:backLink', readUrl) }),
  status: oneOf('media:status', { state: attr('state', verbatim), reason: attr('reason', plainText) }),
  prices: manyOf('media:price', {
    type: attr('type', verbatim),
    info: attr('info', readUrl),
    price: attr('price', verbatim),
    currency: attr('currency', verbatim),
  }),
  licenses: manyOf('media:license', {
    text: body(plainText),
    type: attr('type', verbatim),
    href: attr('href', readUrl),
  }),
  subTitles: manyOf('media:subTitle', {
    type: attr('type', verbatim),
    lang: attr('lang', verbatim),
    href: attr('href', readUrl),
  }),
  peerLinks: manyOf('media:peerLink', { type: attr('type', verbatim), href: attr('href', readUrl) }),
  location: oneOf('media:location', {
    description: attr('description', plainText),
    start: attr('start', verbatim),
    end: attr('end', verbatim),
    where: oneOf('georss:where', { point: oneOf('gml:Point', { pos: one('gml:pos', verbatim) }) }),
  }),
  rights: oneOf('media:rights', { status: attr('status', verbatim) }),
  scenes: oneOf('media:scenes', {
    list: manyOf('media:scene', {
      title: one('sceneTitle', plainText),
      description: one('sceneDescription', plainText),
      startTime: one('sceneStartTime', verbatim),
      endTime: one('sceneEndTime', verbatim),
    }),
  }),
}

/** What a channel, an item or a `media:group` says by Media RSS besides its files and texts. */
export const mediaDetails = group(mediaDetailElements)

/** What a `media:content` says besides the facts of its file. */
export const mediaContentDetails = group({
  ...mediaDetailElements,
  expression: attr('expression', verbatim),
  bitrate: attr('bitrate', readDecimal),
  framerate: attr('framerate', readDecimal),
  samplingrate: attr('samplingrate', readDecimal),
  channels: attr('channels', verbatim),
  lang: attr('lang', verbatim),
})

export const mediaThumbnailElements = {
  url: attr('url', readRssUrl),
  width: attr('width', readPixels),
  height: attr('height', readPixels),
  time: attr('time', verbatim),
}

const mediaContentElements = {
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

/** The elements of Media RSS: `media:…`. */
export const media = {
  shared: {
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
    mediaDetails,
  },
  item: {
    mediaDescription: markup('media:description', visibleHtml),
    mediaGroups: manyOf('media:group', {
      contents: manyOf('media:content', mediaContentElements),
      thumbnails: manyOf('media:thumbnail', mediaThumbnailElements),
      rating: one('media:rating', verbatim),
      description: markup('media:description', visibleHtml),
      details: mediaDetails,
    }),
  },
} as const
