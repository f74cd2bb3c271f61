import { createFetcher, type FeedFetcher, type HostTurn } from 'feedmill/fetch'
import type { Settings } from './settings/index.ts'
import { version } from './version.ts'

/**
 * Opens what reads feeds, as the settings say. The caller closes it.
 *
 * @param turnOf when this process may ask a host that others ask, too
 */
export function openFetcher(
  { contact, publicUrl, host, port, allowPrivate, demo, refreshConcurrency }: Settings,
  turnOf: (host: string) => HostTurn | null = () => null,
): FeedFetcher {
  const reachable = contact ?? publicUrl ?? `http://${host}:${port}/`
  return createFetcher({
    userAgent: `feedmill-directory/${version()} (+${reachable})`,
    concurrency: { total: refreshConcurrency, turnOf },
    // The demo's feeds are on this machine; nothing else of the private network is opened for them.
    network: { allowPrivate, ...(demo && { allowCidrs: ['127.0.0.1/32'] }) },
  })
}
