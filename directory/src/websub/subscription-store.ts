import { callbackHashesOf, type Subscription, type SubscriptionStore } from 'feedmill/websub'
import type { Database } from '../database/database.ts'
import { saveWebsub, type WebsubColumn } from '../feeds/index.ts'
import type { Sealing } from '../runtime/index.ts'
import { openSubscription, sealSubscription } from './sealed-subscription.ts'
import {
  type DuePosition,
  dueSubscriptions,
  replaceSubscription,
  type SealedSubscription,
  subscriptionByCallback,
  subscriptionOfFeed,
} from './subscription-rows.ts'

/** Subscriptions read by one statement. */
const PAGE = 100

/**
 * Keeps sealed subscriptions in the database, and a summary of each in the row of its feed. Several processes share it.
 */
export function subscriptionStore(db: Database, sealing: Sealing): SubscriptionStore {
  const opened = (sealed: SealedSubscription | null): Subscription | undefined =>
    sealed === null ? undefined : openSubscription(sealed, sealing.secrets)
  return {
    get: async (feedId) => opened(await subscriptionOfFeed(db, feedId)),
    byCallback: async (callbackHash) => opened(await subscriptionByCallback(db, callbackHash)),

    async compareAndSet(next) {
      return await db.transaction().execute(async (tx) => {
        const { feedId, version, upkeepAt } = next
        const row = { feed_id: feedId, version, upkeep_at: upkeepAt, record: sealSubscription(next, sealing) }
        const isStored = await replaceSubscription(tx, row, callbackHashesOf(next))
        if (isStored) await saveWebsub(tx, next.feedId, shownOf(next))
        return isStored
      })
    },

    async *due(what, at) {
      // Deliveries change the schedules of feeds, so there is no queue of fetches here.
      if (what === 'fetch') return
      let after: DuePosition | null = null
      for (;;) {
        const rows: readonly SealedSubscription[] = await dueSubscriptions(db, at, after, PAGE)
        const page = rows.map((row) => openSubscription(row, sealing.secrets))
        yield* page
        const last = page.at(-1)
        if (last === undefined || last.upkeepAt === null || page.length < PAGE) return
        after = { upkeepAt: last.upkeepAt, feedId: last.feedId }
      }
    },
  }
}

/** Returns the column of a feed's subscription; `null` once it is not wanted any more. */
function shownOf({ isWanted, active, pending, topicUrl, hubs }: Subscription): WebsubColumn | null {
  if (!isWanted) return null
  const current = active ?? pending
  return {
    topicUrl: current?.topicUrl ?? topicUrl,
    websubHubUrl: current?.hubUrl ?? hubs[0] ?? '',
    leaseEndsAt: active?.leaseEndsAt ?? null,
  }
}
