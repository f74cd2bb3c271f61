import type { FeedFetcher } from 'feedmill/fetch'
import { decodeFeedState, type FeedStore, type QueuedFeed, refreshFeeds } from 'feedmill/ingest'
import type { Database } from '../database/database.ts'
import { type ClaimedFeed, claimDueFeeds, lazySnapshot, nextDueAt, releaseFeeds, renewLeases } from '../feeds/index.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { commitRefresh, LeaseLostError } from './commit-refresh.ts'
import { findKnownFeed } from './find-known-feed.ts'
import { StagedChildren } from './staged-children.ts'

/** What the loop that refreshes feeds needs. */
export interface RefreshContext {
  readonly db: Database
  readonly fetcher: FeedFetcher
  readonly runtime: Runtime
  /** Feeds that are refreshed at once. */
  readonly concurrency: number
}

/** The loop of this process that refreshes what is due. */
export interface RefreshLoop {
  /** Refreshes feeds until the signal is aborted. What is being stored is stored before it resolves. */
  run(signal: AbortSignal): Promise<void>
  /** Refreshes what is due now, and what comes due meanwhile, until nothing is left. */
  runUntilIdle(signal?: AbortSignal): Promise<void>
  /** Looks for due feeds at once: something was submitted. */
  wake(): void
}

/** A feed of the queue with the row that was claimed. */
interface DueFeed extends QueuedFeed {
  readonly claimed: ClaimedFeed
}

/** Seconds for which a claimed feed belongs to this process. Leases of feeds that wait are renewed. */
const LEASE_S = 600
const RENEW_MS = 120_000
/** Milliseconds between two looks at an idle queue. */
const IDLE_MS = 1_000

export function createRefreshLoop({ db, fetcher, runtime, concurrency }: RefreshContext): RefreshLoop {
  let wakeUp = new AbortController()
  /** Feeds that this process holds, and the token of their lease. */
  const held = new Map<string, string>()

  async function* dueFeeds(signal: AbortSignal, isEndless: boolean): AsyncGenerator<DueFeed, void, undefined> {
    while (!signal.aborted) {
      const token = runtime.uuid()
      const room = 2 * concurrency - held.size
      const claimed =
        room <= 0
          ? []
          : await claimDueFeeds(db, Math.floor(runtime.now() / 1000), token, { limit: room, leaseS: LEASE_S })
      for (const feed of claimed) held.set(feed.feed_id, token)
      for (const feed of claimed) yield { url: feed.feed_url, dueAt: feed.due_at ?? 0, claimed: feed }
      if (claimed.length > 0) continue
      if (!isEndless && held.size === 0) return
      await idle(signal)
    }
  }

  /** Waits for the next due time, a wake-up or a second, whichever comes first. */
  async function idle(signal: AbortSignal): Promise<void> {
    const wake = wakeUp.signal
    const next = await nextDueAt(db)
    const untilDue = next === null ? IDLE_MS : next * 1000 - runtime.now()
    await runtime.sleep(Math.max(20, Math.min(IDLE_MS, untilDue)), AbortSignal.any([signal, wake]))
    if (wake.aborted) wakeUp = new AbortController()
  }

  function heldByToken(): ReadonlyMap<string, readonly string[]> {
    const tokens = new Map<string, string[]>()
    for (const [feedId, token] of held) {
      const feedIds = tokens.get(token)
      if (feedIds === undefined) tokens.set(token, [feedId])
      else feedIds.push(feedId)
    }
    return tokens
  }

  async function renew(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await runtime.sleep(RENEW_MS, signal)
      if (signal.aborted) return
      for (const [token, feedIds] of heldByToken()) {
        await renewLeases(db, feedIds, token, LEASE_S).catch((error: unknown) =>
          runtime.log.warn('feed.leases_not_renewed', { feeds: feedIds.length, error }),
        )
      }
    }
  }

  /** Gives back what was claimed and not refreshed. What cannot be given back is free when its lease ends. */
  async function releaseHeld(): Promise<void> {
    const tokens = heldByToken()
    held.clear()
    for (const [token, feedIds] of tokens) {
      await releaseFeeds(db, feedIds, token).catch((error: unknown) =>
        runtime.log.warn('feed.leases_not_released', { feeds: feedIds.length, error }),
      )
    }
  }

  const store: Pick<FeedStore<DueFeed>, 'open'> = {
    async open({ claimed }) {
      const staged = new StagedChildren(db, claimed.feed_id, claimed.lease_token)
      const state = decodeFeedState(claimed.facts, lazySnapshot(db, claimed.feed_id))
      const startedAt = runtime.now()
      return {
        url: claimed.feed_url,
        state,
        stage: (part) => staged.add(part),
        async commit(given) {
          const now = runtime.now()
          const { seriesUuid, outcome, leftOut } = await commitRefresh(db, claimed, state, given, staged, now)
          held.delete(claimed.feed_id)
          await staged.drop()
          const { kind, reason, children, events, metrics } = outcome
          runtime.log.info('feed.refreshed', {
            feed_id: claimed.feed_id,
            series_uuid: seriesUuid,
            host: claimed.host,
            outcome: kind,
            ...(reason !== null && { reason }),
            duration_ms: Math.round(now - startedAt),
            wire_bytes: metrics.wireBytes,
            children_changed: children.length,
            events: events.length,
            priority: outcome.state.priority,
            ...(leftOut.length > 0 && { children_of_other_series: leftOut.length }),
          })
          return null
        },
        /** The lease stays: a feed that cannot be stored is fetched again when it ends, and not at once. */
        async discard() {
          await staged.drop()
        },
      }
    },
  }

  async function refreshAll(signal: AbortSignal, isEndless: boolean): Promise<void> {
    const results = refreshFeeds(dueFeeds(signal, isEndless), {
      store,
      fetcher,
      concurrency,
      window: 2 * concurrency,
      findFeed: (query, { claimed }) => findKnownFeed(db, query, claimed, Math.floor(runtime.now() / 1000)),
      now: () => runtime.now(),
      signal,
    })
    try {
      for await (const result of results) {
        const { claimed } = result.feed
        held.delete(claimed.feed_id)
        if (!('error' in result)) continue
        const level = result.error instanceof LeaseLostError ? 'warn' : 'error'
        runtime.log[level]('feed.not_stored', { feed_id: claimed.feed_id, host: claimed.host, error: result.error })
      }
    } finally {
      await releaseHeld()
    }
  }

  return {
    async run(signal) {
      const ended = new AbortController()
      const renewing = renew(ended.signal)
      try {
        await refreshAll(signal, true)
      } finally {
        ended.abort()
        await renewing
      }
    },
    async runUntilIdle(signal = new AbortController().signal) {
      await refreshAll(signal, false)
    },
    wake() {
      wakeUp.abort()
    },
  }
}
