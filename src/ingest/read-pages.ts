import type { Pagination, PodcastSeries } from '../model/index.ts'
import { parseFetchedUrl } from '../values/parse-url.ts'
import { requestBeside } from './fetch-document.ts'
import { documentReader } from './read-document.ts'
import type { FeedComparison, Refresh } from './refresh.ts'

/** Maximum number of further pages that one refresh reads. */
export const MAX_PAGES = 50
/** Number of children, over all pages, from which a refresh reads no further page. */
export const MAX_PAGED_CHILDREN = 100_000

/**
 * Reads the older documents of a feed one after the other, and shows them to the diff (changes 3.8). Stops at a page
 * without a new child, since some servers always name a next page. Stops at a page that cannot be read, since it would
 * name the next one. Returns the URL of that page; `null` if there was none.
 */
export async function readPages(
  first: PodcastSeries,
  { diff, reading }: Pick<FeedComparison, 'diff' | 'reading'>,
  { state, meter, options }: Pick<Refresh, 'state' | 'meter' | 'options'>,
): Promise<string | null> {
  // On the way to a page that failed before, all children may be known.
  const countNew = (): number => {
    const { seen, repeated, known } = diff.progress
    return seen - repeated - (state.pendingPage === null ? known : 0)
  }
  const read = new Set([new URL(reading.feedUrl).href])
  let series = first
  for (let page = 0; page < MAX_PAGES && diff.progress.seen < MAX_PAGED_CHILDREN; page += 1) {
    const url = nextPage(series, reading.feedUrl, read)
    if (url === null) return null
    read.add(url)
    const before = countNew()
    const request = requestBeside(reading.feedUrl, url, options)
    // The faults of further pages are not reported.
    const archive = { ...reading, isArchive: true, lines: false }
    const outcome = await options.fetcher.fetchWith(request, documentReader(diff, archive))
    meter.fetched(outcome.meta)
    if (outcome.kind !== 'modified') return url
    meter.read(outcome.value)
    const { isUnusable, isOtherKind, found } = outcome.value
    if (isUnusable || isOtherKind || found?.kind !== 'podcast') return url
    if (countNew() === before) return null
    series = found.series
  }
  return null
}

/**
 * Returns the URL of the next document of a paged or archived feed (RFC 5005): on the same host, and not yet read in
 * this refresh. Returns `null` at the end.
 */
function nextPage({ extras }: PodcastSeries, feedUrl: string, read: ReadonlySet<string>): string | null {
  const pagination: Pagination | undefined = extras.pagination
  const url = pagination?.prevArchive ?? pagination?.next ?? null
  const page = url === null ? null : parseFetchedUrl(url, feedUrl)
  if (page === null) return null
  return page.host === new URL(feedUrl).host && !read.has(page.href) ? page.href : null
}
