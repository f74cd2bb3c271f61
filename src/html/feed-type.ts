/**
 * Media types of feeds. Some pages leave out the `+`, or the part before it. The resulting `application/xml` and
 * `application/json` are also used for sitemaps and APIs. A longer type, such as `text/xml+oembed`, means another
 * format.
 */
const FEED_TYPE = /^(?:application|text)\/(?:(?:rss|atom|rdf|feed)\+?)?(?:xml|json)\s*(?:;|$)/i

/** Media types that only feeds have. */
const SURE_TYPE = /^[a-z]+\/(?:(?:rss|atom|rdf)\+xml|feed\+json)\b/i

/**
 * Returns how surely a link with a media type leads to a feed: `likely` if other documents have the type too, `null` if
 * feeds never have it.
 */
export function feedLikelihood(type: string | null | undefined): 'sure' | 'likely' | null {
  const trimmed = type?.trim() ?? ''
  if (!FEED_TYPE.test(trimmed)) return null
  return SURE_TYPE.test(trimmed) ? 'sure' : 'likely'
}
