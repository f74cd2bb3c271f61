import { valueOfReading } from '../core/reading.ts'
import { readUrl } from '../values/url.ts'
import { readHtml } from './read-html.ts'

/** What comes behind a type tells of something else, as in `text/xml+oembed`. */
const feedType = /^(?:application|text)\/(?:(?:rss|atom|rdf|feed)\+?)?(?:xml|json)\s*(?:;|$)/i

/** Whether a `link` of a page leads to a feed of its own: `rel="alternate"`, and a type that feeds have. */
export function isFeedLink(attributes: ReadonlyMap<string, string>): boolean {
  const relations = attributes.get('rel')?.toLowerCase().split(/\s+/) ?? []
  return relations.includes('alternate') && feedType.test(attributes.get('type')?.trim() ?? '')
}

/**
 * The feeds that an HTML page names as its own (`<link rel="alternate" type="application/rss+xml" href>`), resolved, in
 * document order and without repetition.
 */
export function feedLinks(html: string, baseUrl: string | undefined): string[] {
  const targets: string[] = []
  let base: string | undefined
  readHtml(html, {
    text: () => {},
    endTag: () => {},
    startTag(name, attributes) {
      if (name === 'base') base ??= attributes.get('href')
      else if (name === 'link' && isFeedLink(attributes)) targets.push(attributes.get('href') ?? '')
    },
  })
  // The first base of a page counts, for what stands before it, too.
  const from = valueOfReading(readUrl(base ?? '', { baseUrl })) ?? baseUrl
  const urls = targets.map((target) => valueOfReading(readUrl(target, { baseUrl: from })))
  return [...new Set(urls.filter((url) => url !== null))]
}
