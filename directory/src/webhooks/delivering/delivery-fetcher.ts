import { createFetcher, type FeedFetcher, type NetworkOptions } from 'feedmill/fetch'

/** Deliveries under way at once in a process. */
const AT_ONCE = 600
const MIB = 1_048_576

/**
 * Makes what sends to receivers: with the guard of addresses at each connection, no redirects, no repetitions but that of a
 * connection that proved to be closed, and none of the pauses that hosts of feeds are given. A receiver's Retry-After
 * concerns its own deliveries; other webhooks on its host go on. The caller closes it.
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
