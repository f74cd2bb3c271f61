import type { Pagination, PodcastSeries } from '../model/index.ts'
import { parseFetchedUrl } from '../values/parse-url.ts'

/** Maximum number of further pages that one refresh reads. */
export const MAX_PAGES = 50
/** Number of children, over all pages, from which a refresh reads no further page. */
export const MAX_PAGED_CHILDREN = 100_000

/**
 * Returns the URL of the next document of a paged or archived feed (RFC 5005): on the same host, and not yet read in
 * this refresh. Returns `null` at the end.
 */
export function nextPage(
  { extras }: Pick<PodcastSeries, 'extras'>,
  feedUrl: string,
  read: ReadonlySet<string>,
): string | null {
  const pagination: Pagination | undefined = extras.pagination
  const url = pagination?.prevArchive ?? pagination?.next ?? null
  const page = url === null ? null : parseFetchedUrl(url, feedUrl)
  if (page === null) return null
  return page.host === new URL(feedUrl).host && !read.has(page.href) ? page.href : null
}
