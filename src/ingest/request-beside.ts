import type { FetchRequest } from '../fetch/index.ts'
import type { RefreshFeedOptions } from './refresh-options.ts'

/**
 * The request for another document of a feed, a further page or what is at its new URL: what the caller means for the
 * feed's own origin goes there alone. Many name them with http on a host that has https.
 */
export function requestBeside(
  feedUrl: string,
  url: string,
  { signal, request }: Pick<RefreshFeedOptions, 'signal' | 'request'>,
): FetchRequest {
  const isOwnOrigin = new URL(url).origin === new URL(feedUrl).origin
  return { url, ...(isOwnOrigin && request), signal }
}
