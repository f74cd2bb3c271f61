import { attr, body, many, manyOf, markup, one, oneOf } from '../../core/shape.ts'
import { visibleHtml } from '../../html/visible-html.ts'
import { readBoolean } from '../../values/booleans.ts'
import { readInteger } from '../../values/numbers.ts'
import { plainText, verbatim } from '../../values/text.ts'
import { readAbsoluteUrl, readRssUrl, readUrl } from '../../values/url.ts'

const category = { text: attr('text', plainText), body: body(plainText) }
const categoryWithChildren = { ...category, children: manyOf('itunes:category', category) }

/** The elements of Apple Podcasts: `itunes:…`. */
export const itunes = {
  shared: {
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
  },
  channel: {
    itunesType: oneOf('itunes:type', { text: body(verbatim), attribute: attr('text', verbatim) }),
    itunesComplete: one('itunes:complete', verbatim),
    itunesNewFeedUrl: one('itunes:new-feed-url', readUrl),
    itunesOwner: oneOf('itunes:owner', { name: one('itunes:name', plainText), email: one('itunes:email', verbatim) }),
    itunesCategories: manyOf('itunes:category', {
      ...category,
      children: manyOf('itunes:category', categoryWithChildren),
    }),
    applePodcastsVerify: one('itunes:applepodcastsverify', verbatim),
  },
  item: {
    itunesDuration: one('itunes:duration', verbatim),
    itunesEpisode: one('itunes:episode', verbatim),
    itunesSeason: one('itunes:season', verbatim),
    itunesEpisodeType: oneOf('itunes:episodeType', { text: body(verbatim), attribute: attr('text', verbatim) }),
    itunesOrder: one('itunes:order', readInteger),
    itunesIsClosedCaptioned: one('itunes:isClosedCaptioned', readBoolean),
  },
} as const
