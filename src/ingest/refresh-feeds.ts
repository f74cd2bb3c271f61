import { setMaxListeners } from 'node:events'
import { shownValue } from '../core/shown-value.ts'
import { buildOutcome } from './build-outcome.ts'
import { assertFeed, assertRoom, checkRefreshFeedsOptions } from './check-options.ts'
import { HostQueues, type Turn } from './queues/host-queues.ts'
import type { QueuedFeed } from './queues/queued-feed.ts'
import { refreshFeed, tickFeed } from './refresh-feed.ts'
import type { RefreshFeedsOptions } from './refresh-feeds-options.ts'
import type { RefreshOutcome } from './refresh-outcome.ts'
import { dueAtOf, type PendingEvents } from './stores/feed-store.ts'
import { StoreFailedError } from './stores/store-failed-error.ts'

/** A feed that was refreshed and stored. */
export interface RefreshedFeed<Q> {
  readonly feed: Q
  readonly outcome: RefreshOutcome
  /** The events to deliver, and a function that marks them as delivered; `null` if there are none. */
  readonly pending: PendingEvents | null
}

/** A feed whose refresh was not stored, because of an error of the store or of the calling program. */
export interface FaultyFeed<Q> {
  readonly feed: Q
  readonly error: unknown
}

/**
 * Refreshes feeds, and stores the outcome of each before yielding it. Feeds are pulled from the source as fast as
 * results are taken. Of the waiting feeds, the one that has been due longest is next, and no host has more than its
 * share. Feeds that are not due stay untouched (`not-due`). A failed feed is a result like any other and stops nothing.
 * If a feed comes twice, the second refresh waits for the first. If the store can no longer store anything, everything
 * ends: refreshes under way are aborted, and results stored before are still yielded.
 *
 * @throws TypeError at the call if an option is invalid; the iteration throws the errors of the source, and the
 * StoreFailedError of the store.
 * @example
 * for await (const result of refreshFeeds(queue, { store, fetcher, signal })) {
 *   if ('error' in result) log(result.feed.url, result.error)
 *   else count(result.outcome.kind)
 * }
 */
export function refreshFeeds<Q extends QueuedFeed>(
  source: AsyncIterable<Q> | Iterable<Q>,
  options: RefreshFeedsOptions<Q>,
): AsyncGenerator<RefreshedFeed<Q> | FaultyFeed<Q>, void, undefined> {
  if (typeof source !== 'object' || source === null || !(Symbol.asyncIterator in source || Symbol.iterator in source)) {
    const given = shownValue(source)
    throw new TypeError(
      `refreshFeeds takes the feeds as a list of { url }, or any other iterable of them, not ${given}`,
    )
  }
  checkRefreshFeedsOptions(options)
  const { concurrency = 200, window = 8 * concurrency } = options
  return new Fleet(source, options, concurrency, window).results()
}

/**
 * Number of feeds to pull before other work gets a turn, from a source that always has one ready: a millisecond or two.
 */
const PULLED_AT_ONCE = 500

class Fleet<Q extends QueuedFeed> {
  readonly #source: AsyncIterator<Q> | Iterator<Q>
  readonly #options: RefreshFeedsOptions<Q>
  readonly #concurrency: number
  readonly #window: number
  readonly #abort = new AbortController()
  readonly #queues: HostQueues<Q>
  #underWay = 0
  readonly #done: (RefreshedFeed<Q> | FaultyFeed<Q>)[] = []
  #isPulling = false
  #isExhausted = false
  #failure: { readonly error: unknown } | null = null
  #wake = (): void => {}

  constructor(
    source: AsyncIterable<Q> | Iterable<Q>,
    options: RefreshFeedsOptions<Q>,
    concurrency: number,
    window: number,
  ) {
    this.#source = Symbol.asyncIterator in source ? source[Symbol.asyncIterator]() : source[Symbol.iterator]()
    this.#options = options
    this.#concurrency = concurrency
    this.#window = window
    this.#queues = new HostQueues((host) => this.#limitOf(host), options.hostKey)
    // Each refresh under way adds a listener. That is not a leak.
    setMaxListeners(0, this.#abort.signal)
  }

  async *results(): AsyncGenerator<RefreshedFeed<Q> | FaultyFeed<Q>, void, undefined> {
    const { signal } = this.#options
    const stop = (): void => {
      this.#abort.abort(signal?.reason)
      this.#wake()
    }
    signal?.addEventListener('abort', stop, { once: true })
    if (signal?.aborted === true) stop()
    try {
      while (!this.#isOver()) {
        if (this.#mayPull()) void this.#pull()
        this.#startWaiting()
        // Results leave the list one at a time, since those that the caller has not taken yet count as held.
        const done = this.#done.shift()
        if (done !== undefined) yield done
        else if (!this.#isOver()) await this.#change()
      }
      if (this.#failure !== null) throw this.#failure.error
    } finally {
      signal?.removeEventListener('abort', stop)
      this.#abort.abort()
      // When the caller goes on, no commit is half-written.
      while (this.#underWay > 0) await this.#change()
      if (!this.#isExhausted) await this.#closeSource()
    }
  }

  get #isStopped(): boolean {
    return this.#abort.signal.aborted || this.#failure !== null
  }

  #isOver(): boolean {
    const isEmpty = this.#isExhausted && !this.#isPulling && this.#queues.waiting === 0
    return (this.#isStopped || isEmpty) && this.#underWay === 0 && this.#done.length === 0
  }

  #mayPull(): boolean {
    return !this.#isPulling && !this.#isExhausted && this.#hasRoom()
  }

  #hasRoom(): boolean {
    const held = this.#queues.waiting + this.#underWay + this.#done.length
    return !this.#isStopped && held < this.#window
  }

  /** Closes the source. If a request for its next feed is under way, neither its answer nor the closing is awaited. */
  async #closeSource(): Promise<void> {
    const closed = Promise.resolve(this.#source.return?.())
    if (this.#isPulling) closed.catch(() => {})
    else await closed
  }

  async #pull(): Promise<void> {
    this.#isPulling = true
    try {
      let pulled = 0
      do {
        const next = await this.#nextOfSource()
        if (next === null) this.#isExhausted = true
        else {
          assertFeed('refreshFeeds', next.value)
          this.#queues.add(next.value)
        }
        this.#startWaiting()
        pulled += 1
        if (pulled % PULLED_AT_ONCE === 0) await new Promise(setImmediate)
      } while (!this.#isExhausted && this.#hasRoom())
    } catch (error) {
      this.#failure ??= { error }
    }
    this.#isPulling = false
    this.#wake()
  }

  /** Returns the next feed; `null` if there is none. A source that fails has ended, too. */
  async #nextOfSource(): Promise<IteratorYieldResult<Q> | null> {
    try {
      const next = await this.#source.next()
      return next.done === true ? null : next
    } catch (error) {
      this.#failure ??= { error }
      return null
    }
  }

  #startWaiting(): void {
    while (this.#mayStart()) {
      const next = this.#queues.next()
      if (next === null) return
      void this.#run(next)
    }
  }

  /**
   * Returns whether a refresh may start. A finished result is large compared with a waiting feed, so at most as many
   * results are held as refreshes may run at once.
   */
  #mayStart(): boolean {
    return !this.#isStopped && this.#underWay < this.#concurrency && this.#done.length < this.#concurrency
  }

  #limitOf(host: string): number {
    const { perHost = 2 } = this.#options
    if (typeof perHost === 'number') return perHost
    try {
      const limit = perHost(host)
      assertRoom(limit)
      return limit
    } catch (error) {
      this.#failure ??= { error }
      // Wakes the iteration, which may be waiting for a feed that the source does not have yet.
      this.#wake()
      return 0
    }
  }

  async #run(turn: Turn<Q>): Promise<void> {
    const { feed } = turn
    this.#underWay += 1
    try {
      const refreshed = await this.#refresh(feed)
      if (refreshed !== null) this.#done.push(refreshed)
    } catch (error) {
      if (error instanceof StoreFailedError) this.#giveUp(error)
      else if (!this.#abort.signal.aborted) this.#done.push({ feed, error })
    }
    this.#underWay -= 1
    this.#queues.leave(turn)
    this.#startWaiting()
    this.#wake()
  }

  /** Aborts the refreshes under way: they could not be stored, and servers should not answer in vain. */
  #giveUp(error: StoreFailedError): void {
    this.#failure ??= { error }
    this.#abort.abort()
  }

  async #refresh(feed: Q): Promise<RefreshedFeed<Q> | null> {
    const { store, fetcher, findFeed, followPages, lines, podcast, sss, now: clock = Date.now } = this.#options
    const now = clock()
    const stored = await store.open(feed, now)
    const { state } = stored
    const isDue = (time: number | null): boolean => time !== null && time * 1000 <= now
    // A feed that was never fetched is due at once, even if this clock is behind the one that first saw it.
    const isWanted = feed.isForced === true || isDue(state.nextCheckAt) || dueAtOf(state) === 0
    if (!isWanted && !isDue(state.nextTimerAt)) {
      await stored.discard()
      return { feed, outcome: buildOutcome(state, { kind: 'not-due' }, { now }), pending: null }
    }
    try {
      const outcome = !isWanted
        ? await tickFeed(state, { now })
        : await refreshFeed(state, {
            fetcher,
            now,
            onChild: (part) => stored.stage(part),
            signal: this.#abort.signal,
            findFeed: findFeed === undefined ? undefined : (query) => findFeed(query, feed),
            followPages,
            lines,
            podcast,
            sss,
            popularityRank: feed.popularityRank,
            request: feed.request,
          })
      if (outcome.kind === 'aborted') {
        await stored.discard()
        return null
      }
      return { feed, outcome, pending: await stored.commit(outcome) }
    } catch (error) {
      // If this fails too, the first error is the one to report.
      await stored.discard().catch(() => {})
      throw error
    }
  }

  #change(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve
    })
  }
}
