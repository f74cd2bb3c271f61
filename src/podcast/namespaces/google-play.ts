import { attr, body, manyOf, markup, one, oneOf } from '../../core/shape.ts'
import { visibleHtml } from '../../html/visible-html.ts'
import { plainText, verbatim } from '../../values/text.ts'
import { readRssUrl } from '../../values/url.ts'

/** The elements of Google Play: `googleplay:…`. */
export const googlePlay = {
  shared: {
    googleplayDescription: markup('googleplay:description', visibleHtml),
    googleplayAuthor: one('googleplay:author', plainText),
    googleplayExplicit: one('googleplay:explicit', verbatim),
    googleplayBlock: one('googleplay:block', verbatim),
    googleplayImage: oneOf('googleplay:image', { href: attr('href', readRssUrl) }),
  },
  channel: {
    googleplayTitle: one('googleplay:title', plainText),
    googleplayOwner: one('googleplay:owner', plainText),
    googleplayEmail: one('googleplay:email', verbatim),
    googleplayCategories: manyOf('googleplay:category', { text: attr('text', plainText), body: body(plainText) }),
  },
} as const
