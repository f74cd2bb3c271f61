import { shownValue } from '../core/shown-value.ts'
import { HOUR } from '../dates/seconds.ts'
import { assertFeed, checkRefreshFeedsOptions } from './check-options.ts'
import { type FeedObservation, observeFeed } from './observe-feed.ts'
import { DueQueue } from './queues/due-queue.ts'
import type { QueuedFeed } from './queues/queued-feed.ts'
import { type FaultyFeed, type RefreshedFeed, refreshFeeds } from './refresh-feeds.ts'
import { type RefreshFeedsOptions, WINDOW_OF_LIST } from './refresh-feeds-options.ts'
import type { RefreshFeedOptions } from './refresh-options.ts'
import type { RefreshOutcome } from './refresh-outcome.ts'
import { exclusiveStore } from './stores/exclusive-store.ts'
import { dueAtOf, type FeedStore } from './stores/feed-store.ts'
import { StoreFailedError } from './stores/store-failed-error.ts'

/** A feed to watch, with its own options: popularity, credentials, headers. */
export type WatchedFeed = Pick<QueuedFeed, 'url' | 'popularityRank' | 'request'>

/** Options of {@link watchFeeds}. */
export interface WatchFeedsOptions extends Omit<RefreshFeedsOptions, 'store'> {
  readonly store: Pick<FeedStore, 'open' | 'dueAt'>
}

/** A running watch: refreshes each feed when it is due, until it is stopped. */
export interface FeedWatch extends AsyncIterable<RefreshedFeed<QueuedFeed> | FaultyFeed<QueuedFeed>> {
  /** Time when the next feed is due, in epoch seconds; `null` if none will be. */
  readonly nextAt: number | null
  /**
   * Applies an event to a feed, such as a ping of its hub, and stores the result. An unknown feed is watched from then
   * on, by its URL alone.
   *
   * @throws TypeError if the observation is invalid; errors of the store. A StoreFailedError also ends the iteration.
   */
  observe(url: string, observation: FeedObservation): Promise<void>
}

/** The pause of a feed that could not be stored, in seconds. */
const REST = HOUR
/**
 * Maximum time between two readings of the clock, in milliseconds. So the watch goes on soon after the machine has
 * slept.
 */
const LONGEST_SLEEP = 30_000

/**
 * Watches feeds: refreshes each one when it is due, until the signal aborts. Results come one after the other, as from
 * {@link refreshFeeds}. Ending the iteration ends the watch, too.
 *
 * @throws TypeError if an option is invalid. The iteration throws the StoreFailedError of a store that can no longer
 * store anything.
 */
export async function watchFeeds(
  feeds: Iterable<string | WatchedFeed>,
  options: WatchFeedsOptions,
): Promise<FeedWatch> {
  assertIterable(feeds)
  checkRefreshFeedsOptions(options, ['open', 'dueAt'])
  const { signal, now: clock = Date.now, window = WINDOW_OF_LIST } = options
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
        const outcome = await observeStored(store, watched.get(url) ?? { url }, observation, { now: clock() })
        queue.set(url, dueAtOf(outcome.state))
      } catch (error) {
        // Otherwise the iteration would meet the failure only when the next feed is due, perhaps in hours.
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
          // An event that came after the result was stored may have set an earlier time.
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

/** @throws TypeError unless the feeds are an iterable that is no string */
function assertIterable(feeds: unknown): void {
  if (typeof feeds === 'object' && feeds !== null && Symbol.iterator in feeds) return
  const given = shownValue(feeds)
  throw new TypeError(
    `watchFeeds takes the feeds as a list of URLs or { url }, or any other iterable of them, not ${given}`,
  )
}

/** Applies an event to a stored feed, and stores and returns the outcome. */
async function observeStored(
  store: Pick<FeedStore, 'open'>,
  queued: QueuedFeed,
  observation: FeedObservation,
  options: Pick<RefreshFeedOptions, 'now'>,
): Promise<RefreshOutcome> {
  const feed = await store.open(queued, options.now)
  try {
    const outcome = observeFeed(feed.state, observation, options)
    await feed.commit(outcome)
    return outcome
  } catch (error) {
    // If this fails too, the first error is the one to report.
    await feed.discard().catch(() => {})
    throw error
  }
}
