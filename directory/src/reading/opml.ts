import { stripHtml } from 'feedmill/html'
import type { PublicPodcast } from './public-podcast-rows.ts'
import { emptyElement, textElement, XML_HEAD } from './xml.ts'

type OutlinedPodcast = Pick<PublicPodcast, 'name' | 'rssUrl' | 'details' | 'description'>

/** Characters of a description. */
const MAX_DESCRIPTION = 500

/**
 * Returns a list of podcasts as OPML 2.0, one outline each. Apps disagree on which attribute names a podcast, so `text`
 * and `title` both do.
 *
 * @param createdAt epoch milliseconds
 */
export function opmlOf(title: string, podcasts: readonly OutlinedPodcast[], createdAt: number): string {
  const outlines = podcasts.map(({ name, rssUrl, details, description }) => {
    const attributes = {
      type: 'rss',
      text: name ?? rssUrl,
      title: name ?? rssUrl,
      xmlUrl: rssUrl,
      htmlUrl: details.websiteUrl ?? null,
      description: lineOf(description),
    }
    return `${emptyElement('outline', attributes)}\n`
  })
  return `${XML_HEAD}<opml version="2.0">
<head>${textElement('title', title)}${textElement('dateCreated', new Date(createdAt).toUTCString())}</head>
<body>
${outlines.join('')}</body>
</opml>
`
}

/** Returns HTML as one line of plain text; `null` if there is none. */
function lineOf(html: string | null): string | null {
  if (html === null) return null
  const text = stripHtml(html).replace(/\s+/g, ' ').trim()
  return text === '' ? null : text.slice(0, MAX_DESCRIPTION)
}
