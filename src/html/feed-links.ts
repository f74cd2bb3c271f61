import { valueOfReading } from '../core/reading.ts'
import { readReference } from '../values/url.ts'
import { feedLikelihood } from './feed-type.ts'
import { readHtml } from './read-html.ts'

/** Returns whether a `link` of a page leads to its feed: it has `rel="alternate"` and a media type of feeds. */
export function isFeedLink(attributes: ReadonlyMap<string, string>): boolean {
  const relations = attributes.get('rel')?.toLowerCase().split(/\s+/) ?? []
  return relations.includes('alternate') && feedLikelihood(attributes.get('type')) !== null
}

/**
 * Returns the feeds that an HTML page names as its own (`<link rel="alternate" type="application/rss+xml" href>`):
 * resolved, in document order and without duplicates.
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
  // The first base of a page counts, even for links before it.
  const from = valueOfReading(readReference(base ?? '', { baseUrl })) ?? baseUrl
  const urls = targets.map((target) => valueOfReading(readReference(target, { baseUrl: from })))
  return [...new Set(urls.filter((url) => url !== null))]
}
