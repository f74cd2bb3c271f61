import type { FetchMeta } from '../fetch/index.ts'
import type { PodcastSeries } from '../model/index.ts'
import { discoverHubs } from '../websub/index.ts'
import type { FeedHub } from './feed-state.ts'

/** The hubs that a feed names, and its URL as they know it: in `Link` headers, else in the document (WebSub section 4). */
export function hubOf({ links, finalUrl }: FetchMeta, extras: PodcastSeries['extras'] | null): FeedHub | null {
  const documentLinks = [
    ...(extras?.hubs ?? []).map((href) => ({ href, rel: ['hub'] })),
    ...(extras?.self === undefined ? [] : [{ href: extras.self, rel: ['self'] }]),
  ]
  const discovery = discoverHubs({ finalUrl, links, documentLinks })
  return discovery === null ? null : { topicUrl: discovery.topicUrl, hubUrls: discovery.hubs }
}
