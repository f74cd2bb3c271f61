/*
 * Changes that hubs announce (WebSub): subscriptions and feeds in one database, hubs as refreshFeed finds them,
 * deliveries as pings of the schedule. One process; test/examples/websub.long.test.ts runs it against a hub on loopback.
 */
import type { PGlite, Transaction } from '@electric-sql/pglite'
import type { FeedFetcher } from 'feedmill/fetch'
import {
  decodeFeedState,
  dueAtOf,
  encodeFeedFacts,
  type FeedObservation,
  type FeedState,
  initialFeedState,
  observeFeed,
  type RefreshOutcome,
  refreshFeed,
  withObservations,
} from 'feedmill/ingest'
import {
  callbackHashesOf,
  createSubscriber,
  nodeHandler,
  type Subscription,
  type SubscriptionStore,
  type WebsubEvent,
} from 'feedmill/websub'

const tables = `
  create table if not exists feed (id text primary key, facts bytea not null, snapshot bytea, due_at bigint);
  create table if not exists observation (id bigserial primary key, feed_id text not null, observation jsonb not null);
  create table if not exists subscription (
    feed_id text primary key, version integer not null, callbacks text[] not null,
    upkeep_at bigint, fetch_at bigint, record jsonb not null
  );
  create index if not exists subscription_callbacks on subscription using gin (callbacks);`

/** Keeps subscriptions in a table. A row holds secrets. */
export function subscriptionStore(database: PGlite): SubscriptionStore {
  const find = async (condition: string, value: string): Promise<Subscription | undefined> => {
    const { rows } = await database.query<{ record: Subscription }>(
      `select record from subscription where ${condition}`,
      [value],
    )
    return rows[0]?.record
  }
  return {
    get: (feedId) => find('feed_id = $1', feedId),
    byCallback: (hash) => find('callbacks @> array[$1]', hash),
    // One statement, so that of two processes with the same version one changes no row.
    async compareAndSet(next) {
      const { feedId, version, upkeepAt, fetchAt } = next
      const { rows } = await database.query(
        version === 1
          ? 'insert into subscription values ($1, $2, $3, $4, $5, $6) on conflict do nothing returning 1'
          : `update subscription set version = $2, callbacks = $3, upkeep_at = $4, fetch_at = $5, record = $6
             where feed_id = $1 and version = $2 - 1 returning 1`,
        [feedId, version, callbackHashesOf(next), upkeepAt, fetchAt, JSON.stringify(next)],
      )
      return rows.length === 1
    },
    async *due(what, at) {
      const column = what === 'upkeep' ? 'upkeep_at' : 'fetch_at'
      const { rows } = await database.query<{ record: Subscription }>(
        `select record from subscription where ${column} <= $1 order by ${column}`,
        [at],
      )
      for (const { record } of rows) yield record
    },
  }
}

export interface PushedFeedsOptions {
  readonly database: PGlite
  readonly fetcher: FeedFetcher
  /** Where hubs reach `handle`, as `https://directory.example/websub/`. */
  readonly callbackBase: string
  /** Given each refresh after it was stored: here a directory stores series, children and events. */
  readonly onOutcome: (feedId: string, outcome: RefreshOutcome) => void
  /** Given an error of the database. The hub got no 2xx, and delivers again. */
  readonly onError: (error: unknown) => void
}

/** Feeds that are refreshed when they are due, and soon after a hub says that they changed. */
export async function openPushedFeeds(options: PushedFeedsOptions) {
  const { database, fetcher, callbackBase, onOutcome, onError } = options
  await database.exec(tables)
  const subscriber = createSubscriber({ store: subscriptionStore(database), fetcher, callbackBase, onEvent })
  /** Feeds that a refresh has now. */
  const busy = new Set<string>()

  async function load(from: Pick<PGlite, 'query'>, feedId: string): Promise<FeedState | null> {
    const { rows } = await from.query<{ facts: Uint8Array; snapshot: Uint8Array | null }>(
      'select facts, snapshot from feed where id = $1',
      [feedId],
    )
    return rows[0] === undefined ? null : decodeFeedState(rows[0].facts, rows[0].snapshot)
  }

  async function store(tx: Transaction, feedId: string, outcome: RefreshOutcome): Promise<void> {
    const { state } = outcome
    await tx.query('update feed set facts = $2, due_at = $3 where id = $1', [
      feedId,
      encodeFeedFacts(state),
      dueAtOf(state),
    ])
    if (outcome.isSnapshotChanged) {
      await tx.query('update feed set snapshot = $2 where id = $1', [feedId, outcome.state.snapshot])
    }
  }

  /** Takes what was kept aside for a feed. */
  async function takeObservations(tx: Transaction, feedId: string): Promise<FeedObservation[]> {
    const { rows } = await tx.query<{ observation: FeedObservation }>(
      `with taken as (delete from observation where feed_id = $1 returning id, observation)
       select observation from taken order by id`,
      [feedId],
    )
    return rows.map(({ observation }) => observation)
  }

  /** Tells the schedule of a feed what was kept aside for it. A refresh that has the feed does so itself. */
  async function settle(feedId: string): Promise<void> {
    await database.transaction(async (tx) => {
      // PGlite runs one transaction at a time. A server of PostgreSQL needs `for update` and a lease in place of `busy`.
      const state = busy.has(feedId) ? null : await load(tx, feedId)
      if (state === null) return
      const [first, ...others] = await takeObservations(tx, feedId)
      if (first === undefined) return
      const times = { now: Date.now() }
      await store(tx, feedId, withObservations(observeFeed(state, first, times), others, times))
    })
  }

  /** Stores what happened at a hub. The hub has its answer after it, and asks again if it throws. */
  async function onEvent(event: WebsubEvent): Promise<void> {
    if (event.kind === 'push-rejected') return
    const { feedId } = event
    const observation: FeedObservation =
      event.kind === 'ping' ? { kind: 'ping' } : { kind: 'subscription', leaseEndsAt: event.leaseEndsAt }
    await database.query('insert into observation (feed_id, observation) values ($1, $2)', [
      feedId,
      JSON.stringify(observation),
    ])
    await settle(feedId)
  }

  /** Refreshes a feed, stores the outcome, and subscribes where the feed names a hub. */
  async function refresh(feedId: string): Promise<void> {
    if (busy.has(feedId)) return
    busy.add(feedId)
    try {
      const state = await load(database, feedId)
      if (state === null) return
      const times = { now: Date.now() }
      const outcome = await refreshFeed(state, { ...times, fetcher })
      await database.transaction(async (tx) => {
        await store(tx, feedId, withObservations(outcome, await takeObservations(tx, feedId), times))
      })
      onOutcome(feedId, outcome)
      if (outcome.kind === 'modified' || outcome.kind === 'unchanged') await follow(feedId, outcome.state)
    } finally {
      busy.delete(feedId)
    }
    await settle(feedId)
  }

  /** Nothing is asked of a hub if nothing changed. */
  async function follow(feedId: string, { feedUrl, hub, priority }: FeedState): Promise<void> {
    if (hub === null || priority === 'NEVER') await subscriber.unsubscribe(feedId)
    else await subscriber.subscribe({ feedId, feedUrl, topicUrl: hub.topicUrl, hubs: hub.hubUrls })
  }

  return {
    /** A listener for `http.createServer`, behind TLS. */
    handle: nodeHandler(subscriber, { onError }),
    /** Adds a feed, by the id that the caller gives it, and reads it. */
    async add(feedId: string, feedUrl: string): Promise<void> {
      const state = initialFeedState(feedUrl, { firstSeen: Math.floor(Date.now() / 1000) })
      await database.query('insert into feed values ($1, $2, null, $3) on conflict do nothing', [
        feedId,
        encodeFeedFacts(state),
        dueAtOf(state),
      ])
      await refresh(feedId)
    },
    /** Does what is due at an epoch second: refreshes feeds, renews leases. To be called every few seconds. */
    async work(at: number): Promise<void> {
      const { rows } = await database.query<{ id: string }>('select id from feed where due_at <= $1 order by due_at', [
        at,
      ])
      for (const { id } of rows) await refresh(id)
      for await (const outcome of subscriber.renewDue()) if (outcome.kind === 'failed') throw outcome.error
    },
    /** When a feed is due, in epoch seconds; `null` if it never is. */
    async dueAt(feedId: string): Promise<number | null> {
      const state = await load(database, feedId)
      return state === null ? null : dueAtOf(state)
    },
    details: (feedId: string) => subscriber.details(feedId),
  }
}
