import { parseUrl } from '../core/parse-url.ts'
import type { WebLink } from '../fetch/index.ts'
import type { PodcastSeriesExtras } from '../model/index.ts'

/** Where something was found: in `Link` headers, in the document, or nowhere but in the URL itself. */
export type LinkSource = 'header' | 'document' | 'url'

/** What a feed says about who tells of its changes. */
export interface Discovery {
  /** The feed's URL as its hubs know it: `rel=self`, as the feed has it. */
  readonly topicUrl: string
  readonly topicSource: LinkSource
  /** The hubs that the feed names, https first, else in its order; at least one and at most 8. */
  readonly hubs: readonly string[]
  readonly hubSource: 'header' | 'document'
  /** `mixed` when hubs and topic are from different places. */
  readonly source: 'header' | 'document' | 'mixed'
}

/** What is known of a resource that was fetched. */
export interface DiscoveryInput {
  /** Where the resource was, at the end of all redirects. */
  readonly finalUrl: string
  /** The links of its `Link` headers, resolved against `finalUrl` ({@link parseLinkHeader}, `meta.links` of an outcome). */
  readonly links: readonly WebLink[]
  /** The links of its document ({@link documentLinks}), where it was not parsed. */
  readonly documentLinks?: readonly WebLink[] | undefined
  /** Where it was: the `extras` of the series, which have the hubs and the self link of the document. */
  readonly extras?: Pick<PodcastSeriesExtras, 'hubs' | 'self'> | undefined
}

/** More hubs than anyone has. */
export const MAX_HUBS = 8
const MAX_URL_LENGTH = 2_048

/**
 * Finds hubs and topic (WebSub section 4). Headers come first; what they do not say is looked for in the document, hub and
 * topic each for themselves, since hosts name one here and the other there. Without `rel=self` the topic is `finalUrl`.
 *
 * @returns null when no hub is named.
 */
export function discoverHubs({ finalUrl, links, documentLinks = [], extras }: DiscoveryInput): Discovery | null {
  const inDocument = [...documentLinks, ...linksOf(extras)]
  const inHeaders = links.filter(({ anchor }) => anchor === undefined || anchor === finalUrl)
  const hubsIn = (candidates: readonly WebLink[]) => [...new Set(targetsOf('hub', candidates))]
  const headerHubs = hubsIn(inHeaders)
  const hubSource = headerHubs.length > 0 ? 'header' : 'document'
  const hubs = hubSource === 'header' ? headerHubs : hubsIn(inDocument)
  if (hubs.length === 0) return null
  const [headerSelf] = targetsOf('self', inHeaders)
  const [documentSelf] = targetsOf('self', inDocument)
  const topicSource: LinkSource = headerSelf !== undefined ? 'header' : documentSelf !== undefined ? 'document' : 'url'
  return {
    topicUrl: headerSelf ?? documentSelf ?? finalUrl,
    topicSource,
    hubs: httpsFirst(hubs).slice(0, MAX_HUBS),
    hubSource,
    source: topicSource === hubSource ? hubSource : 'mixed',
  }
}

function linksOf({ hubs = [], self }: Pick<PodcastSeriesExtras, 'hubs' | 'self'> = {}): WebLink[] {
  const ofHubs = hubs.map((href) => ({ href, rel: ['hub'] }))
  return self === undefined ? ofHubs : [...ofHubs, { href: self, rel: ['self'] }]
}

function targetsOf(relation: string, links: readonly WebLink[]): string[] {
  return links.filter(({ rel, href }) => rel.includes(relation) && isWebUrl(href)).map(({ href }) => href)
}

/** Whether a hub or a topic may have this URL. */
export function isWebUrl(url: unknown): url is string {
  return typeof url === 'string' && /^https?:\/\//i.test(url) && url.length <= MAX_URL_LENGTH && parseUrl(url) !== null
}

function httpsFirst(urls: readonly string[]): string[] {
  const isHttps = (url: string) => /^https:/i.test(url)
  return [...urls.filter(isHttps), ...urls.filter((url) => !isHttps(url))]
}
