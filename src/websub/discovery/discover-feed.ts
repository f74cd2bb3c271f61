import { checkOptionTypes, type OptionTypes } from '../../core/option-types.ts'
import { decodeBeginning } from '../../fetch/body/decode-content.ts'
import type { FeedFetcher, FetchMeta, RequestOutcome, WebLink } from '../../fetch/index.ts'
import { headerList } from '../../fetch/outcome/response-headers.ts'
import { type Discovery, discoverHubs } from './discover-hubs.ts'
import { documentLinks } from './document-links.ts'

/** Options of {@link discoverFeed}. */
export interface DiscoverFeedOptions {
  readonly fetcher: Pick<FeedFetcher, 'request'>
  /** Maximum bytes of the document to read: links come before the items. @defaultValue 512 KiB */
  readonly maxBytes?: number | undefined
  readonly signal?: AbortSignal | undefined
}

const typesOfOptions = {
  fetcher: 'anything',
  maxBytes: 'number',
  signal: 'AbortSignal',
} as const satisfies OptionTypes & { readonly [name in keyof DiscoverFeedOptions]-?: unknown }

/** The result of looking for the hubs of a feed. */
export type DiscoveryOutcome =
  | {
      readonly kind: 'read'
      /** `null` if the feed names no hub. */
      readonly discovery: Discovery | null
      /** All links that were found, for diagnosis. */
      readonly headerLinks: readonly WebLink[]
      readonly documentLinks: readonly WebLink[]
      readonly meta: FetchMeta
    }
  | { readonly kind: 'failed'; readonly cause: RequestOutcome }

const KIB = 1024

/**
 * Fetches the beginning of a feed or page and finds hubs and topic in its headers and its document (WebSub section 4).
 * The promise resolves no matter what the server does.
 *
 * @throws TypeError if the options have no fetcher, an unknown option or an invalid value
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
  // The request asks for no compression, but some servers compress anyway. A compressed body may be cut, too.
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
