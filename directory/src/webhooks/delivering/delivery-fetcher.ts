import { createFetcher, type FeedFetcher, type NetworkOptions } from 'feedmill/fetch'

/** Deliveries under way at once in a process. */
const AT_ONCE = 600
const MIB = 1_048_576

/**
 * Makes the fetcher that sends to receivers. It checks the address at each connection, and follows no redirects. It
 * repeats a request only if the connection proved to be closed. Unlike for hosts of feeds, there are no pauses between
 * requests. A receiver's Retry-After concerns its own deliveries; other webhooks on its host go on. The caller closes
 * the fetcher.
 *
 * @param userAgent name and contact
 */
export function createDeliveryFetcher(userAgent: string, network: NetworkOptions): FeedFetcher {
  return createFetcher({
    userAgent,
    network,
    timeoutsMs: { dns: 10_000, connect: 10_000, headers: 15_000, bodyIdle: 5_000, total: 15_000 },
    limits: { redirects: 0, wireBytes: MIB, decodedBytes: MIB },
    concurrency: { total: AT_ONCE, perOrigin: AT_ONCE, perAddress: AT_ONCE, originGapMs: 0 },
    retry: { transient: 0 },
    hostState: { get: () => null, set: () => {} },
  })
}
