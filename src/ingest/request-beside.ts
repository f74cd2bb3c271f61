import type { FetchRequest } from '../fetch/index.ts'
import type { RefreshFeedOptions } from './refresh-options.ts'

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
