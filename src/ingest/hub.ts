import type { FetchMeta } from '../fetch/index.ts'
import type { PodcastSeries } from '../model/index.ts'
import type { FeedHub } from './feed-state.ts'

/** The hubs that a feed names, and its URL as they know it: in `Link` headers, else in the document (WebSub section 4). */
export function hubOf({ links, finalUrl }: FetchMeta, extras: PodcastSeries['extras'] | null): FeedHub | null {
  const named = (relation: string): string[] =>
    links.filter(({ rel }) => rel.includes(relation)).map(({ href }) => href)
  const inHeaders = named('hub')
  const hubUrls = inHeaders.length > 0 ? inHeaders : (extras?.hubs ?? [])
  if (hubUrls.length === 0) return null
  return { topicUrl: named('self')[0] ?? extras?.self ?? finalUrl, hubUrls: [...new Set(hubUrls)].slice(0, 8) }
}
