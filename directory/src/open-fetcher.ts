import { createFetcher, type FeedFetcher } from 'feedmill/fetch'
import type { Settings } from './settings/index.ts'
import { version } from './version.ts'

/** Opens what reads feeds, as the settings say. The caller closes it. */
export function openFetcher({
  contact,
  publicUrl,
  host,
  port,
  allowPrivate,
  demo,
  refreshConcurrency,
}: Settings): FeedFetcher {
  const reachable = contact ?? publicUrl ?? `http://${host}:${port}/`
  return createFetcher({
    userAgent: `feedmill-directory/${version()} (+${reachable})`,
    concurrency: { total: refreshConcurrency },
    // The demo's feeds are on this machine; nothing else of the private network is opened for them.
    network: { allowPrivate, ...(demo && { allowCidrs: ['127.0.0.1/32'] }) },
  })
}
