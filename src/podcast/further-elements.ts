import { attr, body, group, many, manyOf, one, oneOf } from '../core/shape.ts'
import { readDecimal, readInteger, readPixels } from '../values/numbers.ts'
import { plainText, verbatim } from '../values/text.ts'
import { readUrl } from '../values/url.ts'

/*
 * What RSS, Media RSS, Atom and Dublin Core can say besides, and few feeds do. The values stand in the extras under the
 * names of this table (rule 2.13). A group costs nothing where none of its elements is.
 */

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

/** The elements of Dublin Core that are no name, date, author, text or right of a series or an episode. */
export const dublinCoreDetails = group({
  publisher: many('dc:publisher', plainText),
  type: many('dc:type', plainText),
  format: many('dc:format', plainText),
  identifier: many('dc:identifier', plainText),
  source: many('dc:source', plainText),
  relation: many('dc:relation', plainText),
  coverage: many('dc:coverage', plainText),
})

/** Categories with the vocabulary that they are from. */
export const categoryDetails = group({
  list: manyOf('category', { text: body(plainText), domain: attr('domain', verbatim) }),
})

/** What an RSS channel says to programs of its time, and who answers for them. */
export const rssDetails = group({
  webMaster: one('webMaster', plainText, { endsText: true }),
  docs: one('docs', readUrl, { endsText: true }),
  rating: one('rating', plainText, { endsText: true }),
  cloud: oneOf(
    'cloud',
    {
      domain: attr('domain', verbatim),
      port: attr('port', readInteger),
      path: attr('path', verbatim),
      registerProcedure: attr('registerProcedure', verbatim),
      protocol: attr('protocol', verbatim),
    },
    { endsText: true },
  ),
  textInput: oneOf('textInput', {
    title: one('title', plainText),
    description: one('description', plainText),
    name: one('name', plainText),
    link: one('link', readUrl),
  }),
})

/** What an RSS image says besides its address. */
export const imageDetails = group({
  width: one('width', readPixels),
  height: one('height', readPixels),
  description: one('description', plainText),
})

/** The program that wrote an Atom feed. */
export const generatorDetails = group({
  generator: oneOf('atom:generator', {
    text: body(plainText),
    uri: attr('uri', readUrl),
    version: attr('version', verbatim),
  }),
})

/** The feed that an Atom entry was taken from. */
export const sourceDetails = group({
  source: oneOf('atom:source', {
    title: one('atom:title', plainText),
    id: one('atom:id', verbatim),
    updated: one('atom:updated', verbatim),
    rights: one('atom:rights', plainText),
    links: manyOf('atom:link', { rel: attr('rel', verbatim), href: attr('href', readUrl) }),
  }),
  /** The language of the entry. */
  language: one('dc:language', verbatim),
})
