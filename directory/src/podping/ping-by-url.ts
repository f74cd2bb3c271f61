import { createAddressLimit, createAttemptLimit } from '../accounts/index.ts'
import type { Database } from '../database/database.ts'
import { feedsByUrls, urlKey } from '../feeds/index.ts'
import type { ClientNetwork, Runtime } from '../runtime/index.ts'
import { pingFeeds } from './ping-feeds.ts'

/** What became of a ping. */
export type PingAnswer =
  | { readonly kind: 'accepted' }
  /** No feed of the directory has this URL. */
  | { readonly kind: 'unknown' }
  /** The text is no http or https URL. */
  | { readonly kind: 'no-url' }
  | { readonly kind: 'too-many'; readonly waitS: number }

/** Makes the feed with a URL due, because somebody says that it has changed. No key is needed. */
export type PingByUrl = (url: string, network: ClientNetwork) => Promise<PingAnswer>

const MAX_URL = 2_048
/** Pings a minute from one address. */
const PER_ADDRESS = 60
/** Pings of one feed in five minutes. The schedule has it checked once in that time. */
const PER_FEED = 10

/** Makes the function that takes pings by HTTP. Its callers share the limits of addresses and feeds. */
export function createPingByUrl(db: Database, runtime: Pick<Runtime, 'now' | 'log'>): PingByUrl {
  const byAddress = createAddressLimit(PER_ADDRESS, 60, runtime)
  const byFeed = createAttemptLimit(PER_FEED, 300, runtime)

  async function answer(url: string, network: ClientNetwork): Promise<PingAnswer> {
    if (byAddress.take(network) === null) return { kind: 'too-many', waitS: byAddress.waitS(network) }
    if (url.length > MAX_URL || urlKey(url) === null) return { kind: 'no-url' }
    const feed = (await feedsByUrls(db, [url])).get(url)
    if (feed === undefined || feed.is_blocked) return { kind: 'unknown' }
    const { feed_id: feedId } = feed
    if (byFeed.take(feedId) === null) return { kind: 'too-many', waitS: byFeed.waitS(feedId) }
    await db
      .transaction()
      .execute((tx) => pingFeeds(tx, new Map([[feedId, { change: 'update' as const }]]), runtime.now()))
    return { kind: 'accepted' }
  }

  return async (url, network) => {
    const answered = await answer(url, network)
    runtime.log.info('podping.called', { outcome: answered.kind })
    return answered
  }
}
