import { DAY, HOUR, MINUTE } from '../../dates/seconds.ts'
import { LONGEST_RETRY_AFTER, retryAfterOf } from '../outcome/freshness.ts'
import { FetchFailure } from '../outcome/outcome.ts'
import type { ResponseHeaders } from '../outcome/response-headers.ts'
import type { Deadlines } from './deadlines.ts'
import { forgetOldest } from './forget-oldest.ts'

/** The memory of a fetcher about a host. Plain data; times are epoch seconds. */
export interface HostState {
  readonly lastAttemptAt?: number
  /** Nothing is sent to the host before this time. */
  readonly notBefore?: number
  /** Refusals (429, 503) in a row. */
  readonly refusals?: number
}

/**
 * Stores the state of hosts, so that a new process respects the pauses that hosts asked of the old one. The key is the
 * host with its port, unless the port is the default.
 */
export interface HostStateStore {
  /** Returns the state of a host; `null` or `undefined` if none is kept. */
  get(host: string): HostState | null | undefined | PromiseLike<HostState | null | undefined>
  set(host: string, state: HostState): void | Promise<void>
}

const MAX_HOSTS = 100_000

/**
 * Remembers hosts for as long as the process lives. Hosts with a pause are kept apart from the others: a large poll
 * contacts 100,000 others within minutes, and these would displace them.
 */
export function createMemoryHostState(): HostStateStore {
  const held = new Map<string, HostState>()
  const others = new Map<string, HostState>()
  return {
    get: (host) => held.get(host) ?? others.get(host),
    set(host, state) {
      held.delete(host)
      others.delete(host)
      const hosts = state.notBefore === undefined ? others : held
      hosts.set(host, state)
      forgetOldest(hosts, MAX_HOSTS)
    },
  }
}

/** Returns whether an answer asks for a pause: 429 or 503 (fetching 1.5). */
export function isRefusal(status: number): boolean {
  return status === 429 || status === 503
}

/**
 * Returns the seconds of pause for a refusal without Retry-After. They double with each refusal in a row, up to a day.
 */
function standInDelay(status: number, refusals: number): number {
  const first = status === 429 ? HOUR : 15 * MINUTE
  return Math.min(DAY, first * 2 ** Math.min(refusals, 10))
}

/**
 * Returns the end of a host's pause; 0 if it has none. A time further ahead than the longest pause comes from a wrong
 * clock and is ignored.
 */
function heldUntil({ notBefore = 0 }: HostState, now: number): number {
  return notBefore - now > LONGEST_RETRY_AFTER ? 0 : notBefore
}

/** Returns the state of a host. @throws FetchFailure `deferred` if its pause is not over */
function checked(host: string, now: number, kept: HostState | null | undefined): HostState {
  const state = kept ?? {}
  const until = heldUntil(state, now)
  if (until > now) throw new FetchFailure({ kind: 'deferred', until, host })
  return state
}

/**
 * Honours the pauses that hosts ask for: after a refusal, all requests to the host wait. With a synchronous store,
 * nothing is awaited. `now` is an epoch second.
 */
export class HostBackoff {
  readonly #store: HostStateStore

  constructor(store: HostStateStore) {
    this.#store = store
  }

  /** Returns the state of a host. @throws FetchFailure `deferred` if its pause is not over */
  check(host: string, now: number, deadlines: Deadlines): HostState | Promise<HostState> {
    const state = this.#store.get(host)
    if (!isAwaited(state)) return checked(host, now, state)
    return deadlines
      .wait<HostState | null | undefined>((resolve, reject) => void state.then(resolve, reject))
      .then((known) => checked(host, now, known))
  }

  /** Records an attempt without an answer. */
  noteFailure(host: string, now: number): void | Promise<void> {
    return this.#change(host, (latest) => ({ ...latest, lastAttemptAt: now }))
  }

  /**
   * Records an answer other than a refusal. `now` is the time of the request. A refusal that another request got since
   * then takes precedence.
   */
  noteAnswer(host: string, now: number, known: HostState): void | Promise<void> {
    const isNews = known.lastAttemptAt !== now || known.refusals !== undefined || known.notBefore !== undefined
    if (!isNews) return
    return this.#change(host, (latest) => (heldUntil(latest, now) > now ? latest : { lastAttemptAt: now }))
  }

  /** Records a refusal. Returns the seconds of the host's pause. */
  async noteRefusal(
    host: string,
    now: number,
    { status, headers }: { readonly status: number; readonly headers: ResponseHeaders },
    known: HostState,
  ): Promise<number> {
    const refusals = known.refusals ?? 0
    const delay = retryAfterOf(headers, now) ?? standInDelay(status, refusals)
    await this.#change(host, (latest) => ({
      lastAttemptAt: now,
      notBefore: Math.max(heldUntil(latest, now), now + delay),
      refusals: refusals + 1,
    }))
    return delay
  }

  /** Changes the state that is stored now. Other requests may have changed it since this one was sent. */
  #change(host: string, change: (latest: HostState) => HostState): void | Promise<void> {
    const latest = this.#store.get(host)
    if (!isAwaited(latest)) return this.#store.set(host, change(latest ?? {}))
    return Promise.resolve(latest).then((state) => this.#store.set(host, change(state ?? {})))
  }
}

/** Returns whether a value has to be awaited. Databases may return thenables that are no Promise. */
function isAwaited<T extends object>(
  value: T | null | undefined | PromiseLike<T | null | undefined>,
): value is PromiseLike<T | null | undefined> {
  return value !== null && value !== undefined && 'then' in value && typeof value.then === 'function'
}
