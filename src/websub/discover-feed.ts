import { checkOptionTypes, type OptionTypes } from '../core/option-types.ts'
import { decodeBeginning } from '../fetch/decode-content.ts'
import type { FeedFetcher, FetchMeta, RequestOutcome, WebLink } from '../fetch/index.ts'
import { headerList } from '../fetch/response-headers.ts'
import { type Discovery, discoverHubs } from './discover-hubs.ts'
import { documentLinks } from './document-links.ts'

/** How a feed is looked through for its hubs. */
export interface DiscoverFeedOptions {
  readonly fetcher: Pick<FeedFetcher, 'request'>
  /** How much of the document is read: links stand before the items. Bytes. @defaultValue 512 KiB */
  readonly maxBytes?: number | undefined
  readonly signal?: AbortSignal | undefined
}

const typesOfOptions = {
  fetcher: 'anything',
  maxBytes: 'number',
  signal: 'AbortSignal',
} as const satisfies OptionTypes & { readonly [name in keyof DiscoverFeedOptions]-?: unknown }

/** What came of looking for the hubs of a feed. */
export type DiscoveryOutcome =
  | {
      readonly kind: 'read'
      /** Null when the feed names no hub. */
      readonly discovery: Discovery | null
      /** All links that were found, for who wants to know why. */
      readonly headerLinks: readonly WebLink[]
      readonly documentLinks: readonly WebLink[]
      readonly meta: FetchMeta
    }
  | { readonly kind: 'failed'; readonly cause: RequestOutcome }

const KIB = 1024

/**
 * Fetches the beginning of a feed or page and finds hubs and topic in its headers and its document (WebSub section 4).
 * Resolves for whatever the server does.
 *
 * @throws TypeError when there is no fetcher in the options, or an option is misspelt or not what it should be.
 */
export async function discoverFeed(url: string, options: DiscoverFeedOptions): Promise<DiscoveryOutcome> {
  if (typeof options?.fetcher?.request !== 'function')
    throw new TypeError('discoverFeed takes (url, { fetcher }), with a fetcher of createFetcher()')
  checkOptionTypes(options, typesOfOptions, '{ fetcher }')
  const { fetcher, maxBytes = 512 * KIB, signal } = options
  const outcome = await fetcher.request({ url, maxBytes, signal })
  if (outcome.kind !== 'response' || outcome.status < 200 || outcome.status > 299) {
    return { kind: 'failed', cause: outcome }
  }
  const { body, headers, meta } = outcome
  // Nothing was asked for that would be packed; some servers pack all the same, and what is packed is cut as well.
  const document = await decodeBeginning(body, headerList(headers, 'content-encoding'), maxBytes)
  const { finalUrl, links, charset } = meta
  const inDocument = documentLinks(document, { url: finalUrl, charset })
  return {
    kind: 'read',
    discovery: discoverHubs({ finalUrl, links, documentLinks: inDocument }),
    headerLinks: links,
    documentLinks: inDocument,
    meta,
  }
}
