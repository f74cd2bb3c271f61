import { setMaxListeners } from 'node:events'
import { shownValue } from '../core/shown-value.ts'
import { assertFeed, assertRoom, checkRefreshFeedsOptions } from './check-options.ts'
import { HostQueues, type Turn } from './host-queues.ts'
import type { QueuedFeed } from './queued-feed.ts'
import { refreshFeed, tickFeed } from './refresh-feed.ts'
import type { RefreshFeedsOptions } from './refresh-feeds-options.ts'
import { createMeter } from './refresh-meter.ts'
import type { RefreshOutcome } from './refresh-outcome.ts'
import { settle } from './settle.ts'
import type { PendingEvents } from './stores/feed-store.ts'
import { StoreFailedError } from './stores/store-failed-error.ts'

/** A feed that was refreshed and stored. */
export interface RefreshedFeed<Q> {
  readonly feed: Q
  readonly outcome: RefreshOutcome
  /** The events to tell, and how to cross them off; null when there are none. */
  readonly pending: PendingEvents | null
}

/** A feed of which nothing was stored: the store failed for it, or the calling program did. */
export interface FaultyFeed<Q> {
  readonly feed: Q
  readonly error: unknown
}

/**
 * Refreshes feeds, and stores what comes of each before it is given. The source is pulled from as fast as results are
 * taken; of those that wait the one that has been due for longest is next, and no host has more than its share. Feeds that
 * are not due are left alone (`not-due`). One that fails is a result like any other and stops nothing. One that is given
 * twice waits for itself. A store that can keep nothing any more ends it all: what is under way is given up, and what was
 * stored before is given.
 *
 * @throws TypeError at the call when an option makes no sense; the iteration throws what the source throws, and the
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

/** Feeds that are pulled from a source that always has one, before it is the others' turn: a millisecond or two. */
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
    // As many listen as are under way, and that is no leak.
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
        // One by one: what is not taken yet counts as held.
        const done = this.#done.shift()
        if (done !== undefined) yield done
        else if (!this.#isOver()) await this.#change()
      }
      if (this.#failure !== null) throw this.#failure.error
    } finally {
      signal?.removeEventListener('abort', stop)
      this.#abort.abort()
      // Nothing is half-written when the caller goes on: what is being stored is stored first.
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

  /** A source that is asked for its next feed at this moment answers when it has one, for which nobody waits any more. */
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

  /** Null when there is no further one. A source that fails is over, too. */
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

  /** What is done and not taken yet is large beside what waits: of it no more is held than is under way. */
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
      // The source may be asked for its next feed meanwhile, and need not have one.
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

  /** What is under way could not be stored, and nobody is to send it in vain. */
  #giveUp(error: StoreFailedError): void {
    this.#failure ??= { error }
    this.#abort.abort()
  }

  async #refresh(feed: Q): Promise<RefreshedFeed<Q> | null> {
    const { store, fetcher, findFeed, followPages, podcast, sss, policy, now: clock = Date.now } = this.#options
    const now = clock()
    const stored = await store.open(feed, now)
    const { state } = stored
    const isDue = (time: number | null): boolean => time !== null && time * 1000 <= now
    const isWanted = feed.isForced === true || isDue(state.nextCheckAt)
    if (!isWanted && !isDue(state.nextTimerAt)) {
      await stored.discard()
      const outcome = settle(
        { kind: 'not-due', before: state, state, check: null, metrics: createMeter().metrics },
        { now },
      )
      return { feed, outcome, pending: null }
    }
    try {
      const outcome = !isWanted
        ? await tickFeed(state, { now, policy })
        : await refreshFeed(state, {
            fetcher,
            now,
            onChild: (part) => stored.stage(part),
            signal: this.#abort.signal,
            findFeed: findFeed === undefined ? undefined : (query) => findFeed(query, feed),
            followPages,
            podcast,
            sss,
            policy,
            popularityRank: feed.popularityRank,
            request: feed.request,
          })
      if (outcome.kind === 'aborted') {
        await stored.discard()
        return null
      }
      return { feed, outcome, pending: await stored.commit(outcome) }
    } catch (error) {
      // Where this fails too, what came first is to be told.
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
