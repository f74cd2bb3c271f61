import { valueOfReading } from '../core/reading.ts'
import { readUrl } from '../core/url.ts'
import { readHtml } from './tokens.ts'

const feedTypes = new Set([
  'application/rss+xml',
  'application/atom+xml',
  'application/rdf+xml',
  'application/feed+json',
  'text/xml',
  'application/xml',
])

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
      const href = attributes.get('href')
      if (name === 'base') base ??= href
      if (name !== 'link' || href === undefined) return
      const relations = (attributes.get('rel') ?? '').toLowerCase().split(/\s+/)
      const type = (attributes.get('type') ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
      if (relations.includes('alternate') && feedTypes.has(type)) targets.push(href)
    },
  })
  // The first base of a page counts, for what stands before it, too.
  const from = valueOfReading(readUrl(base ?? '', { baseUrl })) ?? baseUrl
  const urls = targets.map((target) => valueOfReading(readUrl(target, { baseUrl: from })))
  return [...new Set(urls.filter((url) => url !== null))]
}
