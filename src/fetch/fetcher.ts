import { checkOptionTypes, type OptionTypes } from '../core/option-types.ts'
import { parseUrl } from '../values/parse-url.ts'
import { collectFeed, type FeedConsumer } from './body/consume-feed.ts'
import { urlObjection } from './connecting/url-gate.ts'
import type { FetchRequest } from './feed-request.ts'
import { fetchFeed } from './fetch-feed.ts'
import type { FetchRun } from './fetch-run.ts'
import { type GuardedRequest, type GuardedResponse, type RequestOutcome, sendRequest } from './guarded-request.ts'
import type { FetcherOptions } from './options.ts'
import { closeMeta, startMeta } from './outcome/growing-meta.ts'
import {
  type BlockedReason,
  type FailureResult,
  type FeedBody,
  FetchFailure,
  type FetchMeta,
  type FetchOutcome,
} from './outcome/outcome.ts'
import { Deadlines } from './politeness/deadlines.ts'
import { runBounded } from './poll.ts'
import { planFeed, planRequest } from './request-plan.ts'
import { createContext, MAX_ERROR_BODY } from './settings.ts'

/** Options of a poll of many feeds. */
export interface PollOptions<T> {
  /** Consumes the body of each feed. @defaultValue takes it whole into memory */
  readonly consume?: FeedConsumer<T> | undefined
  /**
   * The most requests held at a time: waiting, running, or done and not yet taken. A window larger than the
   * concurrency lets other hosts continue while many requests in a row wait for one host.
   *
   * @defaultValue 4 × concurrency.total
   */
  readonly window?: number | undefined
}

const typesOfPollOptions = {
  consume: 'function',
  window: 'positive whole number',
} as const satisfies OptionTypes & { readonly [name in keyof PollOptions<unknown>]-?: unknown }

/** A result of a poll, with the request object that was passed in. */
export interface Polled<R extends FetchRequest, T> {
  readonly request: R
  readonly outcome: FetchOutcome<T>
}

/** The present load of a fetcher. */
export interface FetcherStats {
  /** Exchanges that hold a turn. */
  readonly active: number
  /** Exchanges that wait for a turn. */
  readonly queued: number
  /** Open connections, including idle ones. */
  readonly connections: number
  /** The number of fetches by the kind of their outcome. */
  readonly outcomes: Readonly<Record<string, number>>
}

/**
 * Fetches feeds politely and safely. Anything that remote hosts do is an outcome. Only misuse rejects, with a
 * TypeError.
 */
export interface FeedFetcher extends AsyncDisposable {
  /** Fetches a feed whole into memory (at most `limits.decodedBytes`). */
  fetch(request: FetchRequest): Promise<FetchOutcome>
  /** Fetches a feed and passes it to `consume` as it arrives. Rejects with any error of `consume`. */
  fetchWith<T>(request: FetchRequest, consume: FeedConsumer<T>): Promise<FetchOutcome<T>>
  /**
   * Sends a request of any method through the same gates, with a bounded answer. An example is WebSub's POST to a hub.
   */
  request(request: GuardedRequest): Promise<RequestOutcome>
  /**
   * Fetches all feeds of a source, with bounded memory. Hosts take turns, and results come in the order of completion.
   * Stopping early aborts the running fetches. A repeated URL is fetched again.
   */
  poll<R extends FetchRequest, T = FeedBody>(
    source: AsyncIterable<R> | Iterable<R>,
    options?: PollOptions<T>,
  ): AsyncIterable<Polled<R, T>>
  /**
   * Returns why a URL would be `blocked`, judged by its text alone; `null` if it would be tried. Nothing is sent or
   * resolved, so a name may still turn out to have a private address. Call this before you store a URL.
   */
  blockedReason(url: string): BlockedReason | null
  stats(): FetcherStats
  /** Aborts all running fetches, and resolves when all connections are closed. */
  close(): Promise<void>
}

type Task<O> = (run: FetchRun) => Promise<O>

/**
 * Creates a fetcher. Use one for a whole process, since two fetchers do not know of each other's requests.
 *
 * @throws TypeError if the User-Agent names no contact, or an option is unknown or has an invalid value.
 */
export function createFetcher(options: FetcherOptions): FeedFetcher {
  const context = createContext(options)
  const { addressLimit, clock, originGate, pool, timeouts, deadlineTimer } = context
  const outcomes = new Map<string, number>()
  let isClosed = false

  /** Runs a task with its own `meta` and deadlines. `plan` checks the caller's request and returns the task. */
  async function run<O extends { readonly kind: string; readonly meta: FetchMeta }>(
    plan: () => { readonly url: string; readonly signal: AbortSignal | undefined; readonly task: Task<O> },
    scope: Set<Deadlines> | null,
  ): Promise<O | (FailureResult & { readonly meta: FetchMeta })> {
    const { url, signal, task } = plan()
    if (isClosed) throw new TypeError('The fetcher is closed')
    const startedAt = clock.elapsed()
    const meta = startMeta(url)
    const deadlines = new Deadlines(clock, deadlineTimer, timeouts, signal, startedAt)
    scope?.add(deadlines)
    let outcome: O | (FailureResult & { readonly meta: FetchMeta })
    try {
      outcome = await task({ meta, deadlines, context })
    } catch (error) {
      outcome = { ...failureOf(error, deadlines).result, meta }
    } finally {
      deadlines.end()
      scope?.delete(deadlines)
      closeMeta(meta, clock, startedAt)
    }
    outcomes.set(outcome.kind, (outcomes.get(outcome.kind) ?? 0) + 1)
    return outcome
  }

  const runFeed = <T>(request: FetchRequest, consume: FeedConsumer<T>, scope: Set<Deadlines> | null) =>
    run<FetchOutcome<T>>(() => {
      const plan = planFeed(request, consume)
      return { url: plan.url, signal: request.signal, task: (fetchRun) => fetchFeed(plan, fetchRun) }
    }, scope)

  const fetcher: FeedFetcher = {
    fetch: (request) => runFeed(request, collectFeed, null),
    fetchWith: (request, consume) => runFeed(request, consume, null),
    request: (request) =>
      run<GuardedResponse>(() => {
        const plan = planRequest(request, MAX_ERROR_BODY)
        return { url: plan.url, signal: request.signal, task: (fetchRun) => sendRequest(plan, fetchRun) }
      }, null) as Promise<RequestOutcome>,
    poll<R extends FetchRequest, T = FeedBody>(source: AsyncIterable<R> | Iterable<R>, options: PollOptions<T> = {}) {
      if (!isIterable(source)) throw new TypeError('poll takes the requests as an array, or any other iterable of them')
      checkOptionTypes(options, typesOfPollOptions, '{ window: 800 }')
      const { consume = collectFeed as unknown as FeedConsumer<T>, window = 4 * context.concurrency.total } = options
      const scope = new Set<Deadlines>()
      const task = async (request: R): Promise<Polled<R, T>> => ({
        request,
        outcome: await runFeed(request, consume, scope),
      })
      return runBounded(source, task, window, () => {
        for (const deadlines of scope) deadlines.abort()
      })
    },
    blockedReason(url) {
      if (typeof url !== 'string') throw new TypeError('blockedReason takes a URL as a string')
      const parsed = url.length > context.limits.url ? null : parseUrl(url)
      return parsed === null ? 'url' : urlObjection(parsed, context.urlPolicy)
    },
    stats: () => ({
      active: originGate.active,
      queued: originGate.waiting + addressLimit.waiting,
      connections: pool.size,
      outcomes: Object.fromEntries(outcomes),
    }),
    async close() {
      isClosed = true
      for (const deadlines of deadlineTimer.watched) deadlines.abort()
      await pool.close()
    },
    [Symbol.asyncDispose]: () => fetcher.close(),
  }
  return fetcher
}

/**
 * Returns the failure that ended a task. It takes precedence over a deadline that passes after it, while the rest of the
 * body is read. An abort by the caller takes precedence over both. Rethrows an error that is no failure of the fetch.
 */
function failureOf(error: unknown, { failure }: Deadlines): FetchFailure {
  if (error instanceof FetchFailure && failure?.result.kind !== 'aborted') return error
  if (failure !== null) return failure
  throw error
}

function isIterable(source: unknown): boolean {
  return typeof source === 'object' && source !== null && (Symbol.asyncIterator in source || Symbol.iterator in source)
}
