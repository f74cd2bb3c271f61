import { createAddressLimit, createAttemptLimit } from '../accounts/index.ts'
import { urlKey } from '../feeds/index.ts'
import type { ClientNetwork, Runtime } from '../runtime/index.ts'

/** Hints that a feed may have news. Nobody learns whether the feed is known, or looked at. */
export type Notify = (url: string, network: ClientNetwork) => Promise<void>

const MINUTE_S = 60
/** Hints of one address a minute that count. */
const OF_ADDRESS = 20
/** Seconds within which a feed is looked at once, however many hints come. */
const OF_FEED_S = 300

/**
 * Bounds the hints of one address, and those about one feed.
 *
 * @param look - makes a known feed due
 */
export function createNotify(look: (url: string) => Promise<void>, runtime: Pick<Runtime, 'now'>): Notify {
  const ofAddress = createAddressLimit(OF_ADDRESS, MINUTE_S, runtime)
  const ofFeed = createAttemptLimit(1, OF_FEED_S, runtime)
  return async (url, network) => {
    const key = urlKey(url)
    if (key === null || ofAddress.take(network) === null || ofFeed.take(key) === null) return
    await look(url)
  }
}
