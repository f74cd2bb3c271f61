import { valueOfReading } from '../core/reading.ts'
import { readReference } from '../values/url.ts'
import { feedLikelihood } from './feed-type.ts'
import { headLinks } from './head-links.ts'

/** A feed that a page names in its head. */
export interface PageFeed {
  /** Absolute. */
  readonly url: string
  /** As written; `null` if there is none. */
  readonly title: string | null
}

/** Maximum number of feeds taken from a page; an honest page has a few. */
const MAX_FEEDS = 20

/**
 * Returns the feeds that the head of a page names as its own, each once. Feeds that are likely to be podcasts come
 * first.
 *
 * @param pageUrl The URL of the page. Relative targets are resolved against it, or against the page's `base`.
 */
export function pageFeeds(html: string, pageUrl: string): readonly PageFeed[] {
  const { links, base } = headLinks(html)
  const from = baseOf(base, pageUrl)
  const feeds = new Map<string, PageFeed>()
  for (const { href, rel, type, title = null } of links) {
    // The caller follows these links without asking, so types that APIs and sitemaps share are left out.
    if (!rel.includes('alternate') || feedLikelihood(type) !== 'sure') continue
    const url = valueOfReading(readReference(href, { baseUrl: from }))
    if (url !== null && !feeds.has(url)) feeds.set(url, { url, title })
    if (feeds.size === MAX_FEEDS) break
  }
  return likeliestFirst([...feeds.values()])
}

/**
 * Returns the address that a page sends browsers on to (`meta http-equiv="refresh"`), absolute; `null` if there is
 * none.
 */
export function pageRefresh(html: string, pageUrl: string): string | null {
  const { refresh, base } = headLinks(html)
  if (refresh === undefined) return null
  const url = valueOfReading(readReference(refresh, { baseUrl: baseOf(base, pageUrl) }))
  return url === pageUrl ? null : url
}

/** Returns the URL that the targets of a page are relative to. */
function baseOf(base: string | undefined, pageUrl: string): string {
  return valueOfReading(readReference(base ?? '', { baseUrl: pageUrl })) ?? pageUrl
}

/** Returns the feeds sorted: those that call themselves podcasts come first, and comments on posts last. */
export function likeliestFirst(feeds: readonly PageFeed[]): readonly PageFeed[] {
  return feeds.toSorted((one, other) => likelihoodOf(other) - likelihoodOf(one))
}

function likelihoodOf({ url, title }: PageFeed): number {
  const words = `${title ?? ''} ${url}`
  if (/comment|kommentar|comentario|commentaire/i.test(words)) return -1
  return /podcast|episode|audio|\bmp3\b/i.test(words) ? 1 : 0
}
