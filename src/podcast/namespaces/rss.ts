import type { Reader } from '../../core/reading.ts'
import { attr, body, group, many, manyOf, markup, one, oneOf } from '../../core/shape.ts'
import { visibleHtml } from '../../html/visible-html.ts'
import { readByteLength, readInteger, readPixels } from '../../values/numbers.ts'
import { plainText, verbatim } from '../../values/text.ts'
import { readRssUrl, readUrl, readUrlText } from '../../values/url.ts'

/** Categories with the vocabulary that they are from. */
const categoryDetails = group({
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
const imageDetails = group({
  width: one('width', readPixels),
  height: one('height', readPixels),
  description: one('description', plainText),
})

const NAME = '<name>'
const NAME_END = '</name>'

/**
 * Reads the text of an RSS author. Some publishers write Atom's elements into it, such as `<name>Zoë</name>`: then
 * reads only that name.
 */
const authorText: Reader<string> = (text, context) => {
  const start = text.indexOf(NAME)
  const end = start < 0 ? -1 : text.indexOf(NAME_END, start)
  return plainText(end < 0 ? text : text.slice(start + NAME.length, end), context)
}

/** The elements of RSS, which have no prefix. */
export const rss = {
  shared: {
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
    image: oneOf('image', {
      url: one('url', readRssUrl),
      title: one('title', plainText),
      link: one('link', readRssUrl),
      href: attr('href', readRssUrl),
      details: imageDetails,
    }),
    categories: many('category', plainText, { endsText: true }),
    pubDate: one('pubDate', verbatim, { endsText: true }),
    categoryDetails,
  },
  channel: {
    language: one('language', verbatim, { endsText: true }),
    lastBuildDate: one('lastBuildDate', verbatim, { endsText: true }),
    managingEditor: one('managingEditor', plainText, { endsText: true }),
    generator: one('generator', plainText, { endsText: true }),
    ttl: one('ttl', readInteger, { endsText: true }),
    skipHours: oneOf('skipHours', { hours: many('hour', readInteger) }, { endsText: true }),
    skipDays: oneOf('skipDays', { days: many('day', verbatim) }, { endsText: true }),
    xmlLang: attr('xml:lang', verbatim),
    rssDetails,
  },
  item: {
    guid: oneOf('guid', { text: body(verbatim), isPermaLink: attr('isPermaLink', verbatim) }, { endsText: true }),
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
    source: oneOf('source', { title: body(plainText), url: attr('url', readUrl) }),
  },
} as const
