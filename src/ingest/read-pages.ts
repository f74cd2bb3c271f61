import type { Diff } from '../changes/index.ts'
import type { PodcastSeries } from '../model/index.ts'
import type { FeedState } from './feed-state.ts'
import { MAX_PAGED_CHILDREN, MAX_PAGES, nextPage } from './pages.ts'
import { documentReader, type ReadingOptions } from './read-document.ts'
import type { RefreshMeter } from './refresh-meter.ts'
import type { RefreshFeedOptions } from './refresh-options.ts'
import { requestBeside } from './request-beside.ts'

/** The refresh that reads the pages. */
interface PagesRefresh {
  readonly diff: Diff
  /** The state before the refresh. */
  readonly state: Pick<FeedState, 'pendingPage'>
  /** The options of reading the first document. */
  readonly reading: ReadingOptions
  readonly meter: RefreshMeter
  readonly options: RefreshFeedOptions
}

/**
 * Reads the older documents of a feed one after the other, and shows them to the diff (changes 3.8). Stops at a page
 * without a new child, since some servers always name a next page. Stops at a page that cannot be read, since it would
 * name the next one. Returns the URL of that page; `null` if there was none.
 */
export async function readPages(
  first: PodcastSeries,
  { diff, state, reading, meter, options }: PagesRefresh,
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
    const outcome = await options.fetcher.fetchWith(request, documentReader(diff, { ...reading, isArchive: true }))
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
