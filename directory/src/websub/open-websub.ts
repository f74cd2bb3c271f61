import type { Clock, FeedFetcher } from 'feedmill/fetch'
import type { FeedObservation } from 'feedmill/ingest'
import { createSubscriber, type WebsubEvent, type WebsubSubscriber } from 'feedmill/websub'
import type { Database } from '../database/database.ts'
import { observeFeed } from '../feeds/index.ts'
import type { Runtime } from '../runtime/index.ts'
import type { ServiceSecrets } from '../runtime/service-secrets.ts'
import { type CallbackBase, callbackBase, type Reach } from './callback-base.ts'
import { namedHubs } from './follow-hubs.ts'
import { fieldsOfFeed } from './log-outcome.ts'
import { subscriptionStore } from './subscription-store.ts'

/** The dependencies of WebSub. */
export interface WebsubContext {
  readonly db: Database
  readonly fetcher: FeedFetcher
  readonly runtime: Runtime
  readonly reach: Reach
  /** Seals the records of subscriptions. */
  readonly secrets: ServiceSecrets
}

/** The subscriber of this process, and its dependencies. */
export interface Websub extends Pick<WebsubContext, 'db' | 'runtime'> {
  readonly subscriber: WebsubSubscriber
}

/**
 * Opens the subscriber of this process, or returns why hubs cannot reach it. It renews nothing by itself: call
 * `renewSubscriptions`.
 */
export function openWebsub({
  db,
  fetcher,
  runtime,
  reach,
  secrets,
}: WebsubContext): Websub | Extract<CallbackBase, { url: null }> {
  const base = callbackBase(reach, fetcher)
  if (base.url === null) return base
  const isTrial = reach.allowPrivate
  const subscriber = createSubscriber({
    store: subscriptionStore(db, { secrets, runtime }),
    fetcher,
    callbackBase: base.url,
    insecure: isTrial ? { callback: true, hubs: 'with-secret' } : {},
    onEvent: (event) => observeHub(event, { db, runtime }),
    discover: ({ feedId }) => namedHubs(db, feedId),
    clock: clockOfRuntime(runtime),
    random: runtime.random,
    randomBytes: runtime.randomBytes,
  })
  return { db, runtime, subscriber }
}

/**
 * Stores a ping or a change of subscription in the feed's schedule. A rejected delivery is only logged. The hub gets
 * its answer afterwards, so no accepted delivery is lost.
 */
async function observeHub(event: WebsubEvent, { db, runtime }: Pick<WebsubContext, 'db' | 'runtime'>): Promise<void> {
  const { feedId: feed_id } = event
  const feed = await fieldsOfFeed(db, feed_id)
  if (event.kind === 'push-rejected') {
    runtime.log.info('websub.delivery', { ...feed, outcome: event.why })
    return
  }
  const observation: FeedObservation =
    event.kind === 'ping' ? { kind: 'ping' } : { kind: 'subscription', leaseEndsAt: event.leaseEndsAt }
  await db.transaction().execute((tx) => observeFeed(tx, feed_id, observation, runtime.now()))
  if (event.kind === 'ping') {
    runtime.log.info('websub.delivery', { ...feed, outcome: 'accepted', method: event.method })
    return
  }
  const { change, leaseEndsAt, reason } = event
  runtime.log.info('websub.subscription', {
    ...feed,
    outcome: change,
    ...(leaseEndsAt !== null && { lease_s: leaseEndsAt - Math.floor(runtime.now() / 1000) }),
    ...(reason !== undefined && { reason }),
  })
}

/** The clock of the process, as the library wants it. */
function clockOfRuntime({ now, sleep }: Pick<Runtime, 'now' | 'sleep'>): Clock {
  let latest = now()
  return {
    now,
    elapsed() {
      latest = Math.max(latest, now())
      return latest
    },
    setTimeout(callback, milliseconds) {
      const cleared = new AbortController()
      void sleep(milliseconds, cleared.signal).then(() => {
        if (!cleared.signal.aborted) callback()
      })
      return cleared
    },
    clearTimeout(timer) {
      if (timer instanceof AbortController) timer.abort()
    },
  }
}
