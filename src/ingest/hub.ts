import type { FetchMeta } from '../fetch/index.ts'
import type { PodcastSeries } from '../model/index.ts'
import { discoverHubs } from '../websub/index.ts'
import type { FeedHub } from './feed-state.ts'

/**
 * Returns the hubs that a feed names and the URL by which they know it, `topicUrl`; `null` if it names none. They come
 * from `Link` headers, else from the document (WebSub section 4).
 */
export function hubOf({ links, finalUrl }: FetchMeta, extras: PodcastSeries['extras'] | null): FeedHub | null {
  const discovery = discoverHubs({ finalUrl, links, extras: extras ?? undefined })
  return discovery === null ? null : { topicUrl: discovery.topicUrl, hubUrls: discovery.hubs }
}
