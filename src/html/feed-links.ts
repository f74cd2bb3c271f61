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
  const links = new Set<string>()
  let base = baseUrl
  readHtml(html, {
    text: () => {},
    endTag: () => {},
    startTag(name, attributes) {
      const href = attributes.get('href') ?? ''
      if (name === 'base') base = valueOfReading(readUrl(href, { baseUrl: base })) ?? base
      if (name !== 'link') return
      const relations = (attributes.get('rel') ?? '').toLowerCase().split(/\s+/)
      const type = (attributes.get('type') ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
      if (!relations.includes('alternate') || !feedTypes.has(type)) return
      const url = valueOfReading(readUrl(href, { baseUrl: base }))
      if (url !== null) links.add(url)
    },
  })
  return [...links]
}
