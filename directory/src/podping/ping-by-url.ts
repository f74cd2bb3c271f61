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
/** Seconds for which a ping is remembered. */
const REMEMBERED_S = 300

/**
 * Makes the function that takes pings by HTTP. Its callers share the limit of addresses.
 *
 * Pings of a feed have no limit: strangers would use it up, and the publisher's would be lost. The first one after each check
 * of the feed is stored, and the first while it is being read. The schedule makes one check of it, no sooner than 5 minutes
 * after the last. All others have come before that check.
 */
export function createPingByUrl(db: Database, runtime: Pick<Runtime, 'now' | 'log'>): PingByUrl {
  const byAddress = createAddressLimit(PER_ADDRESS, 60, runtime)
  const afterCheck = createAttemptLimit(1, REMEMBERED_S, runtime)

  async function answer(url: string, network: ClientNetwork): Promise<PingAnswer> {
    if (byAddress.take(network) === null) return { kind: 'too-many', waitS: byAddress.waitS(network) }
    if (url.length > MAX_URL || urlKey(url) === null) return { kind: 'no-url' }
    const feed = (await feedsByUrls(db, [url])).get(url)
    if (feed === undefined || feed.is_blocked) return { kind: 'unknown' }
    const { feed_id: feedId, last_checked_at: checkedAt, lease_token: token } = feed
    const first = afterCheck.take(`${feedId} ${checkedAt} ${token}`)
    if (first === null) return { kind: 'accepted' }
    try {
      await db
        .transaction()
        .execute((tx) => pingFeeds(tx, new Map([[feedId, { change: 'update' as const }]]), runtime.now()))
    } catch (error) {
      first.giveBack()
      throw error
    }
    return { kind: 'accepted' }
  }

  return async (url, network) => {
    const answered = await answer(url, network)
    runtime.log.info('podping.called', { outcome: answered.kind })
    return answered
  }
}
