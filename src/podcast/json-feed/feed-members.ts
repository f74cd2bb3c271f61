import type { DiagnosticCode } from '../../core/diagnostics.ts'
import { type Reader, readingOf } from '../../core/reading.ts'
import { many, manyOf, one, oneOf, type RecordOf } from '../../core/shape.ts'
import { visibleHtml, wordlessHtml } from '../../html/visible-html.ts'
import { takesBooleans, takesNumbers } from '../../json/record-reader.ts'
import { readBoolean } from '../../values/booleans.ts'
import { escapeText } from '../../values/escape-text.ts'
import { readByteLength } from '../../values/numbers.ts'
import { plainText, verbatim, withSigns } from '../../values/text.ts'
import { readUrl, readWrittenUrl } from '../../values/url.ts'

/*
 * The members of a JSON Feed, one line each (https://www.jsonfeed.org/version/1.1/). Extensions, whose names begin with
 * `_`, are not read.
 */

const FRACTION = /(?<=^\d{1,8})\.\d+$/
const numberOrText: Reader<string> = takesNumbers((text, context) => verbatim(text, context))
/** Reads a number of seconds, and drops its fraction. */
const seconds: Reader<string> = takesNumbers((text, context) => verbatim(text.replace(FRACTION, ''), context))
const byteLength: Reader<number> = takesNumbers((text, context) => readByteLength(text, context))
const yesOrNo: Reader<boolean> = takesBooleans((text, context) => readBoolean(text, context))

/** Reads plain text as the HTML that shows it (rule J5), because descriptions are HTML. */
const textAsHtml: Reader<string> = (text) => {
  const codes: DiagnosticCode[] = []
  const trimmed = withSigns(text, codes).trim()
  return trimmed === '' ? null : readingOf(escapeText(trimmed), codes, text)
}

const authorMembers = {
  name: one('name', plainText),
  url: one('url', readUrl),
  avatar: one('avatar', readUrl),
}

const sharedMembers = {
  title: one('title', plainText),
  language: one('language', verbatim),
  authors: manyOf('authors', authorMembers),
  namesOfAuthors: many('authors', plainText),
  author: oneOf('author', authorMembers),
  nameOfAuthor: one('author', plainText),
}

export const feedMembers = {
  ...sharedMembers,
  version: one('version', verbatim),
  homePageUrl: one('home_page_url', readUrl),
  feedUrl: one('feed_url', readWrittenUrl),
  description: one('description', visibleHtml),
  wordlessDescription: one('description', wordlessHtml),
  nextUrl: one('next_url', readWrittenUrl),
  icon: one('icon', readUrl),
  favicon: one('favicon', readUrl),
  expired: one('expired', yesOrNo),
  hubs: manyOf('hubs', { type: one('type', verbatim), url: one('url', readWrittenUrl) }),
} as const

export const itemMembers = {
  ...sharedMembers,
  id: one('id', numberOrText),
  url: one('url', readUrl),
  externalUrl: one('external_url', readWrittenUrl),
  contentHtml: one('content_html', visibleHtml),
  wordlessContent: one('content_html', wordlessHtml),
  contentText: one('content_text', textAsHtml),
  summary: one('summary', textAsHtml),
  image: one('image', readUrl),
  bannerImage: one('banner_image', readUrl),
  datePublished: one('date_published', numberOrText),
  dateModified: one('date_modified', numberOrText),
  tags: many('tags', plainText),
  attachments: manyOf('attachments', {
    url: one('url', readUrl),
    mimeType: one('mime_type', verbatim),
    title: one('title', plainText),
    size: one('size_in_bytes', byteLength),
    duration: one('duration_in_seconds', seconds),
  }),
} as const

export type FeedRecord = RecordOf<typeof feedMembers>
export type ItemRecord = RecordOf<typeof itemMembers>
