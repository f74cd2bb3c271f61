import type { FetchOutcome, FetchRequest } from '../fetch/index.ts'
import type { FeedState } from './feed-state.ts'
import { documentReader, type ReadDocument } from './read-document.ts'
import type { Refresh } from './refresh.ts'
import type { RefreshFeedOptions } from './refresh-options.ts'

/** The version of the readers. Raise it when they can read documents that they could not read before. */
export const READERS = '1'

/** Fetches the document of a feed, and reads it as it arrives. Waits for the reader even if the fetch ends first. */
export async function fetchDocument(refresh: Refresh): Promise<FetchOutcome<ReadDocument>> {
  const { state, options, meter } = refresh
  let reading: Promise<unknown> = Promise.resolve()
  const outcome = await options.fetcher.fetchWith(requestFor(state, options), (body, context) => {
    const read = refresh.comparison().then(({ diff, reading }) => documentReader(diff, reading)(body, context))
    reading = read.catch(() => {})
    return read
  })
  await reading
  meter.fetched(outcome.meta)
  if (outcome.kind === 'modified') meter.read(outcome.value)
  return outcome
}

function requestFor(state: FeedState, { signal, request }: RefreshFeedOptions): FetchRequest {
  const { feedUrl, validators, kind, unreadableBy, snapshot, pendingPage, accept } = state
  // Even an unchanged feed must be read if it was never read, if a page is pending, or if only older readers failed to
  // read it.
  const mayBeUnchanged =
    pendingPage === null && (unreadableBy === null ? snapshot !== null && kind !== null : unreadableBy === READERS)
  return {
    url: feedUrl,
    accept: accept ?? (kind === 'comic' || kind === 'creator' ? 'sss' : 'feed'),
    acceptTruncated: true,
    ...request,
    ...(validators !== null && mayBeUnchanged && { validators }),
    signal,
  }
}

/**
 * Returns the request for another document of a feed: a further page, or its new URL. Credentials and headers go only
 * to the feed's own origin. Many feeds on https name these documents with http, which is another origin.
 */
export function requestBeside(
  feedUrl: string,
  url: string,
  { signal, request }: Pick<RefreshFeedOptions, 'signal' | 'request'>,
): FetchRequest {
  const isOwnOrigin = new URL(url).origin === new URL(feedUrl).origin
  return { url, ...(isOwnOrigin && request), signal }
}
