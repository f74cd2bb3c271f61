import type { FeedFetcher } from 'feedmill/fetch'

/** The settings that decide whether hubs can reach this directory. */
export interface Reach {
  readonly publicUrl: string | null
  /** Whether hubs, and this directory, may be on this machine and without TLS. */
  readonly allowPrivate: boolean
}

/** Where hubs reach this directory, or why they cannot. */
export type CallbackBase = { readonly url: string } | { readonly url: null; readonly whyNot: string }

/**
 * Returns the address of callbacks. It must be public, because hubs are strangers, and https, because its path is a
 * secret.
 */
export function callbackBase(
  { publicUrl, allowPrivate }: Reach,
  fetcher: Pick<FeedFetcher, 'blockedReason'>,
): CallbackBase {
  if (publicUrl === null) return off('PUBLIC_URL is not set, so that hubs have no address to deliver to.')
  if (!allowPrivate && !publicUrl.startsWith('https:')) {
    return off('PUBLIC_URL has no https, without which callbacks would not stay secret.')
  }
  if (fetcher.blockedReason(publicUrl) !== null) {
    return off('PUBLIC_URL is not on a public host, so that hubs cannot reach it.')
  }
  return { url: `${publicUrl}/websub/` }
}

function off(whyNot: string): CallbackBase {
  return { url: null, whyNot }
}
