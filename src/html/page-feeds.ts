import { valueOfReading } from '../core/reading.ts'
import { readUrl } from '../values/url.ts'
import { feedLikelihood } from './feed-type.ts'
import { headLinks } from './head-links.ts'

/** A feed that a page names in its head. */
export interface PageFeed {
  /** Absolute. */
  readonly url: string
  /** As written; `null` if there is none. */
  readonly title: string | null
}

/** As many feeds of a page as are named; an honest page has a few. */
const MAX_FEEDS = 20

/**
 * The feeds that the head of a page names as its own, each once, the likeliest to be a podcast first.
 *
 * @param pageUrl Where the page was. Relative targets are resolved against it, or against the page's `base`.
 */
export function pageFeeds(html: string, pageUrl: string): readonly PageFeed[] {
  const { links, base } = headLinks(html)
  const from = valueOfReading(readUrl(base ?? '', { baseUrl: pageUrl })) ?? pageUrl
  const feeds = new Map<string, PageFeed>()
  for (const { href, rel, type, title = null } of links) {
    // Without asking, only what cannot be an API or a sitemap is followed.
    if (!rel.includes('alternate') || feedLikelihood(type) !== 'sure') continue
    const url = valueOfReading(readUrl(href, { baseUrl: from }))
    if (url !== null && !feeds.has(url)) feeds.set(url, { url, title })
    if (feeds.size === MAX_FEEDS) break
  }
  return likeliestFirst([...feeds.values()])
}

/** The feeds in another order: those that call themselves podcasts come first, and comments on posts last. */
export function likeliestFirst(feeds: readonly PageFeed[]): readonly PageFeed[] {
  return feeds.toSorted((one, other) => likelihoodOf(other) - likelihoodOf(one))
}

function likelihoodOf({ url, title }: PageFeed): number {
  const words = `${title ?? ''} ${url}`
  if (/comment|kommentar|comentario|commentaire/i.test(words)) return -1
  return /podcast|episode|audio|\bmp3\b/i.test(words) ? 1 : 0
}
