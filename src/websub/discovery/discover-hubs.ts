import type { WebLink } from '../../fetch/index.ts'
import type { PodcastSeriesExtras } from '../../model/index.ts'
import { parseUrl } from '../../values/parse-url.ts'

/** The source of a hub or topic: `Link` headers, the document, or only the URL itself. */
export type LinkSource = 'header' | 'document' | 'url'

/** The hubs and the topic of a feed. */
export interface Discovery {
  /** The URL under which hubs know the feed: `rel=self`, as the feed writes it. */
  readonly topicUrl: string
  readonly topicSource: LinkSource
  /** The hubs that the feed names, from 1 to 8: https first, otherwise in the order of the feed. */
  readonly hubs: readonly string[]
  readonly hubSource: 'header' | 'document'
  /** `mixed` if hubs and topic have different sources. */
  readonly source: 'header' | 'document' | 'mixed'
}

/** The facts about a fetched resource. */
export interface DiscoveryInput {
  /** The URL of the resource, after all redirects. */
  readonly finalUrl: string
  /**
   * The links of its `Link` headers, resolved against `finalUrl` ({@link parseLinkHeader}, `meta.links` of an outcome).
   */
  readonly links: readonly WebLink[]
  /** The links of its document ({@link documentLinks}), if it was not parsed. */
  readonly documentLinks?: readonly WebLink[] | undefined
  /** The `extras` of the series, which have the hubs and the self link, if it was parsed. */
  readonly extras?: Pick<PodcastSeriesExtras, 'hubs' | 'self'> | undefined
}

/** Maximum number of hubs; no feed has more. */
export const MAX_HUBS = 8
const MAX_URL_LENGTH = 2_048

/**
 * Finds hubs and topic (WebSub section 4). Headers come first. If a hub or topic is missing there, it is searched in
 * the document, each separately, because some hosts name one in the headers and the other in the document. Without
 * `rel=self` the topic is `finalUrl`.
 *
 * @returns `null` if no hub is named
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
  return links.filter(({ rel, href }) => rel.includes(relation) && isHubUrl(href)).map(({ href }) => href)
}

/** Returns whether a hub or a topic may have this URL. */
export function isHubUrl(url: unknown): url is string {
  return typeof url === 'string' && /^https?:\/\//i.test(url) && url.length <= MAX_URL_LENGTH && parseUrl(url) !== null
}

function httpsFirst(urls: readonly string[]): string[] {
  const isHttps = (url: string) => /^https:/i.test(url)
  return [...urls.filter(isHttps), ...urls.filter((url) => !isHttps(url))]
}
