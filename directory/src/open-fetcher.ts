import { createFetcher, type FeedFetcher, type HostTurn } from 'feedmill/fetch'
import type { Settings } from './settings/index.ts'
import { version } from './version.ts'

/** Deliveries to receivers under way at once. */
const DELIVERIES = 600
const MIB = 1_048_576

/**
 * Opens what sends to webhooks: with the guard of addresses at each connection, no redirects, no retries of its own, and
 * without the pauses that feeds' hosts are given. The caller closes it.
 */
export function openDeliveryFetcher(settings: Settings): FeedFetcher {
  return createFetcher({
    userAgent: userAgentOf(settings),
    timeoutsMs: { dns: 10_000, connect: 10_000, headers: 15_000, bodyIdle: 5_000, total: 15_000 },
    limits: { redirects: 0, wireBytes: MIB, decodedBytes: MIB },
    concurrency: { total: DELIVERIES, perOrigin: DELIVERIES, perAddress: DELIVERIES, originGapMs: 0 },
    retry: { transient: 0 },
    network: { allowPrivate: settings.allowPrivate },
  })
}

function userAgentOf({ contact, publicUrl, host, port }: Settings): string {
  return `feedmill-directory/${version()} (+${contact ?? publicUrl ?? `http://${host}:${port}/`})`
}

/**
 * Opens what reads feeds, as the settings say. The caller closes it.
 *
 * @param turnOf when this process may ask a host that others ask, too
 */
export function openFetcher(settings: Settings, turnOf: (host: string) => HostTurn | null = () => null): FeedFetcher {
  const { allowPrivate, demo, refreshConcurrency } = settings
  return createFetcher({
    userAgent: userAgentOf(settings),
    concurrency: { total: refreshConcurrency, turnOf },
    // The demo's feeds are on this machine; nothing else of the private network is opened for them.
    network: { allowPrivate, ...(demo && { allowCidrs: ['127.0.0.1/32'] }) },
  })
}
