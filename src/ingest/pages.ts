import { parseFetchedUrl } from '../core/parse-url.ts'
import type { Pagination, PodcastSeries } from '../model/index.ts'

/** Pages of one refresh. */
export const MAX_PAGES = 50
/** Children of one refresh, over all pages. */
export const MAX_PAGED_CHILDREN = 100_000

/**
 * The next document of a paged or archived feed (RFC 5005), when it may be followed: on the same host, and not read in
 * this refresh. Null at the end.
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
