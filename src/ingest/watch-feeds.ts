import { HOUR } from '../core/seconds.ts'
import { shownValue } from '../core/shown-value.ts'
import { assertFeed, checkRefreshFeedsOptions } from './check-options.ts'
import { DueQueue } from './due-queue.ts'
import type { FeedObservation } from './observe-feed.ts'
import { observeStored } from './observe-stored.ts'
import type { QueuedFeed } from './queued-feed.ts'
import { type FaultyFeed, type RefreshedFeed, refreshFeeds } from './refresh-feeds.ts'
import { type RefreshFeedsOptions, WINDOW_OF_LIST } from './refresh-feeds-options.ts'
import { exclusiveStore } from './stores/exclusive-store.ts'
import { dueAtOf, type FeedStore } from './stores/feed-store.ts'
import { StoreFailedError } from './stores/store-failed-error.ts'

/** A feed that is watched, with what of the options is its own: how popular it is, credentials, headers. */
export type WatchedFeed = Pick<QueuedFeed, 'url' | 'popularityRank' | 'request'>

/** How feeds are watched. */
export interface WatchFeedsOptions extends Omit<RefreshFeedsOptions, 'store'> {
  readonly store: Pick<FeedStore, 'open' | 'dueAt'>
}

/** Refreshes feeds for as long as it is asked to, each when it is due. */
export interface FeedWatch extends AsyncIterable<RefreshedFeed<QueuedFeed> | FaultyFeed<QueuedFeed>> {
  /** When the next feed is due, in epoch seconds; null when none ever will be. */
  readonly nextAt: number | null
  /**
   * Tells a feed of something that happened to it, as a ping of its hub, and stores that. One that was not watched is
   * watched from then on, by its URL alone.
   *
   * @throws TypeError when the observation is none; what the store throws. A StoreFailedError ends the iteration, too.
   */
  observe(url: string, observation: FeedObservation): Promise<void>
}

/** So long a feed rests of which nothing could be stored, in seconds. */
const REST = HOUR
/** The clock is looked at as often, so that a machine that slept goes on at once. Milliseconds. */
const LONGEST_SLEEP = 30_000

/**
 * Watches feeds: each is refreshed when its time comes, until the signal aborts. The results come one after the other, as
 * of {@link refreshFeeds}. To stop taking them ends it, too.
 *
 * @throws TypeError when an option makes no sense; the iteration throws the StoreFailedError of a store that can keep
 * nothing any more
 */
export async function watchFeeds(
  feeds: Iterable<string | WatchedFeed>,
  options: WatchFeedsOptions,
): Promise<FeedWatch> {
  if (typeof feeds !== 'object' || feeds === null || !(Symbol.iterator in feeds)) {
    const given = shownValue(feeds)
    throw new TypeError(
      `watchFeeds takes the feeds as a list of URLs or { url }, or any other iterable of them, not ${given}`,
    )
  }
  checkRefreshFeedsOptions(options, ['open', 'dueAt'])
  const { signal, policy, now: clock = Date.now, window = WINDOW_OF_LIST } = options
  const store = exclusiveStore(options.store)
  const queue = new DueQueue()
  let storeFailure: StoreFailedError | null = null
  let wake = (): void => {}
  const watched = new Map<string, WatchedFeed>()
  for (const each of feeds) {
    const feed: WatchedFeed = typeof each === 'string' ? { url: each } : each
    assertFeed('watchFeeds', feed)
    const { url, popularityRank, request } = feed
    if (popularityRank !== undefined || request !== undefined) watched.set(url, { url, popularityRank, request })
    queue.set(url, await options.store.dueAt(url))
  }

  async function* due(isOver: () => boolean): AsyncGenerator<QueuedFeed> {
    while (signal?.aborted !== true && !isOver()) {
      if (storeFailure !== null) throw storeFailure
      const at = Math.floor(clock() / 1000)
      const next = queue.take(at)
      if (next !== null) yield { ...watched.get(next.url), ...next }
      else await sleep(queue.nextAt === null ? LONGEST_SLEEP : (queue.nextAt - at) * 1000)
    }
  }

  function sleep(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, Math.min(Math.max(ms, 50), LONGEST_SLEEP))
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  return {
    get nextAt() {
      return queue.nextAt
    },
    async observe(url, observation) {
      try {
        const { outcome } = await observeStored(store, watched.get(url) ?? { url }, observation, {
          now: clock(),
          policy,
        })
        queue.set(url, dueAtOf(outcome.state))
      } catch (error) {
        // No feed may be due for hours, and none before would find out.
        if (error instanceof StoreFailedError) storeFailure = error
        throw error
      } finally {
        wake()
      }
    },
    async *[Symbol.asyncIterator]() {
      let isOver = false
      const stop = (): void => wake()
      signal?.addEventListener('abort', stop, { once: true })
      try {
        for await (const result of refreshFeeds(
          due(() => isOver),
          { ...options, store, window },
        )) {
          const { url } = result.feed
          // What was observed since the result was stored has set another time, and the result knows nothing of it.
          queue.setSooner(url, 'error' in result ? Math.floor(clock() / 1000) + REST : dueAtOf(result.outcome.state))
          wake()
          yield result
        }
      } finally {
        isOver = true
        signal?.removeEventListener('abort', stop)
        wake()
      }
    },
  }
}
